// requests: walks the statements of a body backwards and records for each array the memory in which it should be built
// [paper 1 Fig. 7: the destination of an expression comes from its context; paper 3 section 6: short-circuiting].
//   rules: A result requests its destination. Permute, Reshape and reversals request the inverse view for their
//          operand. Update, Scatter, Hist, Loop, Reduce and calls that work in place pass the request to the array they
//          start from; so does If, where both branches start from one. Concat and Array of arrays request the parts of
//          their memory for their operands, Update the region that it fills for its value, also if that is computed
//          before other updates of the array. Memory that is right only once a check has passed is not requested of
//          statements before the check. An array for which nothing requests a place may be stored by columns
//          (reading_order.c).
// body.c checks the conditions of a request when it reaches the producer, and inserts a Copy where they do not hold.
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "in_place.h"
#include "reason.h"
#include "scope.h"

enum { MOST_STEPS = 32, MOST_LINKS = 16 };
typedef struct RequestWalk {
  Allocator *a;
  const Body *body;
  uint32_t *checked; /* per statement: the last Assert before it, + 1 */
  const Stm *at;     /* the statement whose requests are collected */
} RequestWalk;

static uint32_t definer(const RequestWalk *walk, Var var) {
  return (uint32_t)map_value_or(&walk->a->scope->definers, var.id, 0);
}

// Whether the array, or an array that may share its memory, is read after statement `until`; `steps` bounds the search.
static bool is_found_past(const RequestWalk *walk, Var array, uint32_t until, uint32_t *steps, Rejection *rejection) {
  const Uses *uses = map_pointer(&walk->a->scope->uses, array.id);
  for COUNTING(k, uses && k < uses->at.size) {
    const uint32_t at = uses->at.items[k];
    const Stm *stm = at < walk->body->count ? walk->body->stms[at] : NULL;   // none: a result
    if (at > until || *steps == 0)
      return *rejection = (Rejection){stm ? REASON_Later : REASON_IsResult, array, stm}, true;
    --*steps;
    const bool may_share = at < until && !(exp_info(stm->exp->tag)->flags & EXP_Fresh);
    for COUNTING(i, may_share && i < stm->pattern.count)
      if (is_found_past(walk, stm->pattern.items[i], until, steps, rejection)) return true;
  }
  return false;
}

static bool is_read_past(const RequestWalk *walk, Var array, uint32_t until, Rejection *rejection) {
  uint32_t steps = MOST_STEPS;
  return is_found_past(walk, array, until, &steps, rejection);
}

// An array that is built in the region of an update must not be read after that update: otherwise the update could not
// be in place.
static bool outlives_region(RequestWalk *walk, Var array, const Request *place) {
  Rejection rejection;
  if (!place->target.id || place->scope != walk->a->scope || !is_read_past(walk, array, place->until, &rejection))
    return false;
  note_rejection(walk->a, array, rejection);
  return true;
}

static void request(RequestWalk *walk, Atom atom, Request place) {
  Allocator *a = walk->a;
  if (!is_array(a->env, atom) || !definer(walk, atom.as.var) || outlives_region(walk, atom.as.var, &place)) return;
  const Request *earlier = request_of(a, atom.as.var);
  if (earlier) {
    if (!memory_equal(&earlier->memory, &place.memory))
      note_rejection(a, atom.as.var, (Rejection){REASON_TwoPlaces, atom.as.var, earlier->by});
    return;
  }
  if (place.after_scope == a->scope && definer(walk, atom.as.var) <= place.after) {
    note_rejection(a, atom.as.var, (Rejection){REASON_Check, atom.as.var, walk->body->stms[place.after - 1]});
    return;
  }
  place.by = walk->at;
  map_put_pointer(&a->scope->requests, atom.as.var.id, COPY_OF(a->arena, &place));
}

