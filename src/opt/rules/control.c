// control: decided branches, loops and assertions.
#include "opt/fuse/fuse.h"
#include "opt/simplifier.h"

// if true then a else b --> a
static Rewrite if_decided(Simplifier *simplifier, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  Answer answer = knowledge_decide_exact(simplifier->knowledge, branch->condition);
  if (answer == ANSWER_Unknown) return NO_REWRITE;
  return (Rewrite){.tag = REWRITE_Body, .body = answer == ANSWER_Yes ? branch->then_body : branch->else_body};
}
// if c then x else x --> x;  if c then true else false --> c
static Rewrite if_same(Simplifier *simplifier, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  if (branch->then_body->count || branch->else_body->count) return NO_REWRITE;
  Atoms yes = branch->then_body->result, no = branch->else_body->result;
  if (yes.count == 1 && yes.items[0].tag == ATOM_Constant && no.items[0].tag == ATOM_Constant &&
      yes.items[0].as.constant.type == SCALAR_Bool && yes.items[0].as.constant.as.b && !no.items[0].as.constant.as.b)
    return rewrite_atom(simplifier, branch->condition);
  for EACH_IN(i, yes)
    if (!atom_equal(yes.items[i], no.items[i])) return NO_REWRITE;
  return (Rewrite){.tag = REWRITE_Body, .body = branch->then_body};
}

// if c then a else a --> a, for arms that are equal after renaming
enum { MOST_ALIKE = 16 };
static bool is_alike(Simplifier *simplifier, const Stm *yes, const Stm *no, Map *replace) {
  if (yes->exp->tag != no->exp->tag || yes->marks != no->marks || yes->pattern.count != no->pattern.count) return false;
  const Stm *renamed = stm_substitute(simplifier->context, simplifier->vars, no, replace);
  if (yes->certificates.count || renamed->certificates.count || !exp_equal(yes->exp, renamed->exp)) return false;
  for EACH_IN(i, yes->pattern) map_put_atom(replace, no->pattern.items[i], atom_var(yes->pattern.items[i]));
  return true;
}
static Rewrite if_alike(Simplifier *simplifier, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  const Body *yes = branch->then_body, *no = branch->else_body;
  if (yes->count != no->count || yes->count == 0 || yes->count > MOST_ALIKE) return NO_REWRITE;
  Map replace = map_new(simplifier->context->scratch);
  for RANGE(i, yes->count)
    if (!is_alike(simplifier, yes->stms[i], no->stms[i], &replace)) return NO_REWRITE;
  for EACH_IN(i, yes->result) {
    const Atom other = no->result.items[i],
               *same = other.tag == ATOM_Var ? map_pointer(&replace, other.as.var.id) : NULL;
    if (!atom_equal(yes->result.items[i], same ? *same : other)) return NO_REWRITE;
  }
  return (Rewrite){.tag = REWRITE_Body, .body = yes};
}

// if c then b else false --> c && b, and the three similar forms, when b needs only a few operations that cannot fail
enum { SPECULATED = 8 };
static bool is_cheap_and_total(const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    bool total =
        exp->tag == EXP_Convert || (exp->tag == EXP_Prim && !(prim_info(exp->as.Prim.prim)->flags & PRIM_Partial));
    if (!total || body->stms[i]->certificates.count) return false;
  }
  return body->count <= SPECULATED;
}
static bool bool_constant(Atom atom, bool *value) {
  if (atom.tag != ATOM_Constant || atom.as.constant.type != SCALAR_Bool) return false;
  *value = atom.as.constant.as.b;
  return true;
}
static Rewrite if_logic(Simplifier *simplifier, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  if (branch->then_body->result.count != 1 || !is_cheap_and_total(branch->then_body) ||
      !is_cheap_and_total(branch->else_body))
    return NO_REWRITE;
  Atom yes = branch->then_body->result.items[0], no = branch->else_body->result.items[0];
  bool constant, constant_in_then = bool_constant(yes, &constant);
  if (!constant_in_then && !bool_constant(no, &constant)) return NO_REWRITE;
  const Body *other = constant_in_then ? branch->else_body : branch->then_body;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  build_statements(&builder, other);
  Atom condition = branch->condition;
  if (constant_in_then != constant) condition = build_prim(&builder, PRIM_Not, SCALAR_Bool, 1, &condition);
  Atom result =
      build_prim2(&builder, constant ? PRIM_Or : PRIM_And, SCALAR_Bool, condition, constant_in_then ? no : yes);
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, 1, &result)};
}

