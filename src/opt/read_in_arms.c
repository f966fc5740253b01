// read_in_arms: elements at positions that a branch chooses among constants are read in its arms.
//   in: core   out: core
//   rule: d = if c then 1 else -1; i = i0 + d; o = i < 0 || n <= i; x = if o then 0 else a[i]
//         -->  d, x = if c then { i' = i0 + 1; .. ; x' = if o' then 0 else a[i'] } else { i' = i0 - 1; .. }
//         for any number of constants and elements, up to the limits below; if x depends on nothing else that follows
//         the branch, and its own condition keeps its indices in bounds, so that it may be read before other conditions
//   Each arm then reads at a constant distance from the indices of the loop, as a neighbour in a picture or a grid:
//   peel_loops decides the condition by splitting the loop at its borders, fold_storage knows which rows are read, and
//   C compilers make vectors.
//   test: opt/test/golden/read_in_arms
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

// Arms; elements read; statements of one of them; copied statements in all arms; statements after the branch that are
// looked at.
enum { ARM_LIMIT = 4, READ_LIMIT = 4, ELEMENT_LIMIT = 8, STATEMENT_LIMIT = 96, WINDOW = 64 };

// One branch. later: bound after it. derived: what the constants and earlier values determine. stms: those statements
// and the reads, in their order.
typedef struct Choice {
  Context *context;
  VarTable *vars;
  Knowledge *knowledge;
  Bitset later, derived;
  Seq(const Stm *) stms;
  Seq(Var) reads;
} Choice;
// replaced: Var id of the first result of a branch -> const Stm *. moved: what is read in the arms of one
typedef struct Sinking { Context *context; VarTable *vars; Knowledge *knowledge; Map replaced; Bitset moved; } Sinking;

// ---- branches that choose constants
static uint32_t count_arms(const Stm *stm);
static uint32_t count_arms_of(const Body *arm) {
  uint32_t variables = 0, bound = 0, number;
  const Stm *inner = arm->count ? arm->stms[arm->count - 1] : NULL;
  for EACH_IN(i, arm->result) {
    const Atom result = arm->result.items[i];
    if (result.tag == ATOM_Constant && result.as.constant.type != SCALAR_I64) return ARM_LIMIT + 1;
    variables += result.tag == ATOM_Var;
    bound += result.tag == ATOM_Var && inner && vars_find(inner->pattern, result.as.var, &number);
  }
  if (variables == 0) return 1;
  return bound == variables ? count_arms(inner) : ARM_LIMIT + 1;
}
// More than ARM_LIMIT: it does not choose constants.
static uint32_t count_arms(const Stm *stm) {
  if (stm->exp->tag != EXP_If) return ARM_LIMIT + 1;
  return count_arms_of(stm->exp->as.If.then_body) + count_arms_of(stm->exp->as.If.else_body);
}

// ---- what is read where it chooses
// Whether the statement mentions what is derived, and otherwise only what is known before the branch.
static bool is_derived(const Choice *choice, const Stm *stm) {
  Bitset free = bitset_new(choice->context->scratch);
  stm_free_vars(choice->vars, stm, &free);
  bool any = false;
  for EACH_BIT(variable, &free) {
    const bool derived = bitset_has(&choice->derived, variable);
    if (!derived && bitset_has(&choice->later, variable)) return false;
    any = any || derived;
  }
  return any;
}
static bool is_safe_element(const Choice *choice, const Exp *branch, int number, const Body *arm, bool *reads) {
  const KnowledgeMark mark = knowledge_enter_body(choice->knowledge, branch, number);
  bool safe = arm->count <= ELEMENT_LIMIT;
  for COUNTING(i, safe && i < arm->count) {
    const Exp *exp = arm->stms[i]->exp;
    safe = (exp->tag == EXP_Prim || exp->tag == EXP_Index) && knowledge_cannot_fail(choice->knowledge, exp);
    *reads |= exp->tag == EXP_Index;
  }
  knowledge_leave(choice->knowledge, mark);
  return safe;
}
// An element that is read if a condition on derived values holds.
static bool is_guarded_read(const Choice *choice, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  bool reads = false;
  return stm->pattern.count == 1 && var_type(choice->vars, stm_result(stm)).tag == TYPE_Scalar &&
         branch->condition.tag == ATOM_Var && bitset_has(&choice->derived, branch->condition.as.var.id) &&
         is_derived(choice, stm) && is_safe_element(choice, stm->exp, 0, branch->then_body, &reads) &&
         is_safe_element(choice, stm->exp, 1, branch->else_body, &reads) && reads;
}

// Only comparisons become facts: the variables that they compare are those of the indices, whatever their sums are.
static void find_reads_in(Choice *choice, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Prim && is_derived(choice, stm) && knowledge_cannot_fail(choice->knowledge, stm->exp)) {
      bitset_add(&choice->derived, stm_result(stm).id);
      seq_push(choice->context->arena, &choice->stms, stm);
      if (var_type(choice->vars, stm_result(stm)).scalar == SCALAR_Bool) knowledge_statement(choice->knowledge, stm);
    } else if (stm->exp->tag == EXP_If && is_guarded_read(choice, stm)) {
      seq_push(choice->context->arena, &choice->stms, stm);
      seq_push(choice->context->arena, &choice->reads, stm_result(stm));
    } else if (stm->exp->tag == EXP_If) {
      find_reads_in(choice, stm->exp->as.If.then_body);
      find_reads_in(choice, stm->exp->as.If.else_body);
    }
  }
}

