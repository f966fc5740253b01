// folds: reduce, scan, filter, scatter and hist at the memory level.
//   rule: an array accumulator has one memory. The neutral element is built or copied there, and the result of the
//         operator is requested there; for reduce it is also the memory of the result. The operator works in place if
//         it reads each element before it writes it; else it goes through a copy.
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "reason.h"
#include "scope.h"

// The operator can use an element array of the function where it is: in memory from outside the function, at an offset
// that depends on the index of the function only.
static bool is_visible(Allocator *a, Var index, const Memory *memory) {
  bool was = bitset_has(&a->env->in_scope, index.id);
  bitset_add(&a->env->in_scope, index.id);
  bool visible = bitset_has(&a->env->in_scope, memory->block.id) && lmad_in_scope(a->env, memory->lmad);
  if (!was) bitset_remove(&a->env->in_scope, index.id);
  return visible;
}

// Processes the function; afterwards the element parameters of the operator have memory.
static Lambda allocate_fold_function(Allocator *a, const ExpRoles *fold, const Var *elements, uint32_t count,
                                Span span) {
  Lambda function = allocate_lambda(a, *fold->function, fold->widths, 0, NULL, NULL);
  const uint32_t skip = fold->skip;
  Request *requests = NEW_ARRAY(a->arena, Request, skip + count + 1);
  bool again = false;
  for RANGE(i, count) {
    Type type = var_type(a->vars, elements[i]);
    if (type.tag != TYPE_Array) continue;
    const Memory *memory = memory_at(a->env, function.body->result.items[skip + i].as.var);
    if (!is_visible(a, fold->function->parameters.items[0], memory)) {
      memory = allocate_block(a, type, span);
      requests[skip + i].memory = *memory;
      again = true;
    }
    set_memory(a, elements[i], memory);
  }
  return again ? allocate_lambda(a, *fold->function, fold->widths, skip + count, requests, NULL) : function;
}

static Lambda allocate_operator(Allocator *a, const ExpRoles *fold, uint32_t count, const Memory *const *accumulators) {
  Request *requests = NEW_ARRAY(a->arena, Request, count + 1);
  for RANGE(i, count) {
    if (!accumulators[i]) continue;
    set_memory(a, fold->operator->parameters.items[i], accumulators[i]);
    requests[i].memory = *accumulators[i];
  }
  const Vars bound = vars_join(a->arena, fold->operator->parameters, fold->function->parameters);
  Scope scope;
  scope_enter(a, &scope, fold->operator->body, true, bound);
  also_uses(a, &scope, fold->function->body);
  facts_add_indices(a->env, a->env->facts, fold->indices, fold->widths);
  Lambda result = {fold->operator->parameters, allocate_body(a, count, requests, NULL)};
  scope_leave(a);
  return result;
}

// The statement also writes `array` through an earlier operand, which is the same array or another view of its memory.
static bool is_written_twice(Allocator *a, const Stm *stm, Var array, uint32_t count, const Memory *const *written) {
  for RANGE(i, count) {
    if (!written[i] || memory_disjoint(a, memory_at(a->env, array), written[i])) continue;
    keep(a, array, REASON_Twice, stm);
    return true;
  }
  return false;
}

// The memory of accumulator `number`: that of its neutral element, if nothing else needs it (an earlier accumulator may
// have taken it), else the memory requested for the result, else a new block.
static const Memory *place_accumulator(Allocator *a, const Stm *stm, uint32_t number, Atom *neutral,
                                       const Memory *const *earlier) {
  Var initial = neutral->as.var, result = stm->pattern.items[number];
  const Memory *memory = memory_at(a->env, initial);
  bool ours =
      !is_written_twice(a, stm, initial, number, earlier) && may_overwrite(a, initial, memory, stm->exp);
  const Request *request = stm->exp->tag == EXP_Reduce ? request_unless(a, result, ours) : NULL;
  if (ours && (!request || memory_equal(memory, &request->memory))) return memory;
  const Memory *place =
      request ? take_place(a, result, stm, NULL) : allocate_block(a, var_type(a->vars, initial), stm->span);
  *neutral = atom_var(emit_copy(a, initial, place));
  return place;
}