// loop of no iteration --> its initial values;  loop of one iteration --> its body
static Rewrite loop_few(Simplifier *simplifier, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  if (loop->form.tag == CORE_LOOP_While) {
    Atom first = loop->initial.items[loop->form.condition];
    bool never = first.tag == ATOM_Constant && !first.as.constant.as.b;
    return never ? (Rewrite){.tag = REWRITE_Atoms, .atoms = loop->initial} : NO_REWRITE;
  }
  int64_t bound;
  if (!atom_is_i64(loop->form.bound, &bound) || bound > 1) return NO_REWRITE;
  if (bound <= 0) return (Rewrite){.tag = REWRITE_Atoms, .atoms = loop->initial};
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  for EACH_IN(i, loop->parameters)
    build_name(&builder, loop->parameters.items[i], loop->initial.items[i]);
  build_name(&builder, loop->form.index, atom_i64(0));
  build_statements(&builder, loop->body);
  return (Rewrite){.tag = REWRITE_Body,
                   .body = builder_finish(&builder, loop->body->result.count, loop->body->result.items)};
}

// a loop with a constant number of iterations that the program wants unrolled --> its body, that many times
enum { UNROLLED_LIMIT = 20000 };
static Rewrite loop_unroll(Simplifier *simplifier, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  Context *context = simplifier->context;
  int64_t bound = 0;
  if (!(stm->marks & MARK_Unroll) || loop->form.tag != CORE_LOOP_For) return NO_REWRITE;
  (void)atom_is_i64(loop->form.bound, &bound);
  if (bound <= 0 || bound > UNROLLED_LIMIT / (1 + (int64_t)statements_in(loop->body))) return NO_REWRITE;
  Builder builder = builder_new(context, simplifier->vars, stm->span);
  Atoms state = loop->initial;
  // the types in the body may mention parameters that have been replaced
  const Body *inner = current_body(simplifier, loop->body);
  for I64_RANGE(k, bound) {
    Map replace = map_new(context->scratch);
    map_put_atom(&replace, loop->form.index, atom_i64(k));
    for EACH_IN(i, state) map_put_atom(&replace, loop->parameters.items[i], state.items[i]);
    const Body *body = body_rename(context, simplifier->vars, inner, &replace);
    build_statements(&builder, body);
    state = body->result;
  }
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, state.count, state.items)};
}

// reduce over no elements --> the neutral elements
static Rewrite reduce_empty(Simplifier *simplifier, const Stm *stm) {
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  int64_t width;
  (void)simplifier;
  if (!atom_is_i64(reduce->width, &width) || width > 0) return NO_REWRITE;
  return (Rewrite){.tag = REWRITE_Atoms, .atoms = reduce->neutral};
}

// build over no elements, of which nothing is used --> nothing
static Rewrite build_empty(Simplifier *simplifier, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  int64_t width;
  (void)simplifier;
  for EACH_IN(i, build->widths)
    if (stm->pattern.count == 0 && atom_is_i64(build->widths.items[i], &width) && width <= 0)
      return (Rewrite){.tag = REWRITE_Drop};
  return NO_REWRITE;
}

// filter of no elements --> the count 0, and arrays without elements
static Rewrite filter_empty(Simplifier *simplifier, const Stm *stm) {
  int64_t width;
  if (!atom_is_i64(stm->exp->as.Filter.width, &width) || width > 0) return NO_REWRITE;
  Arena *arena = simplifier->context->arena;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  Atom *results = NEW_ARRAY(arena, Atom, stm->pattern.count);
  results[0] = atom_i64(0);
  for RANGE_FROM(i, 1, stm->pattern.count) {
    Type type = var_type(simplifier->vars, stm->pattern.items[i]);
    Atom *shape = NEW_ARRAY(arena, Atom, type.rank);
    for RANGE(d, type.rank) shape[d] = atom_is_var(type.shape[d], stm->pattern.items[0]) ? atom_i64(0) : type.shape[d];
    type.shape = shape;
    results[i] = atom_var(build_unset(&builder, "filter", type));
  }
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, stm->pattern.count, results)};
}

// ---- loop_invariant_parameter

// Neither the array of the first state nor that of the next ones has any elements yet.
static bool stays_unset(const Simplifier *simplifier, const Body *body, Atom initial, Atom result) {
  const Stm *next = body_binding(body, result, NULL),
            *first = initial.tag == ATOM_Var ? definition_with_tag(simplifier, initial.as.var, EXP_Replicate) : NULL;
  return first && next && exp_equal(first->exp, next->exp) && first->marks & next->marks & MARK_Unset;
}
// `result = initial` is a second name for the value, unless the value is consumed: then it does not exist in later
// iterations.
static bool keeps_its_value(const Simplifier *simplifier, const ExpLoop *loop, uint32_t i) {
  const Var parameter = loop->parameters.items[i];
  const Atom result = loop->body->result.items[i];
  if (loop->form.tag == CORE_LOOP_While && loop->form.condition == i) return false;
  if (!atom_is_var(result, parameter) && !atom_equal(result, loop->initial.items[i]) &&
      !stays_unset(simplifier, loop->body, loop->initial.items[i], result))
    return false;
  return result.tag != ATOM_Var || var_type(simplifier->vars, parameter).tag != TYPE_Array ||
         !aliases_consumed(simplifier->aliases, parameter);
}
static bool has_changing_size(const Simplifier *simplifier, const ExpLoop *loop, const bool *changes, uint32_t i) {
  const Type type = var_type(simplifier->vars, loop->parameters.items[i]);
  for RANGE(k, i)
    for RANGE(d, type.rank)
      if (changes[k] && atom_is_var(type.shape[d], loop->parameters.items[k])) return true;
  return false;
}
// Returns how many parameters change.
static uint32_t find_changing(const Simplifier *simplifier, const ExpLoop *loop, bool *changes) {
  uint32_t count = 0;
  for EACH_IN(i, loop->parameters) {
    changes[i] = !keeps_its_value(simplifier, loop, i) || has_changing_size(simplifier, loop, changes, i);
    count += changes[i];
  }
  return count;
}