// For a request whose memory is right only under conditions that statement `number` relies on and that sizes alone do
// not prove: the array must be built after the checks before that statement. (After all of them: a check that a fact
// made redundant has left no certificate.)
static Request after_checks(const RequestWalk *walk, Request place, uint32_t number) {
  uint32_t last = walk->checked[number];
  if (place.after_scope == walk->a->scope && place.after > last) last = place.after;
  place.after = last;
  place.after_scope = walk->a->scope;
  return place;
}

static void request_with(RequestWalk *walk, Var array, const Request *place, const Lmad *lmad) {
  if (!lmad) {
    note_rejection(walk->a, array, (Rejection){REASON_Reshape, array, walk->at});
    return;
  }
  Request other = *place;
  other.memory.lmad = lmad;
  request(walk, atom_var(array), other);
}

static Type type_of_var(const RequestWalk *walk, Var var) { return var_type(walk->a->vars, var); }

static const Exp *producer(const RequestWalk *walk, Var var) {
  uint32_t number = definer(walk, var);
  return number ? walk->body->stms[number - 1]->exp : NULL;
}

// A destination for an array for which no other statement requests one; it is known before the producer of the array is
// reached.
static const Request *own_place(RequestWalk *walk, Var array) {
  Allocator *a = walk->a;
  const Request *place = request_of(a, array);
  if (place || !definer(walk, array)) return place;
  Request own = {.memory =
                  *pending_block(a, type_of_var(walk, array), walk->body->stms[definer(walk, array) - 1]->span)};
  request(walk, atom_var(array), own);
  return request_of(a, array);
}

// Operands stay inside the whole as long as no size is negative. Where sizes do not prove that, a check does.
static bool sizes_proven(const RequestWalk *walk, Vars arrays) {
  for EACH_IN(i, arrays)
    if (!prove_certain(walk->a->env->facts, size_of(walk->a->env, type_of_var(walk, arrays.items[i]).shape[0])))
      return false;
  return true;
}

static void request_parts(RequestWalk *walk, const Stm *stm, uint32_t number) {
  const Var whole = stm_result(stm);
  const Request *wanted = own_place(walk, whole);
  const Exp *exp = stm->exp;
  const bool fits = exp->tag == EXP_Array || sizes_proven(walk, exp->as.Concat.arrays);
  const Request place = fits ? *wanted : after_checks(walk, *wanted, number);
  const Atoms parts = parts_of(walk->a->arena, exp);
  for EACH_IN(i, parts) {
    Request part = place;
    if (!is_array(walk->a->env, parts.items[i])) continue;
    part.memory.lmad = part_of(walk->a->env, exp, i, place.memory.lmad);
    part.whole = whole, part.part = i;
    request(walk, parts.items[i], part);
  }
}

// The array before the updates that stand between the value and this update of it. No version of it is read after the
// update that consumes it.
static Var target_before(const RequestWalk *walk, Var target, uint32_t value_definer) {
  Rejection rejection;
  for COUNTING(links, links < MOST_LINKS && definer(walk, target) > value_definer) {
    const uint32_t at = definer(walk, target) - 1;
    const Exp *exp = walk->body->stms[at]->exp;
    if (exp->tag != EXP_Update || is_read_past(walk, exp->as.Update.array, at, &rejection)) break;
    target = exp->as.Update.array;
  }
  return target;
}

// The memory of the array that is updated, or the memory requested of its producer or of a later version of the array.
static const Memory *memory_of_target(RequestWalk *walk, Var target, Var later, uint32_t value_definer) {
  Allocator *a = walk->a;
  const Exp *exp = producer(walk, target);
  if (!exp) return is_bound_around(a->scope, target) ? memory_of(a->program, target) : NULL;
  if (definer(walk, target) > value_definer) return NULL;
  const Request *place = request_of(a, target);
  if (!place) place = request_of(a, later);
  if (!place && (exp_info(exp->tag)->flags & EXP_Fresh)) place = own_place(walk, target);
  return place ? &place->memory : NULL;
}

static Rejection unknown_target(const RequestWalk *walk, Var target, uint32_t value_definer, const Stm *update) {
  uint32_t number = definer(walk, target);
  if (number > value_definer) return (Rejection){REASON_TargetLater, target, walk->body->stms[number - 1]};
  return (Rejection){REASON_TargetElsewhere, target, update};
}

