// hoist_checks: evaluates the checks of a nest of loops before the nest.
//   in:  core   out: core; before a loop whose checks depend only on indices and on values from outside:
//          if (they hold at the extreme iterations) {} else { the predicate slice of the loop }
//        and in the loop the same checks, marked as known
//   rule: for i < w { assert c(i); b }
//         -->  if c at the extremes {} else { for i < w { assert c(i) } }; for i < w { known c(i); b }
//         [paper 5, section 4 and Fig. 10: assertions separated into a predicate slice; the companion paper's hybrid
//         analysis of bounds]
//        also if c is computed from elements that min and max limit, as in ys[max(0, min(k, xs[i]))]: the slice reads
//        the elements again, if it is O(1) in each iteration and needs no state of a loop. The condition must be that
//        arrays have a few elements: a second look at all elements is to be rare
//   rule: map (\x -> let s = shape x in assert (s == S) in value x) xs
//         -->  for x in xs { assert (shape x == S) }; map (\x -> known (s == S) in value x) xs
//         if shape is O(1) and the rows are arrays [paper 5, Figs. 16 to 18: the sizes of all rows agree before a row
//         is written]
//   rule: build (n, m) \i j -> for e < k { assert c(i, e); b }
//         -->  build n \i -> { if 0 < m { for e < k { assert c(i, e) } };
//                             build m \j -> for e < k { known c(i, e); b } }
//         if c(i, e) is computed from elements, in O(1), and does not depend on j: neighbours in a list, or the columns
//         of a sparse matrix, are compared with the size of an array once, and not for each of its columns
// The elements of constant arrays count as values from outside: a condition at the extreme iterations takes their least
// and greatest (integer_ranges.c), and the slice reads them.
// Nothing else in the loop may fail or diverge, so that the first failing check is the first failure, and reports its
// own message. The slice runs only when the condition, which is sufficient, does not hold; it costs one more run of the
// loops that enclose the checks.
//   test: opt/test/golden/hoist_checks/, test/run/check_*.fut
#include "opt/checks/hoist_checks.h"

// The checks inside a loop. data: the deepest level on whose data they depend. barrier: they cannot be hoisted.
typedef struct Nest { bool barrier; uint32_t checks, data; } Nest;

enum { ATTEMPTS = 6, LEAST_REPEATS = 4 };

// ---- first traversal: the levels on which checks depend
typedef struct Survey {
  CheckHoister *hoister;
  uint32_t level, context;
  Nest nest;
  const Exp *exp;
} Survey;

static uint32_t data_of(const CheckHoister *hoister, Atom atom) {
  return atom.tag == ATOM_Var ? (uint32_t)map_value_or(&hoister->data, atom.as.var.id, 0) : 0;
}
typedef struct Deepest { const CheckHoister *hoister; uint32_t level; } Deepest;
static void deepen(void *user, Atom atom) {
  Deepest *deepest = user;
  uint32_t level = data_of(deepest->hoister, atom);
  if (level > deepest->level) deepest->level = level;
}
static uint32_t data_of_operands(const CheckHoister *hoister, const Exp *exp) {
  Deepest deepest = {hoister, 0};
  const Visitor visitor = {.user = &deepest, .atom = deepen};
  exp_visit(exp, &visitor);
  return deepest.level;
}
static uint32_t larger_level(uint32_t a, uint32_t b) { return a > b ? a : b; }

static void survey_nests(Survey *survey, const Body *body);

static void note_dimensions(CheckHoister *hoister, Vars vars) {
  for EACH_IN(i, vars) {
    Type type = var_type(hoister->vars, vars.items[i]);
    for COUNTING(d, type.tag == TYPE_Array && d < type.rank)
      if (type.shape[d].tag == ATOM_Var) bitset_add(&hoister->dimensions, type.shape[d].as.var.id);
  }
}

static void bind_data(void *user, Var var) {
  Survey *survey = user;
  note_dimensions(survey->hoister, (Vars){1, &var});
  map_put(&survey->hoister->data, var.id, survey->level + 1);
}
static void add_nest(Nest *into, const Nest *inner) {
  into->barrier = into->barrier || inner->barrier;
  into->checks += inner->checks;
  into->data = larger_level(into->data, inner->data);
}