static const Exp *loop_of_changing(Arena *arena, const ExpLoop *loop, const bool *changes) {
  const uint32_t count = loop->parameters.count;
  Body body = *loop->body;
  CoreLoopForm form = loop->form;
  body.result = atoms_select(arena, body.result, count, changes);
  form.condition = 0;
  for RANGE(i, loop->form.condition) form.condition += changes[i];
  return NEW_EXP(arena, Loop, vars_select(arena, loop->parameters, count, changes),
                 atoms_select(arena, loop->initial, count, changes), form, COPY_OF(arena, &body));
}
// The types of the new results may mention results that are now invariant, or that have been renamed.
static void rename_sizes(Simplifier *simplifier, Vars pattern, Vars old_pattern, const Atom *results) {
  Map renamed = map_new(simplifier->context->scratch);
  for EACH_IN(i, old_pattern)
    map_put_pointer(&renamed, old_pattern.items[i].id, (void *)(uintptr_t)&results[i]);
  for EACH_IN(i, pattern) {
    VarInfo *info = &simplifier->vars->items.items[pattern.items[i].id];
    info->type = type_substitute(simplifier->context, info->type, &renamed);
  }
}

// a parameter that every iteration returns unchanged is its initial value, inside and after the loop
static Rewrite loop_invariant_parameter(Simplifier *simplifier, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  Arena *arena = simplifier->context->arena;
  const uint32_t count = loop->parameters.count;
  bool *changes = NEW_ARRAY(simplifier->context->scratch, bool, count + 1);
  if (find_changing(simplifier, loop, changes) == count) return NO_REWRITE;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  Var *pattern = NEW_ARRAY(arena, Var, count + 1);
  Atom *results = NEW_ARRAY(arena, Atom, count);
  for RANGE(i, count) {
    // This body binds the variables of the statement that it replaces, so that the results need fresh variables.
    pattern[i] = changes[i] ? var_copy(simplifier->context, simplifier->vars, stm->pattern.items[i])
                            : loop->parameters.items[i];
    results[i] = atom_var(pattern[i]);
    if (!changes[i]) build_name(&builder, pattern[i], loop->initial.items[i]);
  }
  const Vars kept = vars_select(arena, (Vars){count, pattern}, count, changes);
  rename_sizes(simplifier, kept, stm->pattern, results);
  builder.certificates = stm->certificates;
  build_stm(&builder, kept.count, kept.items, loop_of_changing(arena, loop, changes));
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, count, results)};
}

// assert c --> nothing, if c is proven at this point
static Rewrite assert_proven(Simplifier *simplifier, const Stm *stm) {
  const Answer answer = knowledge_decide_check(simplifier->knowledge, &stm->exp->as.Assert);
  return answer == ANSWER_Yes ? (Rewrite){.tag = REWRITE_Drop} : NO_REWRITE;
}

static const Rule control_rows[] = {
    {"if_decided", EXP_If, NO_SOURCE, if_decided},
    {"if_same", EXP_If, NO_SOURCE, if_same},
    {"if_alike", EXP_If, NO_SOURCE, if_alike},
    {"if_logic", EXP_If, NO_SOURCE, if_logic},
    {"loop_few", EXP_Loop, NO_SOURCE, loop_few},
    {"loop_unroll", EXP_Loop, NO_SOURCE, loop_unroll},
    {"loop_invariant_parameter", EXP_Loop, NO_SOURCE, loop_invariant_parameter},
    {"reduce_empty", EXP_Reduce, NO_SOURCE, reduce_empty},
    {"build_empty", EXP_Build, NO_SOURCE, build_empty},
    {"filter_empty", EXP_Filter, NO_SOURCE, filter_empty},
    {"assert_proven", EXP_Assert, NO_SOURCE, assert_proven},
};
const Rules control_rules = {COUNT_OF(control_rows), control_rows};
