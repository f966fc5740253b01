// access: indexing and slicing, with their checks.
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// ---- unchecked

typedef struct Taking { uint32_t count; const Slice *slices; } Taking;

static Type sliced_type(Lower *lower, Type type, const Taking *taking) {
  Atom *shape = new_atoms(lower, type.rank);
  uint32_t rank = 0;
  for RANGE(i, type.rank) {
    if (i >= taking->count) shape[rank++] = type.shape[i];
    else if (taking->slices[i].tag == CORE_SLICE_Range) shape[rank++] = taking->slices[i].count;
  }
  return rank ? type_array(lower->arena, type.scalar, rank, shape) : type_scalar(type.scalar);
}

static Atom take_leaf(Lower *lower, void *user, Atom leaf) {
  const Taking *taking = user;
  Var array = leaf.as.var;
  Type type = var_type(lower->vars, array), result = sliced_type(lower, type, taking);
  if (result.tag == TYPE_Scalar) {
    Atom *indices = new_atoms(lower, type.rank);
    for RANGE(i, type.rank) indices[i] = taking->slices[i].start;
    return build_index(&lower->code->builder, array, type.rank, indices);
  }
  Slices slices = {taking->count, arena_copy(lower->arena, taking->slices, taking->count * sizeof(Slice))};
  return lower_exp(lower, "slice", result, NEW_EXP(lower->arena, Slice, array, slices));
}

const Value *value_in_ranges(Lower *lower, uint32_t count, const Slice *slices, const Value *rows) {
  AtomSeq shape = {0};
  for RANGE(i, count)
    if (slices[i].tag == CORE_SLICE_Range) seq_push(lower->arena, &shape, slices[i].count);
  return value_array(lower, shape.size, shape.items, rows);
}

const Value *take(Lower *lower, const Value *array, uint32_t count, const Slice *slices) {
  Taking taking = {count, slices};
  REQUIRE(array->tag == VALUE_Array && array->as.array.rank >= count);
  const Value *rows = value_rows(lower, array, count);
  return value_in_ranges(lower, count, slices, value_map(lower, rows, take_leaf, NULL, &taking));
}

const Value *row_at(Lower *lower, const Value *array, uint32_t count, const Atom *indices) {
  Slice *slices = NEW_ARRAY(lower->arena, Slice, count);
  for RANGE(i, count) slices[i] = (Slice){.tag = CORE_SLICE_Fix, .start = indices[i]};
  return take(lower, array, count, slices);
}

const Value *slice_all(Lower *lower, const Value *array, Atom start, Atom count, Atom step) {
  Slice slice = {CORE_SLICE_Range, start, count, step};
  return take(lower, array, 1, &slice);
}

// ---- checked


static Atom as_i64(Lower *lower, Scope *scope, const AstExp *exp) {
  return lower_convert(lower, SCALAR_I64, eval_atom(lower, scope, exp));
}

// A value may have wrapped around, unlike the polynomial that the prover compares. If a position and all that it is
// compared with are proven to be in order, from 0 up to a size, it has not: then no test is needed. Else every test
// of a position that is computed is made; only those of variables may be left out where they are proven.
typedef struct Order { Atom a, b; bool strictly; } Order;

// x - y - 1, x - c and c - x are between -2^63 and 2^63 for numbers that are not negative.
static bool is_difference(Lower *lower, const Poly *poly) {
  uint32_t gains = 0, losses = 0;
  int64_t constant = 0;
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    if (term->degree == 0) { constant = term->coefficient; continue; }
    if (term->degree > 1 || !proven_non_negative(lower, atom_var((Var){term->variables[0]}))) return false;
    if (term->coefficient > 1 || term->coefficient < -1) return false;
    if (term->coefficient > 0) gains++;
    else losses++;
  }
  return gains + (constant > 0) <= 1 && (losses == 0 || (losses == 1 && constant >= -1));
}

static bool is_computed(Lower *lower, Atom atom) {
  const Poly *poly = known_poly(lower, atom);
  if (poly->broken) return true;
  if (poly_is_constant(poly, NULL) || poly_is_variable(poly, NULL) || is_difference(lower, poly)) return false;
  return !proven_non_negative(lower, atom) || !proven_ordered(lower, atom, atom_i64(INT64_MAX / 2), false);
}

