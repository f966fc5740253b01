// sizes: matches source types with the shapes of values. A size that is a name without a value is bound to the
// dimension. Every other size equals its dimension provably, or is compared with it at run time [hard case 2].
#include "lower/sizes/sizes.h"
#include "lower/values/made.h"
#include "lower/values/values.h"

bool size_atom(Lower *lower, const Scope *scope, const Poly *size, Atom *atom) {
  if (!size || size->broken) return false;
  for EACH_VARIABLE(at, size) {
    const Value *value = size_value(lower, scope, at.variable);
    if (!value || value->tag != VALUE_Scalar) return false;
  }
  Atom sum = atom_i64(0);
  for RANGE(i, size->count) {
    Atom term = atom_i64(size->terms[i].coefficient);
    for RANGE(j, size->terms[i].degree)
      term = lower_mul(lower, term, value_atom(size_value(lower, scope, size->terms[i].variables[j])));
    sum = lower_add(lower, sum, term);
  }
  *atom = sum;
  return true;
}

ScalarType scalar_of_type(const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  REQUIRE(type && type->tag == SOURCE_Scalar);
  return type->as.scalar;
}

// ---- the sizes of a value, paired with those of its type
// `uncounted`: values whose sizes precede the next size. They are counted only if a size follows. A function captures
// other functions, so counting at once would count the sizes of a chain of functions again at each of its links.
typedef struct SizeWalk { Lower *lower; TypedSizes found; uint32_t next; Seq(const Value *) uncounted; } SizeWalk;

static uint32_t next_number(SizeWalk *walk) {
  AtomSeq sizes = {0};
  for EACH(i, &walk->uncounted) value_sizes(walk->lower, walk->uncounted.items[i], &sizes);
  walk->uncounted.size = 0;
  return walk->next += sizes.size;
}

static void walk_sizes(SizeWalk *walk, const Scope *scope, const SourceType *type, const Value *value) {
  Lower *lower = walk->lower;
  type = scope_type(&scope, type);
  switch (value->tag) {
  case VALUE_Scalar: return;
  case VALUE_Function: seq_push(lower->arena, &walk->uncounted, value); return;   // its type has no sizes
  case VALUE_Record:
    for EACH_IN(i, value->as.record)
      walk_sizes(walk, scope, type_of_field(type, i), value->as.record.values[i]);
    return;
  case VALUE_Sum: {
    const TypedSizes typed = layout_typed_sizes(lower, value->as.sum.layout, scope, type);
    const uint32_t first = typed.size ? next_number(walk) : 0;
    for EACH(i, &typed) {
      TypedSize found = typed.items[i];
      found.atom = value->as.sum.sizes[found.number];
      found.number += first;
      seq_push(lower->arena, &walk->found, found);
    }
    seq_push(lower->arena, &walk->uncounted, value);
    return;
  }
  case VALUE_Array:
    for RANGE(i, value->as.array.rank) {
      type = scope_type(&scope, type);
      const bool known = type && type->tag == SOURCE_Array;
      const TypedSize found = {next_number(walk) + i, value->as.array.shape[i], scope,
                               known ? type->as.array.size : NULL};
      if (known) seq_push(lower->arena, &walk->found, found);
      type = known ? type->as.array.element : NULL;
    }
    walk->next += value->as.array.rank;
    walk_sizes(walk, scope, type, value->as.array.element);
    return;
  }
}

TypedSizes typed_sizes(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  SizeWalk walk = {.lower = lower};
  walk_sizes(&walk, scope, type, value);
  return walk.found;
}

// ---- binding

static bool is_existential(const Lower *lower, uint32_t id) {
  const Binding *binding = lower->typed->bindings.items[id];
  return binding && binding->existential;
}

static bool takes_dimension(Lower *lower, const Scope *scope, uint32_t id, Binds binds) {
  if (!scope_get(scope, id)) return binds != BIND_Open || !is_computed_size(lower, id);
  return binds == BIND_Result && is_existential(lower, id);
}

