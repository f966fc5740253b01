// update: updates in place a row that is read, changed and put back.
//   rule: x with [c] = x[c]                     --> x
//   rule: x with [c] = (x[c] with [i] = v)      --> x with [c, i] = v, also for chains of updates and copies
//   rule: x with [c] = if b then r else s       --> if b then x with [c] = r else x with [c] = s, when one of the rules
//         above applies to an arm
#include "opt/simplifier.h"

enum { LONGEST_CHAIN = 32, MOST_IN_ARM = 16 };
// updates: the last one first. certificates: those of the updates and of the row.
typedef struct Chain { Seq(const Stm *) updates; Seq(Var) certificates; } Chain;

// Inside an arm, statements of the arm come before definitions outside.
static const Stm *definition_in_arm(const Simplifier *simplifier, const Body *body, Var var) {
  const Stm *own = body ? body_binding(body, atom_var(var), NULL) : NULL;
  return own ? own : definition_of(simplifier, var);
}

// Is the row the part of the array that the update replaces, after updates of its own? These are collected in the
// chain.
static bool read_chain(const Simplifier *simplifier, const Body *body, const ExpUpdate *update, Atom row,
                       Chain *chain) {
  for COUNTING(i, i < LONGEST_CHAIN && row.tag == ATOM_Var) {
    const Stm *stm = definition_in_arm(simplifier, body, row.as.var);
    if (!stm || stm->marks & MARK_Effects) return false;
    for EACH_IN(k, stm->certificates)
      seq_push(simplifier->context->arena, &chain->certificates, stm->certificates.items[k]);
    if (stm->exp->tag == EXP_Slice) return update_puts_back(update, &stm->exp->as.Slice);
    if (stm->exp->tag != EXP_Copy && stm->exp->tag != EXP_Update) return false;
    if (stm->exp->tag == EXP_Update) seq_push(simplifier->context->arena, &chain->updates, stm);
    row = atom_var(stm->exp->tag == EXP_Copy ? stm->exp->as.Copy.array : stm->exp->as.Update.array);
  }
  return false;
}

static const Exp *update_of_part(Simplifier *simplifier, Var array, const ExpUpdate *outer, const ExpUpdate *inner) {
  const uint32_t count = outer->slices.count + inner->slices.count;
  Slice *slices = NEW_ARRAY(simplifier->context->arena, Slice, count);
  memcpy(slices, outer->slices.items, outer->slices.count * sizeof *slices);
  memcpy(slices + outer->slices.count, inner->slices.items, inner->slices.count * sizeof *slices);
  return NEW_EXP(simplifier->context->arena, Update, array, {count, slices}, inner->value);
}

// The array after all updates of the chain except the last one.
static Var update_in_place(Simplifier *simplifier, Builder *builder, const Stm *stm, const Chain *chain,
                           uint32_t last) {
  const ExpUpdate *outer = &stm->exp->as.Update;
  const Vars before = builder->certificates;
  Var array = outer->array;
  builder->certificates = (Vars){chain->certificates.size, chain->certificates.items};
  for (uint32_t i = chain->updates.size; i-- > last;) {
    const Exp *exp = update_of_part(simplifier, array, outer, &chain->updates.items[i]->exp->as.Update);
    const Var next = var_copy(simplifier->context, simplifier->vars, stm_result(stm));
    builder->marks = stm->marks;
    build_stm(builder, 1, &next, exp);
    array = next;
  }
  builder->certificates = before;
  return array;
}

static Rewrite update_row(Simplifier *simplifier, const Stm *stm) {
  Chain chain = {{0}, {0}};
  const ExpUpdate *update = &stm->exp->as.Update;
  if (!read_chain(simplifier, NULL, update, update->value, &chain)) return NO_REWRITE;
  for EACH_IN(i, stm->certificates)
    seq_push(simplifier->context->arena, &chain.certificates, stm->certificates.items[i]);
  const Var array = update_in_place(simplifier, simplifier->builder, stm, &chain, 1);
  if (!chain.updates.size) return rewrite_atom(simplifier, atom_var(array));
  return rewrite_under((Vars){chain.certificates.size, chain.certificates.items},
                       update_of_part(simplifier, array, update, &chain.updates.items[0]->exp->as.Update));
}

// ---- branches
static bool is_cheap(const Body *body) {
  for RANGE(i, body->count) {
    const ExpTag tag = body->stms[i]->exp->tag;
    if (tag != EXP_Prim && tag != EXP_Convert && tag != EXP_Index && tag != EXP_Slice && tag != EXP_Update &&
        tag != EXP_Atom && tag != EXP_Copy && tag != EXP_Assert)
      return false;
  }
  return body->count <= MOST_IN_ARM;
}

static const Body *arm_in_place(Simplifier *simplifier, const Stm *stm, const Body *arm, uint32_t number) {
  Chain chain = {{0}, {0}};
  if (!is_cheap(arm) || !read_chain(simplifier, arm, &stm->exp->as.Update, arm->result.items[number], &chain))
    return NULL;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  build_statements(&builder, arm);
  const Atom result = atom_var(update_in_place(simplifier, &builder, stm, &chain, 0));
  const Map none = map_new(simplifier->context->arena);
  return body_rename(simplifier->context, simplifier->vars, builder_finish(&builder, 1, &result), &none);
}

static Rewrite update_branch(Simplifier *simplifier, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const Stm *source =
      update->value.tag == ATOM_Var ? definition_with_tag(simplifier, update->value.as.var, EXP_If) : NULL;
  if (!source || source->certificates.count || stm->certificates.count) return NO_REWRITE;
  uint32_t number;
  REQUIRE(vars_find(source->pattern, update->value.as.var, &number));
  const ExpIf *branch = &source->exp->as.If;
  const Body *yes = arm_in_place(simplifier, stm, branch->then_body, number),
             *no = yes ? arm_in_place(simplifier, stm, branch->else_body, number) : NULL;
  if (!no) return NO_REWRITE;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  const Var array = var_copy(simplifier->context, simplifier->vars, stm_result(stm));
  build_stm(&builder, 1, &array, NEW_EXP(simplifier->context->arena, If, branch->condition, yes, no));
  const Atom result = atom_var(array);
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, 1, &result)};
}

static const Rule update_rows[] = {
    {"update_row", EXP_Update, NO_SOURCE, update_row},
    {"update_branch", EXP_Update, NO_SOURCE, update_branch},
};
const Rules update_rules = {COUNT_OF(update_rows), update_rows};