static Atom all_hold(Lower *lower, uint32_t count, const Order *orders) {
  bool all = true, computed = false, proven[5];
  REQUIRE(count <= 5);
  for RANGE(i, count) {
    proven[i] = proven_ordered(lower, orders[i].a, orders[i].b, orders[i].strictly);
    all = all && proven[i];
  }
  Atom condition = atom_bool(true);
  for COUNTING(i, !all && i < count) {
    // (the size of an array, which is last, has not wrapped around)
    computed = is_computed(lower, orders[i].a) || (i + 1 < count && is_computed(lower, orders[i].b));
    if (proven[i] && !computed) continue;
    const Prim prim = orders[i].strictly ? PRIM_Lt : PRIM_Le;
    condition = lower_and(lower, condition, lower_i64(lower, prim, orders[i].a, orders[i].b));
  }
  return condition;
}

static Atom le(Lower *lower, Atom a, Atom b) { return all_hold(lower, 1, (Order[]){{a, b, false}}); }
static Atom lt(Lower *lower, Atom a, Atom b) { return all_hold(lower, 1, (Order[]){{a, b, true}}); }

static Atom is_within(Lower *lower, Atom position, Atom size) {
  return all_hold(lower, 2, (Order[]){{atom_i64(0), position, false}, {position, size, true}});
}

static Slice fix_slice(Lower *lower, Ends *ends, Atom size, Atom *condition) {
  *condition = lower_and(lower, *condition, is_within(lower, ends->start, size));
  return (Slice){.tag = CORE_SLICE_Fix, .start = ends->start};
}

static Atom either(Lower *lower, Atom a, Atom b) {
  return is_true(b) ? b : lower_prim(lower, PRIM_Or, SCALAR_Bool, a, b);
}

// The size of the slice is that of its polynomial.
static void check_ends_fit(Lower *lower, const Ends *ends) {
  check_sizes_fit(lower, MESSAGE_Bounds, 2, (Atom[]){ends->has_start ? ends->start : atom_i64(0),
                                                     ends->has_end ? ends->end : atom_i64(0)});
}

// A slice with step 1 is valid if it is empty, or if 0 <= start <= end <= size.
static Slice unit_slice(Lower *lower, Ends *ends, Atom size, Atom *condition) {
  if (!ends->has_start) ends->start = atom_i64(0);
  if (!ends->has_end) ends->end = size;
  const Order orders[] = {{atom_i64(0), ends->start, false}, {ends->start, ends->end, false},
                          {ends->end, size, false}};
  Atom fits = all_hold(lower, ends->has_end ? 3 : 2, orders);
  if (!is_true(fits)) check_ends_fit(lower, ends);
  Atom empty = is_true(fits) ? fits : lower_i64(lower, PRIM_Eq, ends->start, ends->end);
  *condition = lower_and(lower, *condition, either(lower, empty, fits));
  return (Slice){CORE_SLICE_Range, ends->start, lower_sub(lower, ends->end, ends->start), atom_i64(1)};
}

// A slice start : start + q * step : step, for a step that is known to be positive, has q elements.
static bool divided_slice(Lower *lower, const Ends *ends, Atom size, Slice *slice, const MessageText *message) {
  const Poly *distance = poly_sub(lower->arena, known_poly(lower, ends->end), known_poly(lower, ends->start)), *rest;
  const Poly *quotient = poly_divide(lower->arena, distance, known_poly(lower, ends->step), &rest);
  if (!poly_is_number(rest, 0) || quotient->broken || is_computed(lower, ends->step)) return false;
  if (!proven_ordered(lower, atom_i64(0), ends->step, true)) return false;
  const Atom zero = atom_i64(0), count = poly_to_atom(lower, quotient),
             before = lower_mul(lower, lower_sub(lower, count, atom_i64(1)), ends->step),
             last = lower_add(lower, ends->start, before);
  const Order orders[] = {{zero, count, true}, {zero, ends->start, false}, {zero, last, false},
                          {ends->start, size, true}, {last, size, true}};
  const Atom fits = all_hold(lower, 5, orders);
  if (!is_true(fits)) check_ends_fit(lower, ends);
  lower_check(lower, either(lower, lower_i64(lower, PRIM_Eq, count, zero), fits), message);
  *slice = (Slice){CORE_SLICE_Range, ends->start, count, ends->step};
  return true;
}