void bind_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value, Binds binds) {
  if (!type || type_is_plain(type)) return;   // all sizes are constants
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  uint32_t variable;
  for EACH(i, &typed) {
    const TypedSize *size = &typed.items[i];   // (a type parameter's sizes belong to another scope)
    if (size->scope == scope && size->poly && poly_is_variable(size->poly, &variable) &&
        takes_dimension(lower, scope, variable, binds))
      scope_set(lower, scope, variable, value_scalar(lower, size->atom));
  }
}

// Writes a size as coefficient * unknown + rest; false unless there is exactly one unknown, and it is linear.
static bool split_unknown(Lower *lower, const Scope *scope, const Poly *size, uint32_t *unknown,
                          const Poly **coefficient, const Poly **rest) {
  bool found = false;
  *coefficient = *rest = poly_constant(lower->arena, 0);
  for RANGE(i, size->count) {
    const Poly *term = poly_constant(lower->arena, size->terms[i].coefficient);
    bool here = false;
    for RANGE(j, size->terms[i].degree) {
      uint32_t variable = size->terms[i].variables[j];
      if (scope_get(scope, variable) || is_computed_size(lower, variable)) {
        term = poly_mul(lower->arena, term, poly_variable(lower->arena, variable));
        continue;
      }
      if (here || (found && variable != *unknown)) return false;
      here = found = true;
      *unknown = variable;
    }
    const Poly **sum = here ? coefficient : rest;
    *sum = poly_add(lower->arena, *sum, term);
  }
  return found;
}

static void solve_size(Lower *lower, Scope *scope, const Poly *size, Atom actual) {
  const Poly *coefficient, *rest, *quotient;
  uint32_t unknown;
  Atom factor, offset;
  if (!size || size->broken || !split_unknown(lower, scope, size, &unknown, &coefficient, &rest)) return;
  if (!size_atom(lower, scope, coefficient, &factor) || !size_atom(lower, scope, rest, &offset)) return;
  const Poly *difference = known_poly(lower, lower_sub(lower, actual, offset)), *divisor = known_poly(lower, factor);
  if (divisor->count != 1 || (quotient = poly_divide_exact(lower->arena, difference, divisor)) == NULL) return;
  scope_set(lower, scope, unknown, value_scalar(lower, poly_to_atom(lower, quotient)));
}

void solve_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  if (!type || type_is_plain(type)) return;
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  for EACH(i, &typed)
    if (typed.items[i].scope == scope) solve_size(lower, scope, typed.items[i].poly, typed.items[i].atom);
}

// The name of a sum such as n - k, whose k is gone, is that of a dimension of the value.
void bind_size_names(Lower *lower, Scope *scope, const AstTypeParams *names, const SourceType *type,
                     const Value *value) {
  if (names->size == 0 || !type || type_is_plain(type)) return;
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  for EACH(i, names) {
    const Binding *name = names->items[i].binding;
    Atom known;
    if (!name || scope_get(scope, name->id)) continue;
    const Poly *size = types_size_of_name(lower->typed, name);
    if (size_atom(lower, scope, size, &known)) continue;
    for EACH(k, &typed) {
      const TypedSize *found = &typed.items[k];
      if (found->scope != scope || !found->poly || !poly_equal(found->poly, size)) continue;
      scope_set(lower, scope, name->id, value_scalar(lower, found->atom));
      break;
    }
  }
}

// ---- matching

typedef struct Sizing { const AtomSeq *sizes; uint32_t next; } Sizing;
static Atom next_given_size(Lower *lower, void *user, Atom size) {
  Sizing *sizing = user;
  (void)lower, (void)size;
  return sizing->sizes->items[sizing->next++];
}
const Value *replace_sizes(Lower *lower, const Value *value, const AtomSeq *sizes) {
  Sizing sizing = {sizes, 0};
  return value_map(lower, value, NULL, next_given_size, &sizing);
}

// An array leaf whose Core type has other dimensions becomes a reshaped view of itself.
static Atom retype_leaf(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape) {
  (void)user;
  if (rank == 0) return leaf;
  const Var array = leaf.as.var;
  const Type old = var_type(lower->vars, array);
  bool same = true;
  for RANGE(i, rank) same = same && proven_equal(lower, old.shape[i], shape[i]);
  if (same) return leaf;
  const Exp *reshape = NEW_EXP(lower->arena, Reshape, array, atoms_of(lower->arena, rank, shape));
  const Type type = type_array(lower->arena, old.scalar, rank, shape);
  return lower_exp(lower, name_of_var(lower, array), type, reshape);
}