// Checks may be in the body whose iterations the loop's indices number. An operator must not contain any, since it is
// unknown how often it runs.
static void survey_inner(void *user, const Body *body) {
  Survey *outer = user;
  Range ranges[RANK_LIMIT];
  uint32_t count = loop_ranges(outer->exp, ranges, RANK_LIMIT);
  Survey inner = {.hoister = outer->hoister, .level = outer->level + 1, .context = outer->context};
  bool main_body = outer->exp->tag == EXP_If || (count && loop_inner_body(outer->exp) == body);
  if (outer->exp->tag == EXP_If)
    inner.context = larger_level(inner.context, data_of(outer->hoister, outer->exp->as.If.condition));
  for COUNTING(i, main_body && i < count) {
    uint32_t width = data_of(outer->hoister, ranges[i].width);
    inner.context = larger_level(inner.context, width);
    map_put(&outer->hoister->data, ranges[i].index.id, width);
    bitset_add(&outer->hoister->dimensions, ranges[i].index.id);   // an index counts iterations, which time limits
  }
  survey_nests(&inner, body);
  if (!main_body && inner.nest.checks) inner.nest.barrier = true;
  add_nest(&outer->nest, &inner.nest);
}

static bool is_plain_arithmetic(const Exp *exp) {
  return exp->tag == EXP_Atom || exp->tag == EXP_Prim || exp->tag == EXP_Convert;
}

// What a branch of scalar code makes depends on the data of its condition and of the values that it chooses from.
static void note_choices(CheckHoister *hoister, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  const Atoms yes = branch->then_body->result, no = branch->else_body->result;
  for EACH_IN(k, stm->pattern) {
    const ScalarChoice choice = {branch->condition, yes.items[k], no.items[k]};
    const uint32_t values = larger_level(data_of(hoister, choice.then_value), data_of(hoister, choice.else_value));
    map_put(&hoister->data, stm->pattern.items[k].id, larger_level(values, data_of(hoister, choice.condition)));
    map_put_pointer(&hoister->choices, stm->pattern.items[k].id, COPY_OF(hoister->context->scratch, &choice));
  }
}
static void survey_stm(Survey *survey, const Stm *stm) {
  CheckHoister *hoister = survey->hoister;
  const Exp *exp = stm->exp;
  note_dimensions(hoister, stm->pattern);
  uint32_t data = survey->level;
  note_integer_range(hoister->context->scratch, &hoister->ranges, hoister->vars, stm);
  if (is_plain_arithmetic(exp)) {
    data = data_of_operands(hoister, exp);
    map_put_pointer(&hoister->definitions, stm_result(stm).id, exp);
  } else if (is_of_constants(hoister, stm)) {
    data = data_of_operands(hoister, exp);
  }
  for EACH_IN(i, stm->pattern) map_put(&hoister->data, stm->pattern.items[i].id, data);
  if ((exp->tag == EXP_Call && stm_may_fail(hoister->failures, stm)) || exp->tag == EXP_Trace || exp_is_while(exp))
    survey->nest.barrier = true;
  if (exp->tag == EXP_Assert && !(stm->marks & MARK_Known)) {
    survey->nest.checks++;
    survey->nest.data = larger_level(survey->nest.data, larger_level(survey->context, data_of_operands(hoister, exp)));
  }
  if (!(exp_info(exp->tag)->flags & EXP_Binds)) return;
  Survey inside = {.hoister = hoister, .level = survey->level, .context = survey->context, .exp = exp};
  const Visitor visitor = {.user = &inside, .bound = bind_data, .body = survey_inner};
  exp_visit(exp, &visitor);
  if (chooses_scalar(exp)) note_choices(hoister, stm);
  Range ranges[RANK_LIMIT];
  if (inside.nest.checks && loop_ranges(exp, ranges, RANK_LIMIT))
    map_put_pointer(&hoister->nests, (uint64_t)(uintptr_t)stm, COPY_OF(hoister->context->scratch, &inside.nest));
  add_nest(&survey->nest, &inside.nest);
}
static void survey_nests(Survey *survey, const Body *body) {
  for RANGE(i, body->count) survey_stm(survey, body->stms[i]);
}

// ---- the condition of a nest
typedef struct Gather { ConditionSet *set; CheckContext context; const Exp *exp; int branch; bool possible; } Gather;