static bool proven_within(Allocator *a, const Poly *index, const Poly *size) {
  return prove_certain(a->env->facts, index) && prove_certain_less(a->env->facts, index, size);
}

static bool slices_proven(Allocator *a, Type type, Slices slices) {
  for EACH_IN(i, slices) {
    const Slice *slice = &slices.items[i];
    const Poly *size = size_of(a->env, type.shape[i]), *start = size_of(a->env, slice->start);
    if (slice->tag == CORE_SLICE_Fix) {
      if (!proven_within(a, start, size)) return false;
      continue;
    }
    const Poly *count = size_of(a->env, slice->count), *step = size_of(a->env, slice->step);
    const Poly *last = poly_add(a->arena, start, poly_mul(a->arena, poly_plus(a->arena, count, -1), step));
    const Poly *end = poly_add(a->arena, start, count);
    int64_t by;
    if (poly_is_constant(step, &by) && by == 1) {   // this also covers an empty slice
      if (!prove_certain(a->env->facts, start) || !prove_certain(a->env->facts, poly_sub(a->arena, size, end)))
        return false;
    } else if (!proven_within(a, start, size) || !proven_within(a, last, size)) return false;
  }
  return true;
}

static void request_region(RequestWalk *walk, const Stm *stm, uint32_t number) {
  Allocator *a = walk->a;
  const ExpUpdate *update = &stm->exp->as.Update;
  if (!is_array(a->env, update->value)) return;
  uint32_t value_definer = definer(walk, update->value.as.var);
  if (!value_definer) return;
  Rejection rejection;
  if (is_read_past(walk, update->value.as.var, number, &rejection)) {
    note_rejection(a, update->value.as.var, rejection);
    return;
  }
  const Var target = target_before(walk, update->array, value_definer);
  const Memory *memory = memory_of_target(walk, target, update->array, value_definer);
  if (!memory) {
    note_rejection(a, update->value.as.var, unknown_target(walk, target, value_definer, stm));
    return;
  }
  Request place = {.memory = memory_slice(a->env, memory, update->slices),
                .target = target,
                .until = number,
                .scope = a->scope};
  if (!slices_proven(a, type_of_var(walk, update->array), update->slices)) place = after_checks(walk, place, number);
  request(walk, update->value, place);
}

static void request_each(RequestWalk *walk, const Stm *stm, const Atom *operands) {
  for EACH_IN(i, stm->pattern) {
    const Request *place = request_of(walk->a, stm->pattern.items[i]);
    if (!place || (stm->exp->tag == EXP_Loop && state_moves(walk->a, stm, i))) continue;
    Request first = *place;   // the first state of a loop may have other sizes than the result
    if (stm->exp->tag == EXP_Loop)
      first.memory.lmad = substitute_vars(walk->a->env, place->memory.lmad, stm->pattern, stm->exp->as.Loop.initial);
    request(walk, operands[i], first);
  }
}

static void request_destinations(RequestWalk *walk, const Stm *stm, Vars destinations) {
  for COUNTING(i, i < stm->pattern.count && i < destinations.count) {
    const Request *place = request_of(walk->a, stm->pattern.items[i]);
    if (place) request(walk, atom_var(destinations.items[i]), *place);
  }
}

// If both branches return a version of one array, that array is made in the place of the result.
static void request_root(RequestWalk *walk, const Stm *stm) {
  Allocator *a = walk->a;
  for EACH_IN(i, stm->pattern) {
    const Request *place = request_of(a, stm->pattern.items[i]);
    const Atom root = place ? root_of_branch(a, &stm->exp->as.If, i) : atom_i64(0);
    if (is_array(a->env, root) &&
        same_shape(a->env, type_of_var(walk, root.as.var), type_of_var(walk, stm->pattern.items[i])))
      request(walk, root, *place);
  }
}

