// literal: numbers, array literals (constant ones become tables: table.c) and ranges.
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

const Value *eval_number(Lower *lower, const Scope *scope, const AstExp *exp, const Number *number) {
  return value_scalar(lower, atom_constant(number_scalar(scalar_of_type(scope, exp->type), number)));
}

// ---- array literals in general

typedef struct Gathering { Lower *lower; AtomSeq *leaves; uint32_t count, next; Atom length; } Gathering;

static Atom gather_leaf(Lower *lower, void *user, Atom leaf) {
  Gathering *gathering = user;
  uint32_t at = gathering->next++, count = gathering->count;
  Type element = atom_type(lower->vars, leaf);
  Atom *atoms = new_atoms(lower, count);
  bool constant = element.tag == TYPE_Scalar;
  for RANGE(i, count) {
    atoms[i] = opened_constant(lower, gathering->leaves[i].items[at]);
    constant = constant && atoms[i].tag == ATOM_Constant;
  }
  Type type = type_nest(lower->arena, 1, &gathering->length, element);
  if (!constant) return lower_exp(lower, "array", type, NEW_EXP(lower->arena, Array, {count, atoms}));
  int64_t shape = count;
  ArrayValue *table = array_value_new(lower->arena, element.scalar, 1, &shape);
  for RANGE(i, count) array_value_set(table, i, atoms[i].as.constant);
  return table_atom(lower, "table", table);
}

const Value *array_of_elements(Lower *lower, uint32_t count, const Value *const *elements) {
  REQUIRE(count > 0);
  Vars before = checks_begin(lower);
  AtomSeq *leaves = NEW_ARRAY(lower->arena, AtomSeq, count);
  const Value *form = elements[0];
  for RANGE_FROM(i, 1, count) form = value_join(lower, form, elements[i], NULL);
  const Value *first = value_retype(lower, value_form(lower, elements[0], form));
  for RANGE(i, count)
    value_leaves(lower, i == 0 ? first : value_retype(lower, match_sizes(lower, elements[i], first)), &leaves[i]);
  Gathering gathering = {lower, leaves, count, 0, atom_i64(count)};
  const Value *result =
      value_array(lower, 1, &gathering.length, value_map(lower, first, gather_leaf, NULL, &gathering));
  checks_end(lower, before);
  return result;
}

const Value *eval_array(Lower *lower, Scope *scope, const AstExp *exp) {
  uint32_t count = exp->as.Array.elements.size;
  if (count == 0) {
    const Scope *home = scope;
    const SourceType *type = scope_type(&home, exp->type);
    Atom zero = atom_i64(0);
    return value_array(lower, 1, &zero, value_empty(lower, home, type->as.array.element, 1, &zero));
  }
  const Value *table = constant_table(lower, exp);
  if (table) return table;
  const Value **elements = new_values(lower, count);
  for RANGE(i, count) elements[i] = eval(lower, scope, exp->as.Array.elements.items[i]);
  return array_of_elements(lower, count, elements);
}

// ---- ranges

typedef struct Range { Atom first, second, last, step; bool has_second; ScalarType type; RangeKind kind; } Range;

static void check_range(Lower *lower, const Range *range, Atom valid) {
  const char *to = range->kind == RANGE_Inclusive ? "..." : range->kind == RANGE_Up ? "..<" : "..>";
  const MessageText message =
      range->has_second ? message_written(lower, MESSAGE_Range, "Range %v..%v%t%v is invalid.", range->first,
                                          range->second, text_of(to), range->last)
                        : message_written(lower, MESSAGE_Range, "Range %v%t%v is invalid.", range->first, text_of(to),
                                          range->last);
  lower_check(lower, valid, &message);
}

// The number of elements: of d places in front of an inclusive end d / step + 1, of an exclusive end the same for
// d - 1, rounded down. No sum overflows. The step is checked before the division. `written`: the range as the error
// message shows it.
static Atom range_count(Lower *lower, const Range *range, const Range *written) {
  Atom zero = atom_i64(0), one = atom_i64(1), first = lower_convert(lower, SCALAR_I64, range->first),
       last = lower_convert(lower, SCALAR_I64, range->last);
  Atom step = lower_convert(lower, SCALAR_I64, range->step);
  Atom up = range->kind == RANGE_Up     ? atom_bool(true)
            : range->kind == RANGE_Down ? atom_bool(false)
                                        : lower_i64(lower, PRIM_Lt, zero, step);
  Atom rise = lower_sub(lower, last, first), fall = lower_sub(lower, first, last);
  Atom distance = build_choice(lower, up, rise, fall);
  Atom stride = build_choice(lower, up, step, lower_sub(lower, zero, step));
  Atom non_negative = proven_non_negative(lower, distance) ? atom_bool(true)
                                                           : lower_i64(lower, PRIM_Le, zero, distance);
  check_range(lower, written, lower_and(lower, lower_i64(lower, PRIM_Lt, zero, stride), non_negative));
  const bool inclusive = range->kind == RANGE_Inclusive;
  int64_t constant;
  if (atom_is_i64(stride, &constant) && constant == 1) return inclusive ? lower_add(lower, distance, one) : distance;
  const Atom steps = inclusive ? lower_i64(lower, PRIM_Quot, distance, stride)
                               : lower_i64(lower, PRIM_Div, lower_sub(lower, distance, one), stride);
  return lower_add(lower, steps, one);
}

const Value *eval_range(Lower *lower, Scope *scope, const AstExp *exp) {
  Range range = {.kind = exp->as.Range.kind, .has_second = exp->as.Range.second != NULL};
  range.first = eval_atom(lower, scope, exp->as.Range.first);
  range.type = atom_type(lower->vars, range.first).scalar;
  if (range.has_second) range.second = eval_atom(lower, scope, exp->as.Range.second);
  range.last = eval_atom(lower, scope, exp->as.Range.last);
  if (range.has_second) {
    range.step = lower_prim(lower, PRIM_Sub, range.type, range.second, range.first);
  } else {
    range.step = atom_constant(scalar_from_i64(range.type, range.kind == RANGE_Down ? -1 : 1));
  }
  Vars before = checks_begin(lower);
  Atom count;
  bool narrow_unsigned = scalar_class(range.type) == CLASS_Unsigned && range.type != SCALAR_U64;
  if (narrow_unsigned) {   // the step is computed in i64: in the unsigned type a negative step would wrap around
    Atom one = lower_convert(lower, SCALAR_I64, range.first);
    Atom two = range.has_second ? lower_convert(lower, SCALAR_I64, range.second)
                                : lower_add(lower, one, atom_i64(range.kind == RANGE_Down ? -1 : 1));
    Range measured = {.first = one,
                      .last = lower_convert(lower, SCALAR_I64, range.last),
                      .step = lower_sub(lower, two, one),
                      .type = SCALAR_I64,
                      .kind = range.kind};
    count = range_count(lower, &measured, &range);
  } else {
    count = range_count(lower, &range, &range);
  }
  Type type = type_array(lower->arena, range.type, 1, &count);
  Atom array = lower_exp(lower, "range", type, NEW_EXP(lower->arena, Iota, range.type, count, range.first, range.step));
  checks_end(lower, before);
  return value_of_array(lower, array);
}