static void bind_in_nest(void *user, Var var) { bitset_add(&((Gather *)user)->context.bound, var.id); }
static void gather_exp(Gather *gather, const Exp *exp);

static void gather_checks(Gather *gather, const Body *body) {
  for COUNTING(i, i < body->count && gather->possible) {
    const Stm *stm = body->stms[i];
    for EACH_IN(k, stm->pattern) bind_in_nest(gather, stm->pattern.items[k]);
    if (stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known)) {
      gather->set->context = &gather->context;
      gather->possible = condition_add(gather->set, stm->exp->as.Assert.condition);
    } else if (exp_info(stm->exp->tag)->flags & EXP_Binds) {
      gather_exp(gather, stm->exp);
    }
  }
}
static void gather_branch(Gather *gather, const Exp *exp, bool holds) {
  seq_push(gather->set->arena, &gather->context.guards, ((Guard){exp->as.If.condition, holds}));
  gather_checks(gather, holds ? exp->as.If.then_body : exp->as.If.else_body);
  gather->context.guards.size--;
}
static void gather_exp(Gather *gather, const Exp *exp) {
  if (exp->tag == EXP_If) {
    gather_branch(gather, exp, true);
    gather_branch(gather, exp, false);
    return;
  }
  Range ranges[RANK_LIMIT];
  uint32_t count = loop_ranges(exp, ranges, RANK_LIMIT);
  if (count == 0) return;
  const Visitor visitor = {.user = gather, .bound = bind_in_nest};
  exp_visit(exp, &visitor);
  for RANGE(i, count) {
    seq_push(gather->set->arena, &gather->context.ranges, ranges[i]);
    map_put_pointer(&gather->set->widths, ranges[i].index.id, sizes_poly(gather->set->hoister->sizes, ranges[i].width));
  }
  gather_checks(gather, loop_inner_body(exp));
  gather->context.ranges.size -= count;
}

// Evaluates the checks of the nest before it; false when no condition for them can be made. of_elements: they depend on
// elements.
static bool hoist_nest(CheckHoister *hoister, const Stm *stm, bool of_elements) {
  Arena *scratch = hoister->context->scratch;
  ConditionSet set = {.hoister = hoister, .arena = scratch, .widths = map_new(scratch), .of_sizes = of_elements};
  Gather gather = {.set = &set, .context = {.bound = bitset_new(scratch)}, .possible = true};
  uint32_t mark = hoister->builder->stms.size;
  gather_exp(&gather, stm->exp);
  Atom condition;
  const Body *slice = NULL;
  if (gather.possible && condition_emit(&set, &condition))
    slice = of_elements ? element_slice(hoister, stm) : predicate_slice(hoister, stm);
  if (!slice || !rule_allowed(hoister->context, "hoist_checks")) {
    hoister->builder->stms.size = mark;
    return false;
  }
  Arena *arena = hoister->context->arena;
  const Body *nothing = body_new(arena, 0, NULL, (Atoms){0, NULL});
  if (condition.tag != ATOM_Constant)
    build_stm(hoister->builder, 0, NULL, NEW_EXP(arena, If, condition, nothing, slice));
  return true;
}

// ---- the checks of rows
// Does the loop compare the sizes of the arrays that it makes?
static bool checks_rows(const CheckHoister *hoister, const Stm *stm) {
  if (stm->exp->tag != EXP_Build) return false;
  const Body *body = stm->exp->as.Build.function.body;
  bool arrays = false, sizes = false;
  for EACH_IN(i, body->result) arrays |= atom_type(hoister->vars, body->result.items[i]).tag == TYPE_Array;
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    sizes |= exp->tag == EXP_Assert && !(body->stms[i]->marks & MARK_Known) &&
             exp->as.Assert.message->kind == MESSAGE_Size;
  }
  return arrays && sizes;
}

static bool hoist_rows(CheckHoister *hoister, const Stm *stm) {
  const Body *slice = checks_rows(hoister, stm) ? row_slice(hoister, stm) : NULL;
  if (!slice || !rule_allowed(hoister->context, "check-rows-first")) return false;
  build_statements(hoister->builder, slice);
  return true;
}

