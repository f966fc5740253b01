// copy_on_conflict: a row of a cell that is used after rows of other cells have changed is copied.
//   in:  core      out: core, with a copy of each row for which the memory passes would have to copy the array of all
//        rows
//   rule: v = slice a [c]; .. a' = (a changed) ..; .. v ..   -->   w = slice a [c]; v = copy w; ..
// By the linear types of the source nobody else writes this row. Core does not know that: there, `v` is a part of an
// older version of `a`. Only code made by lower/cells/rows.c has this form.
#include "opt/opt.h"

typedef struct Owner { Context *context; VarTable *vars; } Owner;
// names: variables that hold the row, or a part of it
typedef struct Watch { Owner *owner; Var array; Bitset names; bool changed, needed; } Watch;

static bool is_named_array(const Watch *watch, Atom atom) {
  return atom.tag == ATOM_Var && bitset_has(&watch->names, atom.as.var.id);
}

static bool stm_mentions_row(const Watch *watch, const Stm *stm, bool *array) {
  Bitset free = bitset_new(watch->owner->context->arena);
  exp_free_vars(watch->owner->vars, stm->exp, &free);
  *array = bitset_has(&free, watch->array.id);
  return bitset_intersects(&free, &watch->names);
}

static bool gives_array(const Watch *watch, const Stm *stm) {
  const Type type = var_type(watch->owner->vars, watch->array);
  for EACH_IN(i, stm->pattern) {
    const Type other = var_type(watch->owner->vars, stm->pattern.items[i]);
    if (other.tag == TYPE_Array && other.rank == type.rank && other.scalar == type.scalar) return true;
  }
  return false;
}

static void watch_body(Watch *watch, const Body *body, uint32_t start);

static void watch_branch(Watch *watch, const Stm *stm) {
  const Bodies arms = exp_bodies(stm->exp);
  const bool before = watch->changed;
  bool changed = before;
  for EACH_IN(i, arms) {
    watch->changed = before;
    watch_body(watch, arms.items[i], 0);
    changed = changed || watch->changed;
    for EACH_IN(k, stm->pattern)
      if (is_named_array(watch, arms.items[i]->result.items[k])) bitset_add(&watch->names, stm->pattern.items[k].id);
  }
  watch->changed = changed;
}

static void watch_stm(Watch *watch, const Stm *stm) {
  bool array, row = stm_mentions_row(watch, stm, &array);
  if (row && watch->changed) watch->needed = true;
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_If) watch_branch(watch, stm);
  else if (exp_info(exp->tag)->flags & EXP_View) {
    if (row) bitset_add(&watch->names, stm_result(stm).id);
  } else if (exp->tag == EXP_Update) watch->changed = watch->changed || exp->as.Update.array.id == watch->array.id;
  else if ((exp->tag == EXP_Call || exp->tag == EXP_Loop) && array && gives_array(watch, stm)) {
    watch->changed = true;
    watch->needed = watch->needed || row;
  }
}

static void watch_body(Watch *watch, const Body *body, uint32_t start) {
  for (uint32_t i = start; i < body->count && !watch->needed; i++) watch_stm(watch, body->stms[i]);
  for EACH_IN(i, body->result)
    if (watch->changed && is_named_array(watch, body->result.items[i])) watch->needed = true;
}

static bool is_needed_later(Owner *owner, const Body *body, uint32_t at) {
  const Stm *stm = body->stms[at];
  if (stm->exp->tag != EXP_Slice || var_type(owner->vars, stm->exp->as.Slice.array).rank < 2) return false;
  Watch watch = {.owner = owner, .array = stm->exp->as.Slice.array, .names = bitset_new(owner->context->arena)};
  bitset_add(&watch.names, stm_result(stm).id);
  watch_body(&watch, body, at + 1);
  return watch.needed;
}

static const Body *own_body(void *user, const Body *body) {
  Owner *owner = user;
  Arena *arena = owner->context->arena;
  const Mapper mapper = {owner, arena, NULL, NULL, own_body};
  Builder builder = builder_new(owner->context, owner->vars, (Span){0, 0, 0});
  for RANGE(i, body->count) {
    const Stm *stm = stm_map(body->stms[i], &mapper);
    if (!is_needed_later(owner, body, i)) {
      build_existing(&builder, stm);
      continue;
    }
    const Var own = stm_result(stm), view = var_copy(owner->context, owner->vars, own);
    build_existing(&builder, stm_with_pattern(arena, stm, vars_of(arena, 1, &view)));
    builder.span = stm->span;
    build_stm(&builder, 1, &own, NEW_EXP(arena, Copy, view));
  }
  return builder_body(&builder, body);
}

static bool updates_cell_rows(const Context *context, const Program *program) {
  for RANGE(i, program->function_count)
    for EACH_STM(at, context->scratch, program->functions[i]->body)
      if (at.stm->exp->tag == EXP_Update && (at.stm->marks & MARK_Cell) &&
          var_type(program->vars, at.stm->exp->as.Update.array).rank > 1)
        return true;
  return false;
}

const Program *copy_on_conflict(Context *context, const Program *program) {
  if (!updates_cell_rows(context, program)) return program;   // a cell update whose array has rank 1 changes no rows
  Owner owner = {context, program->vars};
  return program_map_bodies(context->arena, program, own_body, &owner);
}