const Value *value_retype(Lower *lower, const Value *value) {
  return value_map_placed(lower, value, retype_leaf, NULL);
}

static Atom declare_leaf(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape) {
  const Type old = atom_type(lower->vars, leaf), type = rank ? type_array(lower->arena, old.scalar, rank, shape) : old;
  const Atom variable = code_parameter(lower, leaf.tag == ATOM_Var ? name_of_var(lower, leaf.as.var) : "value", type);
  seq_push(lower->arena, (AtomSeq *)user, variable);
  return variable;
}

const Value *value_declare(Lower *lower, const Value *value, AtomSeq *variables) {
  return value_map_placed(lower, value, declare_leaf, variables);
}

const Value *with_sizes(Lower *lower, const Value *value, const Atom *sizes) {
  AtomSeq current = {0}, wanted = {0};
  value_sizes(lower, value, &current);
  bool same = true;
  for EACH(i, &current) {
    seq_push(lower->arena, &wanted, sizes[i]);
    same = same && atom_equal(sizes[i], current.items[i]);
  }
  if (same) return value;
  return value_retype(lower, replace_sizes(lower, value, &wanted));
}

// The sizes are equal; also, where rows count only if there are any, if there are none.
typedef enum Rows { ROWS_Always, ROWS_IfAny } Rows;
static Atom both_sizes(Lower *lower, Atom current, Atom wanted, Rows rows) {
  const Atom equal = lower_i64(lower, PRIM_Eq, current, wanted);
  const bool may_lack_rows = rows == ROWS_IfAny && current.tag == ATOM_Var;
  const Atom *some = may_lack_rows ? map_pointer(&lower->measured, current.as.var.id) : NULL;
  if (!some) return equal;
  return lower_prim(lower, PRIM_Or, SCALAR_Bool, lower_unary(lower, PRIM_Not, SCALAR_Bool, *some), equal);
}

// The statements that retype the leaves depend on the check.
static const Value *settle_for(Lower *lower, const Value *value, const AtomSeq *wanted, const char *advice, Rows rows) {
  AtomSeq current = {0};
  value_sizes(lower, value, &current);
  REQUIRE(current.size == wanted->size);
  Atom condition = atom_bool(true);
  for RANGE(i, current.size) {
    if (proven_equal(lower, current.items[i], wanted->items[i])) continue;
    condition = lower_and(lower, condition, both_sizes(lower, current.items[i], wanted->items[i], rows));
  }
  if (is_true(condition)) return with_sizes(lower, value, wanted->items);
  const MessageText message =
      message_written(lower, MESSAGE_Size, "Value of shape %s cannot match shape of type %s%t", current.size,
                      current.items, wanted->size, wanted->items, text_of(advice));
  const Vars before = checks_begin(lower);
  for RANGE(i, current.size) {
    if (proven_equal(lower, current.items[i], wanted->items[i])) continue;
    check_sizes_fit(lower, MESSAGE_Size, 2, (Atom[]){current.items[i], wanted->items[i]});
  }
  lower_check(lower, condition, &message);
  const Value *result = with_sizes(lower, value, wanted->items);
  checks_end(lower, before);
  return result;
}

const Value *settle_sizes(Lower *lower, const Value *value, const AtomSeq *wanted, const char *advice) {
  return settle_for(lower, value, wanted, advice, ROWS_Always);
}

static const Value *match(Lower *lower, const Scope *scope, const SourceType *type, const Value *value, Rows rows) {
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  if (!typed.size) return value;
  AtomSeq wanted = {0};
  Bitset known = bitset_new(lower->arena);
  value_sizes(lower, value, &wanted);
  for EACH(i, &typed) {
    const TypedSize *size = &typed.items[i];
    if (!bitset_has(&known, size->number) && size_atom(lower, size->scope, size->poly, &wanted.items[size->number]))
      bitset_add(&known, size->number);
  }
  return settle_for(lower, value, &wanted, ".", rows);
}

const Value *match_type(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  return match(lower, scope, type, value, ROWS_Always);
}

const Value *match_result(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  return match(lower, scope, type, value, ROWS_IfAny);
}