// ---- checks that are the same in many iterations
static bool is_repeated_often(const ExpBuild *build, uint32_t kept) {
  for RANGE_FROM(d, kept, build->widths.count) {
    const Atom width = build->widths.items[d];
    if (width.tag == ATOM_Constant && width.as.constant.as.s < LEAST_REPEATS) return false;
  }
  return true;
}
static const Body *hoist_repeated(CheckHoister *hoister, const Stm *stm, uint32_t *kept) {
  const Body *slice = stm->exp->tag == EXP_Build ? repeated_slice(hoister, stm, kept) : NULL;
  if (!slice || !is_repeated_often(&stm->exp->as.Build, *kept) || !rule_allowed(hoister->context, "check-once-for-all"))
    return NULL;
  if (*kept == 0) build_statements(hoister->builder, slice);
  return slice;
}

// ---- second traversal: rebuilding
static const Body *rebuild_body(CheckHoister *hoister, const Body *body, uint32_t level, uint32_t attempts);

static const Stm *rebuild_stm(CheckHoister *hoister, const Stm *stm, uint32_t level, uint32_t attempts) {
  Arena *arena = hoister->context->arena;
  const bool outer = hoister->hoisting;
  if (stm->exp->tag == EXP_Assert && outer) return stm_with_marks(arena, stm, stm->marks | MARK_Known);
  Bodies bodies = exp_bodies(stm->exp);
  const Nest *nest = outer ? NULL : map_pointer(&hoister->nests, (uint64_t)(uintptr_t)stm);
  const Body *repeated = NULL;
  uint32_t kept = 0;
  if (nest && !nest->barrier && attempts < ATTEMPTS) {
    const bool of_elements = nest->data > level;
    hoister->hoisting = hoist_nest(hoister, stm, of_elements) || (of_elements && hoist_rows(hoister, stm));
    if (of_elements && !hoister->hoisting) repeated = hoist_repeated(hoister, stm, &kept);
    hoister->hoisting |= repeated != NULL;
    attempts++;
  }
  for EACH_IN(i, bodies) {
    const KnowledgeMark mark = knowledge_enter_body(hoister->knowledge, stm->exp, (int)i);
    bodies.items[i] = rebuild_body(hoister, bodies.items[i], level + 1, attempts);
    knowledge_leave(hoister->knowledge, mark);
  }
  hoister->hoisting = outer;
  stm = stm_with_bodies(arena, stm, bodies);
  if (!repeated || kept == 0) return stm;
  Builder before = builder_new(hoister->context, hoister->vars, stm->span);
  build_statements(&before, repeated);
  return build_nested(&before, stm, kept, bodies.items[0]);
}

static const Body *rebuild_body(CheckHoister *hoister, const Body *body, uint32_t level, uint32_t attempts) {
  Builder builder = builder_new(hoister->context, hoister->vars, (Span){0}), *outer = hoister->builder;
  hoister->builder = &builder;
  for RANGE(i, body->count) {
    builder.span = body->stms[i]->span;
    const Stm *stm = rebuild_stm(hoister, body->stms[i], level, attempts);
    knowledge_statement(hoister->knowledge, stm);
    build_existing(&builder, stm);
  }
  hoister->builder = outer;
  return builder_body(&builder, body);
}

static const Function *hoist_checks_of(Context *context, const Program *program, const Function *function, void *user) {
  VarTable *vars = program->vars;
  Arena *scratch = context->scratch;
  CheckHoister hoister = {.context = context,
                          .vars = vars,
                          .failures = user,
                          .definitions = map_new(scratch),
                          .choices = map_new(scratch),
                          .dimensions = bitset_new(scratch),
                          .ranges = integer_ranges_new(scratch),
                          .data = map_new(scratch),
                          .nests = map_new(scratch)};
  Survey survey = {.hoister = &hoister};
  note_dimensions(&hoister, function->parameters);
  survey_nests(&survey, function->body);
  if (hoister.nests.entries.size == 0) return function;
  hoister.sizes = sizes_of_function(context, vars, function);
  hoister.knowledge = knowledge_new(context, vars, hoister.sizes);
  knowledge_function(hoister.knowledge, function);
  return function_with_body(context->arena, function, rebuild_body(&hoister, function->body, 0, 0));
}

const Program *hoist_checks(Context *context, const Program *program) {
  Failures failures = failures_of_program(context->scratch, program);
  return program_map(context, program, hoist_checks_of, &failures);
}