void allocate_fold(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  bool is_reduce = exp.tag == EXP_Reduce;
  const ExpRoles fold = exp_roles(stm->exp);
  uint32_t count = fold.initial.count;
  Atom *neutral = arena_copy(a->context->arena, fold.initial.items, sizeof *neutral * count);
  const Memory **accumulators = NEW_ARRAY(a->arena, const Memory *, count + 1);
  for RANGE(i, count) {
    Var result = stm->pattern.items[i];
    if (is_array(a->env, neutral[i])) accumulators[i] = place_accumulator(a, stm, i, &neutral[i], accumulators);
    if (is_reduce && accumulators[i]) set_memory(a, result, accumulators[i]);
    if (!is_reduce) set_memory(a, result, take_place(a, result, stm, NULL));
  }
  Lambda function = allocate_fold_function(a, &fold, fold.operator->parameters.items + count, count, stm->span);
  Lambda operator = allocate_operator(a, &fold, count, accumulators);
  Atoms neutrals = {count, neutral};
  if (is_reduce) exp.as.Reduce = (ExpReduce){*fold.widths.items, operator, neutrals, function};
  else exp.as.Scan = (ExpScan){*fold.widths.items, operator, neutrals, function};
  emit_changed(a, stm, exp);
}

// The position of a kept row is not known before the run (verify/effects.c), so that a filter may write anywhere before
// its width: it is not built in a region of another array.
static const Memory *place_of_filter(Allocator *a, const Stm *stm, Var result) {
  const Request *request = request_of(a, result);
  if (!request || !request->target.id) return take_place(a, result, stm, NULL);
  note_rejection(a, result, (Rejection){REASON_Size, result, stm});
  return allocate_block(a, var_type(a->vars, result), stm->span);
}

void allocate_filter(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  for RANGE_FROM(i, 1, stm->pattern.count)
    set_memory(a, stm->pattern.items[i], place_of_filter(a, stm, stm->pattern.items[i]));
  Atoms widths = {1, &exp.as.Filter.width};
  exp.as.Filter.function = allocate_lambda(a, exp.as.Filter.function, widths, 0, NULL, NULL);
  emit_changed(a, stm, exp);
}

static Vars own_destinations(Allocator *a, const Stm *stm, Vars destinations) {
  Var *result = NEW_ARRAY(a->context->arena, Var, destinations.count + 1);
  const Memory **written = NEW_ARRAY(a->arena, const Memory *, destinations.count + 1);
  for EACH_IN(i, destinations) {
    Var destination = destinations.items[i];
    const Memory *memory = memory_at(a->env, destination);
    if (is_written_twice(a, stm, destination, i, written) || !may_overwrite(a, destination, memory, stm->exp)) {
      memory = take_place(a, stm->pattern.items[i], stm, NULL);
      destination = emit_copy(a, destination, memory);
    }
    set_memory(a, stm->pattern.items[i], memory);
    written[i] = memory;
    result[i] = destination;
  }
  return (Vars){destinations.count, result};
}

static Lambda allocate_bin_operator(Allocator *a, const ExpRoles *fold, Span span) {
  uint32_t count = fold->initial.count;
  const Memory **scratch = NEW_ARRAY(a->arena, const Memory *, count + 1);
  for RANGE(i, count) {
    Type type = var_type(a->vars, fold->operator->parameters.items[i]);
    if (type.tag == TYPE_Array) scratch[i] = allocate_block(a, type, span);
  }
  return allocate_operator(a, fold, count, scratch);
}

void allocate_scatter(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  if (exp.tag == EXP_Scatter) {
    ExpScatter *scatter = &exp.as.Scatter;
    Atoms widths = {1, &scatter->width};
    scatter->destinations = own_destinations(a, stm, scatter->destinations);
    scatter->function = allocate_lambda(a, scatter->function, widths, 0, NULL, NULL);
  } else {
    ExpHist *hist = &exp.as.Hist;
    const ExpRoles fold = exp_roles(stm->exp);
    uint32_t count = fold.initial.count;
    hist->destinations = own_destinations(a, stm, hist->destinations);
    hist->function = allocate_fold_function(a, &fold, fold.operator->parameters.items + count, count, stm->span);
    hist->operator = allocate_bin_operator(a, &fold, stm->span);
  }
  emit_changed(a, stm, exp);
}