const Value *match_sizes(Lower *lower, const Value *value, const Value *like) {
  AtomSeq wanted = {0};
  if (value_has_sum(like)) value = value_form(lower, value, like);
  value_sizes(lower, like, &wanted);
  return wanted.size ? settle_sizes(lower, value, &wanted, ".") : value;
}

bool is_link(const Lower *lower, const SourceType *type) {
  return type->tag == SOURCE_Parameter &&
         (types_is_recursive(lower->typed, type) || types_is_diamond(lower->typed, type));
}

bool holds_link(const Lower *lower, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  if (type_is_plain(type)) return false;   // (a recursive type counts as one with a parameter)
  if (type->tag == SOURCE_Parameter) return is_link(lower, type);
  for EACH_PART(at, type)
    if (at.type && holds_link(lower, scope, at.type)) return true;
  return false;
}

// ---- empty arrays

static Atom empty_leaf(void *user, const MadeLeaf *leaf) {
  return lower_zeros(user, "empty", leaf->type, leaf->rank, leaf->shape);
}

static Atom empty_size(void *user, const Scope *scope, const Poly *size) {
  Atom atom;
  return size_atom(user, scope, size, &atom) ? atom : atom_i64(0);
}

// Elements of arrays are never functions, but the value of a hole may be one.
static const Value *empty_special(void *user, const Scope *scope, const SourceType *type, uint32_t rank,
                                  const Atom *shape) {
  Lower *lower = user;
  (void)rank, (void)shape;
  type = scope_type(&scope, type);
  if (type->tag == SOURCE_Sum) return sum_empty(lower, scope, type);
  return type->tag == SOURCE_Function ? hole_function(lower, scope, type) : NULL;
}

const Value *value_empty(Lower *lower, const Scope *scope, const SourceType *type, uint32_t rank, const Atom *shape) {
  const ValueMaker maker = {lower, lower, empty_leaf, empty_size, empty_special, NULL};
  return value_of_type(&maker, scope, type, rank, shape);
}

void check_not_negative(Lower *lower, Atom size) {
  if (proven_non_negative(lower, size)) return;
  const MessageText message = message_written(lower, MESSAGE_Range, "Range 0..1..<%v is invalid.", size);
  lower_check(lower, lower_i64(lower, PRIM_Le, atom_i64(0), size), &message);
}

// ---- sizes that have not wrapped around
enum { TERM_BITS = 51 };   // as many terms below 2^51 as a polynomial has (index/poly.c) do not wrap around

// x + y and 2 * x are less than 2^64 - 1.
static bool may_wrap_to_size(const Poly *poly) {
  uint64_t factors = 0;
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    const uint64_t size = term->coefficient < 0 ? -(uint64_t)term->coefficient : (uint64_t)term->coefficient;
    if (term->degree > 1 || size >> TERM_BITS) return true;
    if (term->degree == 1 || (factors == 2 && term->coefficient > 1)) factors += size;
  }
  return factors > 2;
}

static Atom within_limit(Lower *lower, Atom factor, Atom limit) {
  const Atom below = lower_i64(lower, PRIM_Le, factor, limit);
  if (proven_non_negative(lower, factor)) return below;
  return lower_and(lower, lower_i64(lower, PRIM_Le, lower_sub(lower, atom_i64(0), limit), factor), below);
}

// |coefficient * x * y| <= 2^51: |x| <= limit, and |y| <= limit / max(|x|, 1), rounded down.
static Atom term_fits(Lower *lower, const Monomial *term) {
  const int64_t coefficient = term->coefficient < 0 ? -(term->coefficient + 1) : term->coefficient;
  Atom condition = atom_bool(true), limit = atom_i64((INT64_C(1) << TERM_BITS) / (coefficient > 0 ? coefficient : 1));
  for RANGE(k, term->degree) {
    const Atom factor = atom_var((Var){term->variables[k]});
    condition = lower_and(lower, condition, within_limit(lower, factor, limit));
    if (k + 1 == term->degree) break;
    // (at least 1; `x | 1` is one more for an even x, and nothing that the provers know)
    const Atom size = proven_non_negative(lower, factor) ? factor : lower_unary(lower, PRIM_Abs, SCALAR_I64, factor),
               magnitude = lower_i64(lower, PRIM_Or, size, atom_i64(1));
    limit = lower_i64(lower, PRIM_Quot, limit, magnitude);
  }
  return condition;
}