// Requests for the arguments in whose memory the callee returns results.
static void request_arguments(RequestWalk *walk, const Stm *stm, const ExpCall *call) {
  const FunctionInfo *callee = map_pointer(&walk->a->functions, call->function.id);
  for EACH_IN(i, stm->pattern) {
    const uint32_t parameter = in_place_parameter(callee, i);
    const Request *place = parameter ? request_of(walk->a, stm->pattern.items[i]) : NULL;
    if (place) request(walk, call->arguments.items[parameter - 1], *place);
  }
}

// The slice has every element once, each dimension forwards or backwards: such a slice is its own inverse.
static bool is_reversal(RequestWalk *walk, const ExpSlice *slice) {
  Allocator *a = walk->a;
  Type type = type_of_var(walk, slice->array);
  for EACH_IN(i, slice->slices) {
    const Slice *dim = &slice->slices.items[i];
    int64_t step;
    if (dim->tag != CORE_SLICE_Range || !atom_is_i64(dim->step, &step)) return false;
    const Poly *size = size_of(a->env, type.shape[i]), *first = poly_constant(a->arena, 0);
    if (step == -1) first = poly_plus(a->arena, size, -1);
    if ((step != 1 && step != -1) || !poly_equal(size_of(a->env, dim->count), size) ||
        !poly_equal(size_of(a->env, dim->start), first))
      return false;
  }
  return true;
}

static bool same_count(Allocator *a, Type x, Type y) {
  return prove_equal(a->env->facts, elements_of(a->env, x), elements_of(a->env, y)) == ANSWER_Yes;
}

// Writes stay inside the requested memory even if the check fails.
static bool fits_inside(Allocator *a, Type inner, Type outer) {
  for COUNTING(i, i < inner.rank && inner.rank == outer.rank)
    if (!prove_certain(a->env->facts,
                       poly_sub(a->arena, size_of(a->env, outer.shape[i]), size_of(a->env, inner.shape[i]))))
      return false;
  return inner.rank == outer.rank;
}

static void request_reshaped(RequestWalk *walk, const Stm *stm, uint32_t number, const Request *place) {
  Allocator *a = walk->a;
  Var array = stm->exp->as.Reshape.array;
  Type type = type_of_var(walk, array);
  Type result = type_of_var(walk, stm_result(stm));
  Request proven =
      same_count(a, type, result) || fits_inside(a, type, result) ? *place : after_checks(walk, *place, number);
  request_with(walk, array, &proven, reshape_lmad(a->env, place->memory.lmad, type.rank, type.shape));
}

static void request_view(RequestWalk *walk, const Stm *stm, uint32_t number, const Request *place) {
  Allocator *a = walk->a;
  const Exp *exp = stm->exp;
  const Lmad *lmad = place->memory.lmad;
  if (exp->tag == EXP_Permute)
    request_with(walk, exp->as.Permute.array, place,
              lmad_unpermute(a->arena, lmad, permutation_of(a->arena, exp->as.Permute.permutation)));
  if (exp->tag == EXP_Slice && is_reversal(walk, &exp->as.Slice))
    request_with(walk, exp->as.Slice.array, place, slice_lmad(a->env, lmad, exp->as.Slice.slices));
  if (exp->tag == EXP_Reshape) request_reshaped(walk, stm, number, place);
  if (exp->tag == EXP_Atom) request(walk, exp->as.Atom.value, *place);
  if (exp->tag == EXP_Copy) request(walk, atom_var(exp->as.Copy.array), *place);
}

// The elements of a row are neighbours, or are as far apart as those of the other array.
static bool rows_are_contiguous(const Lmad *lmad, const Lmad *other) {
  const Poly *stride = lmad->dims[lmad->rank - 1].stride;
  int64_t distance;
  return (poly_is_constant(stride, &distance) && distance == 1) ||
         poly_equal(stride, other->dims[lmad->rank - 1].stride);
}