// A slice with any step except 0. With a negative step, the start defaults to the last element, and the end to the
// position before the first one. The slice is valid if it is empty, or if the first and the last selected element are
// inside the array. The step is checked before the count is computed, which divides by it.
static Slice stepped_slice(Lower *lower, Ends *ends, Atom size, const MessageText *message) {
  Atom zero = atom_i64(0), one = atom_i64(1), step = ends->step;
  int64_t by;
  Slice divided;
  if (atom_is_i64(step, &by) && by == -1 && !ends->has_start && !ends->has_end)   // [::-1]: all of it, backwards
    return (Slice){CORE_SLICE_Range, lower_sub(lower, size, one), size, step};
  if (ends->has_start && ends->has_end && divided_slice(lower, ends, size, &divided, message)) return divided;
  check_ends_fit(lower, ends);
  lower_check(lower, lower_i64(lower, PRIM_Ne, step, zero), message);
  Atom down = lower_i64(lower, PRIM_Lt, step, zero);
  if (!ends->has_start) ends->start = build_choice(lower, down, lower_sub(lower, size, one), zero);
  if (!ends->has_end) ends->end = build_choice(lower, down, atom_i64(-1), size);
  Atom fall = lower_sub(lower, ends->start, ends->end), rise = lower_sub(lower, ends->end, ends->start);
  Atom distance = build_choice(lower, down, fall, rise);
  Atom stride = build_choice(lower, down, lower_sub(lower, zero, step), step);
  Atom rounded = lower_add(lower, distance, lower_sub(lower, stride, one));
  Atom count = lower_i64(lower, PRIM_Quot, rounded, stride);
  Atom last = lower_add(lower, ends->start, lower_mul(lower, lower_sub(lower, count, one), step));
  Atom is_short = le(lower, distance, zero), empty = lower_and(lower, le(lower, zero, rounded), is_short);
  Atom moves = lt(lower, zero, distance), fits = lower_and(lower, moves, is_within(lower, ends->start, size));
  fits = lower_and(lower, fits, is_within(lower, last, size));
  // a step near 2^63 makes `rounded` wrap around
  const bool is_small = atom_is_i64(step, &by) && by <= INT32_MAX && by >= INT32_MIN;
  if (!is_small) fits = lower_and(lower, fits, lower_i64(lower, PRIM_Lt, zero, count));
  lower_check(lower, either(lower, empty, fits), message);
  return (Slice){CORE_SLICE_Range, ends->start, count, step};
}

static void message_ends(MessageText *message, const Ends *ends) {
  if (ends->fixed) {
    message_value(message, ends->start);
    return;
  }
  if (ends->has_start) message_value(message, ends->start);
  message_text(message, ":");
  if (ends->has_end) message_value(message, ends->end);
  if (ends->has_step) {
    message_text(message, ":");
    message_value(message, ends->step);
  }
}

Ends *eval_ends(Lower *lower, Scope *scope, const AstSlices *source) {
  Ends *ends = NEW_ARRAY(lower->arena, Ends, source->size);
  for EACH(i, source) {
    const AstSlice *slice = &source->items[i];
    ends[i] = (Ends){
        .fixed = slice->kind == SLICE_Fix, .has_start = slice->start, .has_end = slice->end, .has_step = slice->stride};
    if (slice->start) ends[i].start = as_i64(lower, scope, slice->start);
    if (slice->end) ends[i].end = as_i64(lower, scope, slice->end);
    if (slice->stride) ends[i].step = as_i64(lower, scope, slice->stride);
  }
  return ends;
}

static MessageText bounds_message(Lower *lower, const Value *array, uint32_t count, const Ends *ends) {
  MessageText message = message_new(lower, MESSAGE_Bounds);
  message_text(&message, "Index [");
  for RANGE(i, count) {
    if (i > 0) message_text(&message, ", ");
    message_ends(&message, &ends[i]);
  }
  message_text(&message, "] out of bounds for array of shape ");
  message_shape(&message, array->as.array.rank, array->as.array.shape);
  message_text(&message, ".");
  return message;
}

Slice *checked_slices(Lower *lower, const Value *array, uint32_t count, Ends *ends) {
  REQUIRE(array->tag == VALUE_Array && count <= array->as.array.rank);
  Slice *slices = NEW_ARRAY(lower->arena, Slice, count);
  MessageText message = bounds_message(lower, array, count, ends);
  Atom condition = atom_bool(true);
  for RANGE(i, count) {
    Atom size = array->as.array.shape[i];
    int64_t step;
    bool unit = !ends[i].has_step || (atom_is_i64(ends[i].step, &step) && step == 1);
    slices[i] = ends[i].fixed ? fix_slice(lower, &ends[i], size, &condition)
                : unit        ? unit_slice(lower, &ends[i], size, &condition)
                              : stepped_slice(lower, &ends[i], size, &message);
  }
  lower_check(lower, condition, &message);
  return slices;
}

const Value *eval_access(Lower *lower, Scope *scope, const Value *array, const AstSlices *source) {
  Vars before = checks_begin(lower);
  const Value *result =
      take(lower, array, source->size, checked_slices(lower, array, source->size, eval_ends(lower, scope, source)));
  checks_end(lower, before);
  return result;
}