// Whether all factors are so small that no term exceeds the limit: the usual case, which needs no division.
static Atom factors_are_small(Lower *lower, const Poly *terms) {
  Atom condition = atom_bool(true);
  uint32_t bits = TERM_BITS;
  for RANGE(i, terms->count) {
    const Monomial *term = &terms->terms[i];
    uint32_t room = TERM_BITS;
    for (int64_t rest = term->coefficient; rest > 1 || rest < -1; rest /= 2) room--;
    if (term->degree && (room - 1) / term->degree < bits) bits = (room - 1) / term->degree;
  }
  Bitset seen = bitset_new(lower->arena);
  for EACH_VARIABLE(at, terms) {
    if (bitset_has(&seen, at.variable)) continue;
    condition = lower_and(lower, condition, within_limit(lower, atom_var((Var){at.variable}),
                                                         atom_i64(INT64_C(1) << bits)));
    bitset_add(&seen, at.variable);
  }
  return condition;
}

// If c * x * y is within the limit as term_fits has it, so are smaller multiples of it, and of x and of y.
static bool is_limited_by(const Monomial *term, const Monomial *checked) {
  const int64_t a = term->coefficient, b = checked->coefficient;
  if (a == INT64_MIN || b == INT64_MIN || (a < 0 ? -a : a) > (b < 0 ? -b : b)) return false;
  if (term->degree != 1) return monomial_same(term, checked);
  for RANGE(k, checked->degree)
    if (checked->variables[k] == term->variables[0]) return true;
  return false;
}

// The terms of a size that no check has limited yet. The statements to come depend on the checks of the others.
static void limit_terms(Lower *lower, const Poly *size, Monomial *terms, uint32_t *count) {
  for RANGE(i, size->count) {
    const Monomial *term = &size->terms[i];
    bool limited = term->degree == 0;
    for (const Code *code = lower->code; code && !limited; code = code->outer)
      for COUNTING(k, !limited && k < code->limited.size) {
        limited = is_limited_by(term, code->limited.items[k].term);
        if (limited) depend_on(lower, code->limited.items[k].certificate);
      }
    for COUNTING(k, !limited && k < *count) limited = is_limited_by(term, &terms[k]);
    if (!limited) terms[(*count)++] = *term;
  }
}

void check_sizes_fit(Lower *lower, MessageKind kind, uint32_t count, const Atom *sizes) {
  if (lower->requests.unsafe) return;
  uint32_t room = 0;
  Poly terms = {0};
  for RANGE(i, count) room += known_poly(lower, sizes[i])->count;
  Monomial *taken = NEW_ARRAY(lower->arena, Monomial, room);
  for RANGE(i, count) {
    const Poly *size = known_poly(lower, sizes[i]);
    if (!size->broken && may_wrap_to_size(size)) limit_terms(lower, size, taken, &terms.count);
  }
  if (terms.count == 0) return;
  terms.terms = taken;
  Atom condition = atom_bool(true);
  uint32_t degree = 0;
  for RANGE(i, terms.count) {
    condition = lower_and(lower, condition, term_fits(lower, &taken[i]));
    if (taken[i].degree > degree) degree = taken[i].degree;
  }
  if (degree > 1) condition = lower_prim(lower, PRIM_Or, SCALAR_Bool, factors_are_small(lower, &terms), condition);
  Bitset named = bitset_new(lower->arena);
  MessageText message = message_new(lower, kind);
  for EACH_VARIABLE(at, &terms) {
    if (bitset_has(&named, at.variable)) continue;
    message_text(&message, message.pieces.size ? ", " : "A size computed from ");
    message_value(&message, atom_var((Var){at.variable}));
    bitset_add(&named, at.variable);
  }
  message_text(&message, " is too large.");
  lower_check(lower, condition, &message);
  const Vars made = lower->code->builder.certificates;
  for RANGE(i, terms.count) {
    const LimitedTerm limited = {&taken[i], made.items[made.count - 1]};
    seq_push(lower->arena, &lower->code->limited, limited);
  }
}