// An operand that a build reads only where it writes may be in the memory of the result, if it is dead afterwards: one
// operand for each result.
static void request_pointwise(RequestWalk *walk, const Stm *stm, uint32_t number) {
  Allocator *a = walk->a;
  for EACH_IN(i, stm->pattern) {
    const Request *place = request_of(a, stm->pattern.items[i]);
    if (!place) continue;
    const Operands operands = pointwise_operands(a, stm->exp, i, type_of_var(walk, stm->pattern.items[i]));
    for EACH_IN(k, operands) {
      Var operand = operands.items[k].array;
      const Lmad *lmad = lmad_unpermute(a->arena, place->memory.lmad, operands.items[k].order);
      if (!definer(walk, operand) || request_of(a, operand) || !rows_are_contiguous(lmad, place->memory.lmad) ||
          used_from(a->scope, operand, number + 1))
        continue;
      Request weak = *place;
      weak.weak = true;
      request_with(walk, operand, &weak, lmad);
      break;
    }
  }
}

// None of the array's sizes can be negative, even if a check fails.
static bool sizes_are_certain(const RequestWalk *walk, Var array) {
  const Type type = type_of_var(walk, array);
  for RANGE(i, type.rank)
    if (!prove_certain(walk->a->env->facts, size_of(walk->a->env, type.shape[i]))) return false;
  return true;
}

// A place of its own for an array that is better stored by columns.
static void request_columns(RequestWalk *walk, const Stm *stm) {
  Arena *arena = walk->a->context->arena;
  static const uint32_t turned[] = {1, 0};
  const Type type = type_of_var(walk, stm_result(stm));
  const Atom shape[] = {type.shape[1], type.shape[0]};
  const Request own = {.memory = *pending_block(walk->a, type_array(arena, type.scalar, 2, shape), stm->span)};
  request_with(walk, stm_result(stm), &own, lmad_unpermute(walk->a->arena, own.memory.lmad, turned));
}

static void request_operands(RequestWalk *walk, const Stm *stm, uint32_t number) {
  const Exp *exp = stm->exp;
  const Request *place = stm->pattern.count ? request_of(walk->a, stm_result(stm)) : NULL;
  Request own;
  if (!place && exp->tag == EXP_Copy && (stm->marks & MARK_Dest)) {   // a destination view: its producer writes there
    place = own_place(walk, stm_result(stm));
    own = sizes_are_certain(walk, stm_result(stm)) ? *place : after_checks(walk, *place, number);
    place = &own;
  }
  if (!place && is_read_by_columns(walk->a, stm)) request_columns(walk, stm);
  if (exp->tag == EXP_Concat || has_array_elements(walk->a->env, exp)) request_parts(walk, stm, number);
  const ExpRoles roles = exp_roles(exp);
  request_destinations(walk, stm, roles.consumed);
  if (exp->tag == EXP_Call) request_arguments(walk, stm, &exp->as.Call);
  if (exp->tag == EXP_Loop || exp->tag == EXP_Reduce) request_each(walk, stm, roles.initial.items);
  if (exp->tag == EXP_If) request_root(walk, stm);
  if (exp->tag == EXP_Update) request_region(walk, stm, number);
  if (exp->tag == EXP_Build || exp->tag == EXP_Scan) request_pointwise(walk, stm, number);
  if (place) request_view(walk, stm, number, place);
}

void collect_requests(Allocator *a, uint32_t count, const Request *results) {
  const Body *body = a->scope->body;
  RequestWalk walk = {a, body, NEW_ARRAY(a->arena, uint32_t, body->count + 1), NULL};
  for RANGE(i, body->count)
    walk.checked[i + 1] =
        (body->stms[i]->exp->tag == EXP_Assert && !(body->stms[i]->marks & MARK_Known)) ? i + 1 : walk.checked[i];
  for RANGE(i, body->count)
    for EACH_IN(k, body->stms[i]->pattern)
      map_put(&a->scope->definers, body->stms[i]->pattern.items[k].id, i + 1);
  for RANGE(i, count)
    if (results[i].memory.block.id) request(&walk, body->result.items[i], results[i]);
  for RANGE_DOWN(i, body->count) {
    walk.at = body->stms[i];
    request_operands(&walk, body->stms[i], i);
  }
}