// ---- the branch with the reads in its arms
static const Body *with_reads(const Choice *choice, const Stm *outer, const Body *arm, Atoms chosen);
// The last statement of an arm chooses for it.
static const Stm *inner_with_reads(const Choice *choice, const Stm *outer, const Stm *inner, Atoms chosen,
                                   Vars values) {
  Arena *arena = choice->context->arena;
  const ExpIf *branch = &inner->exp->as.If;
  const Body *arms[2] = {branch->then_body, branch->else_body};
  for INT_RANGE(k, 2) {
    Atom *in_arm = NEW_ARRAY(arena, Atom, chosen.count + 1);
    for EACH_IN(i, chosen) {
      uint32_t number;
      in_arm[i] = chosen.items[i];
      if (in_arm[i].tag != ATOM_Var) continue;
      REQUIRE(vars_find(inner->pattern, in_arm[i].as.var, &number));
      in_arm[i] = arms[k]->result.items[number];
    }
    arms[k] = with_reads(choice, outer, arms[k], (Atoms){chosen.count, in_arm});
  }
  return stm_with_pattern(arena, stm_with_exp(arena, inner, NEW_EXP(arena, If, branch->condition, arms[0], arms[1])),
                          vars_join(arena, inner->pattern, values));
}
static const Body *with_reads(const Choice *choice, const Stm *outer, const Body *arm, Atoms chosen) {
  Arena *arena = choice->context->arena;
  const uint32_t count = choice->reads.size;
  Map replace = map_new(choice->context->scratch);
  Atom *values = NEW_ARRAY(arena, Atom, count + 1);
  Var *inner = NEW_ARRAY(arena, Var, count + 1);
  uint32_t variables = 0;
  for EACH_IN(i, chosen) {
    map_put_atom(&replace, outer->pattern.items[i], chosen.items[i]);
    variables += chosen.items[i].tag == ATOM_Var;
  }
  Builder builder = builder_new(choice->context, choice->vars, outer->span);
  for RANGE(i, arm->count - (variables > 0)) build_existing(&builder, arm->stms[i]);
  for RANGE(k, count) values[k] = atom_var(choice->reads.items[k]);
  if (variables > 0) {
    for RANGE(k, count) {
      inner[k] = var_copy(choice->context, choice->vars, choice->reads.items[k]);
      values[k] = atom_var(inner[k]);
    }
    build_existing(&builder, inner_with_reads(choice, outer, arm->stms[arm->count - 1], chosen, (Vars){count, inner}));
  } else {
    const Body *reads = body_new(arena, choice->stms.size, choice->stms.items, (Atoms){count, values});
    reads = body_rename(choice->context, choice->vars, reads, &replace);
    build_statements(&builder, reads);
    for RANGE(k, count) values[k] = reads->result.items[k];
  }
  const Atoms results = atoms_join(arena, arm->result, (Atoms){count, values});
  return builder_finish(&builder, results.count, results.items);
}

static void sink_reads(Sinking *sinking, const Body *body, uint32_t at) {
  Context *context = sinking->context;
  const Stm *stm = body->stms[at];
  const uint32_t arms = count_arms(stm);
  if (arms > ARM_LIMIT) return;
  if (!sinking->knowledge)
    sinking->knowledge = knowledge_new(context, sinking->vars, sizes_new(context, sinking->vars));
  Choice choice = {.context = context, .vars = sinking->vars, .knowledge = sinking->knowledge,
                   .later = bitset_new(context->scratch), .derived = bitset_new(context->scratch)};
  const uint32_t left = body->count - at - 1;
  const Body *rest = body_new(context->scratch, left < WINDOW ? left : WINDOW, body->stms + at + 1, (Atoms){0});
  body_bound_vars(rest, &choice.later);
  for EACH_IN(i, stm->pattern) bitset_add(&choice.derived, stm->pattern.items[i].id);
  const KnowledgeMark mark = knowledge_enter(choice.knowledge);
  find_reads_in(&choice, rest);
  knowledge_leave(choice.knowledge, mark);
  if (choice.reads.size == 0 || choice.reads.size > READ_LIMIT || choice.stms.size * arms > STATEMENT_LIMIT) return;
  rule_place(context, stm->span, var_info(sinking->vars, choice.reads.items[0])->name);
  if (!rule_allowed(context, "read-in-arms")) return;
  const Vars reads = {choice.reads.size, choice.reads.items};
  map_put_pointer(&sinking->replaced, stm_result(stm).id,
                  (void *)(uintptr_t)inner_with_reads(&choice, stm, stm, atoms_of_vars(context->arena, stm->pattern),
                                                      reads));
  for EACH_IN(i, reads) bitset_add(&sinking->moved, reads.items[i].id);
}

static void sink_in_bodies(Sinking *sinking, const Body *body) {
  for RANGE(i, body->count) {
    const Bodies bodies = exp_bodies(body->stms[i]->exp);
    sink_reads(sinking, body, i);
    for EACH_IN(k, bodies) sink_in_bodies(sinking, bodies.items[k]);
  }
}
static void sink_stm(void *user, Builder *builder, const Stm *stm) {
  const Sinking *sinking = user;
  const Stm *replaced = stm->pattern.count ? map_pointer(&sinking->replaced, stm_result(stm).id) : NULL;
  if (stm->pattern.count && bitset_has(&sinking->moved, stm_result(stm).id)) return;
  build_existing(builder, replaced ? replaced : stm);
}
static const Body *sink_in_body(void *user, const Body *body) {
  Sinking *sinking = user;
  sinking->replaced = map_new(sinking->context->scratch), sinking->moved = bitset_new(sinking->context->scratch);
  sink_in_bodies(sinking, body);
  return body_rewrite(sinking->context, sinking->vars, body, sink_stm, sinking);
}

const Program *read_in_arms(Context *context, const Program *program) {
  Sinking sinking = {.context = context, .vars = program->vars};
  return program_map_bodies(context->arena, program, sink_in_body, &sinking);
}
