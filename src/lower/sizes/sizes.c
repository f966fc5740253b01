// sizes: source types against the shapes of values. A bare size without a value takes the dimension's; every other
// dimension is equal, provably, or by a check at run time [hard case 2].
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

bool size_atom(Lower *lower, const Scope *scope, const Poly *size, Atom *atom) {
  if (!size || size->broken) return false;
  for RANGE(i, size->count)
    for RANGE(j, size->terms[i].degree) {
      const Value *value = size_value(lower, scope, size->terms[i].variables[j]);
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

ScalarType scalar_of_type(Lower *lower, const Scope *scope, const SourceType *type) {
  (void)lower;
  type = scope_type(&scope, type);
  REQUIRE(type && type->tag == SOURCE_Scalar);
  return type->as.scalar;
}

// ---- binding

static bool is_existential(Lower *lower, uint32_t id) {
  return id < lower->typed->bindings.size && lower->typed->bindings.items[id] &&
         lower->typed->bindings.items[id]->existential;
}

// Which sizes take the dimension: those without a value; of a result also those that only this evaluation determines;
// of a value from outside none that can be computed, so that they are compared.
typedef enum Binds { BIND_Unknown, BIND_Result, BIND_Open } Binds;

static bool takes_dimension(Lower *lower, const Scope *scope, uint32_t id, Binds binds) {
  if (!scope_get(scope, id)) return binds != BIND_Open || !is_computed_size(lower, id);
  return binds == BIND_Result && is_existential(lower, id);
}

typedef struct SumBinding { Scope *scope; const Value *sum; Binds binds; } SumBinding;
static void bind_sum_size(Lower *lower, void *user, uint32_t size, const Scope *scope, const Poly *poly) {
  SumBinding *binding = user;
  uint32_t variable;
  if (scope != binding->scope || !poly || !poly_is_variable(poly, &variable) ||
      !takes_dimension(lower, scope, variable, binding->binds))
    return;
  scope_set(lower, binding->scope, variable, value_scalar(lower, binding->sum->as.sum.sizes[size]));
}

static void bind_dimensions(Lower *lower, Scope *scope, const SourceType *type, const Value *value, Binds binds) {
  if (!type) return;
  if (type->tag == SOURCE_Sum && value->tag == VALUE_Sum) {
    SumBinding binding = {scope, value, binds};
    layout_visit_sizes(lower, value->as.sum.layout, scope, type, bind_sum_size, &binding);
    return;
  }
  if (type->tag == SOURCE_Record && value->tag == VALUE_Record) {
    for RANGE(i, type->as.record.count)
      bind_dimensions(lower, scope, type->as.record.fields[i].type,
                      value_field_at(value, i, type->as.record.fields[i].name), binds);
    return;
  }
  // (a type parameter's sizes belong to another scope)
  if (type->tag != SOURCE_Array || value->tag != VALUE_Array) return;
  uint32_t rank = 0, variable;
  for (; type && type->tag == SOURCE_Array && rank < value->as.array.rank; rank++, type = type->as.array.element)
    if (type->as.array.size && poly_is_variable(type->as.array.size, &variable) &&
        takes_dimension(lower, scope, variable, binds))
      scope_set(lower, scope, variable, value_scalar(lower, value->as.array.shape[rank]));
  bind_dimensions(lower, scope, type, value_rows(lower, value, rank), binds);
}

void bind_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  bind_dimensions(lower, scope, type, value, BIND_Unknown);
}
void bind_result(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  bind_dimensions(lower, scope, type, value, BIND_Result);
}
void bind_open_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  bind_dimensions(lower, scope, type, value, BIND_Open);
}

// size = coefficient * unknown + rest; false unless there is exactly one unknown, to the first power
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

typedef struct SumSolving { Scope *scope; const Value *sum; } SumSolving;
static void solve_sum_size(Lower *lower, void *user, uint32_t size, const Scope *scope, const Poly *poly) {
  SumSolving *solving = user;
  if (scope == solving->scope) solve_size(lower, solving->scope, poly, solving->sum->as.sum.sizes[size]);
}

void solve_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  if (!type) return;
  if (type->tag == SOURCE_Sum && value->tag == VALUE_Sum) {
    SumSolving solving = {scope, value};
    layout_visit_sizes(lower, value->as.sum.layout, scope, type, solve_sum_size, &solving);
    return;
  }
  if (type->tag == SOURCE_Record && value->tag == VALUE_Record) {
    for RANGE(i, type->as.record.count)
      solve_sizes(lower, scope, type->as.record.fields[i].type,
                  value_field_at(value, i, type->as.record.fields[i].name));
    return;
  }
  if (type->tag != SOURCE_Array || value->tag != VALUE_Array) return;
  uint32_t rank = 0;
  for (; type && type->tag == SOURCE_Array && rank < value->as.array.rank; rank++, type = type->as.array.element)
    solve_size(lower, scope, type->as.array.size, value->as.array.shape[rank]);
  solve_sizes(lower, scope, type, value_rows(lower, value, rank));
}

// ---- matching: the dimensions that a type gives, in the order of value_sizes; unknown ones stay as they are

typedef struct SumWanted { Atom *sizes; bool *known; } SumWanted;
static void want_sum_size(Lower *lower, void *user, uint32_t size, const Scope *scope, const Poly *poly) {
  SumWanted *wanted = user;
  if (!wanted->known[size]) wanted->known[size] = size_atom(lower, scope, poly, &wanted->sizes[size]);
}

static void wanted_of_sum(Lower *lower, const Scope *scope, const SourceType *type, const Value *sum, AtomSeq *wanted) {
  uint32_t count = sum->as.sum.layout->size_count;
  SumWanted found = {arena_copy(lower->arena, sum->as.sum.sizes, count * sizeof(Atom)),
                     NEW_ARRAY(lower->arena, bool, count)};
  layout_visit_sizes(lower, sum->as.sum.layout, scope, type, want_sum_size, &found);
  for RANGE(i, count) seq_push(lower->arena, wanted, found.sizes[i]);
}

static void wanted_sizes(Lower *lower, const Scope *scope, const SourceType *type, const Value *value,
                         AtomSeq *wanted) {
  type = scope_type(&scope, type);
  switch (value->tag) {
  case VALUE_Scalar: case VALUE_Function:
    value_sizes(lower, value, wanted);
    return;
  case VALUE_Sum: wanted_of_sum(lower, scope, type, value, wanted); return;
  case VALUE_Record:
    for RANGE(i, value->as.record.count) {
      const SourceType *field = type_field_at(type, i, value->as.record.names[i]);
      wanted_sizes(lower, scope, field, value->as.record.values[i], wanted);
    }
    return;
  case VALUE_Array:
    for RANGE(i, value->as.array.rank) {
      Atom size = value->as.array.shape[i];
      type = scope_type(&scope, type);
      if (type && type->tag == SOURCE_Array) {
        size_atom(lower, scope, type->as.array.size, &size);
        type = type->as.array.element;
      } else {
        type = NULL;
      }
      seq_push(lower->arena, wanted, size);
    }
    wanted_sizes(lower, scope, type, value->as.array.element, wanted);
    return;
  }
}

typedef struct Sizing { const AtomSeq *sizes; uint32_t next; } Sizing;
static Atom next_given_size(Lower *lower, void *user, Atom size) {
  Sizing *sizing = user;
  (void)lower, (void)size;
  return sizing->sizes->items[sizing->next++];
}

// Array leaves whose Core type has other dimensions become reshaped views of themselves.
static Atom retype_leaf(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape) {
  (void)user;
  if (rank == 0) return leaf;
  const Var array = leaf.as.var;
  const Type old = var_type(lower->vars, array);
  bool same = true;
  for RANGE(i, rank) same = same && proven_equal(lower, old.shape[i], shape[i]);
  if (same) return leaf;
  const Exp reshape = {EXP_Reshape, {.Reshape = {array, atoms_of(lower->arena, rank, shape)}}};
  return atom_var(lower_exp(lower, name_of_var(lower, array), type_array(lower->arena, old.scalar, rank, shape), reshape));
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
  Sizing sizing = {&wanted, 0};
  return value_retype(lower, value_map(lower, value, NULL, next_given_size, &sizing));
}

static const Value *checked_sizes(Lower *lower, const Value *value, Atom condition, const AtomSeq *current,
                                  const AtomSeq *wanted) {
  const MessageText message =
      message_written(lower, MESSAGE_Size, "Value of shape %s cannot match shape of type %s.", current->size,
                     current->items, wanted->size, wanted->items);
  const Vars before = checks_begin(lower);
  lower_check(lower, condition, &message);
  const Value *result = with_sizes(lower, value, wanted->items);
  checks_end(lower, before);
  return result;
}

// Equal, or checked; the statements that rename the dimensions depend on the checks.
const Value *settle_sizes(Lower *lower, const Value *value, const AtomSeq *wanted) {
  AtomSeq current = {0};
  value_sizes(lower, value, &current);
  REQUIRE(current.size == wanted->size);
  Atom condition = atom_bool(true);
  for RANGE(i, current.size) {
    if (proven_equal(lower, current.items[i], wanted->items[i])) continue;
    condition = lower_and(lower, condition, lower_i64(lower, PRIM_Eq, current.items[i], wanted->items[i]));
  }
  return is_true(condition) ? with_sizes(lower, value, wanted->items)
                            : checked_sizes(lower, value, condition, &current, wanted);
}

const Value *match_type(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  if (value->tag == VALUE_Scalar || value->tag == VALUE_Function) return value;
  AtomSeq wanted = {0};
  wanted_sizes(lower, scope, type, value, &wanted);
  return wanted.size ? settle_sizes(lower, value, &wanted) : value;
}

const Value *match_sizes(Lower *lower, const Value *value, const Value *like) {
  AtomSeq wanted = {0};
  if (value_has_sum(like)) value = value_form(lower, value, like);
  value_sizes(lower, like, &wanted);
  return wanted.size ? settle_sizes(lower, value, &wanted) : value;
}

bool is_link(const Lower *lower, const SourceType *type) {
  return type->tag == SOURCE_Parameter &&
         (types_is_recursive(lower->typed, type) || types_is_diamond(lower->typed, type));
}

bool holds_link(const Lower *lower, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  if (type_is_plain(type)) return false;   // (a recursive type counts as one with a parameter)
  switch (type->tag) {
  case SOURCE_Parameter: return is_link(lower, type);
  case SOURCE_Array: return holds_link(lower, scope, type->as.array.element);
  case SOURCE_Function:
    return holds_link(lower, scope, type->as.function.parameter) || holds_link(lower, scope, type->as.function.result);
  case SOURCE_Record:
    for RANGE(i, type->as.record.count)
      if (holds_link(lower, scope, type->as.record.fields[i].type)) return true;
    return false;
  case SOURCE_Sum:
    for RANGE(i, type->as.sum.count)
      for EACH(j, &type->as.sum.constructors[i].payload)
        if (holds_link(lower, scope, type->as.sum.constructors[i].payload.items[j])) return true;
    return false;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: return false;
  }
  return false;
}

// ---- empty arrays

static const SourceType link_type = {.tag = SOURCE_Scalar, .as.scalar = SCALAR_I64};

const Value *value_empty(Lower *lower, const Scope *scope, const SourceType *element, uint32_t rank,
                         const Atom *shape) {
  element = scope_type(&scope, element);
  if (is_link(lower, element)) element = &link_type;
  Atom *all = longer_shape(lower, rank, shape, 1);
  switch (element->tag) {
  case SOURCE_Scalar: {
    Atom zero = atom_constant(scalar_zero(element->as.scalar));
    if (rank == 0) return value_scalar(lower, zero);
    Exp exp = {EXP_Replicate, {.Replicate = {atoms_of(lower->arena, rank, shape), zero}}};
    return value_scalar(
        lower, atom_var(lower_exp(lower, "empty", type_array(lower->arena, element->as.scalar, rank, shape), exp)));
  }
  case SOURCE_Record: {
    uint32_t count = element->as.record.count;
    Name *names = NEW_ARRAY(lower->arena, Name, count);
    const Value **values = new_values(lower, count);
    for RANGE(i, count) {
      names[i] = element->as.record.fields[i].name;
      values[i] = value_empty(lower, scope, element->as.record.fields[i].type, rank, shape);
    }
    return value_record(lower, count, names, values);
  }
  case SOURCE_Array: {
    if (!size_atom(lower, scope, element->as.array.size, &all[rank])) all[rank] = atom_i64(0);
    return value_array(lower, 1, &all[rank], value_empty(lower, scope, element->as.array.element, rank + 1, all));
  }
  case SOURCE_Sum: return sum_empty(lower, scope, element);
  // arrays have no functions, but a hole may stand for one
  case SOURCE_Function: return hole_function(lower, scope, element);
  case SOURCE_Error: case SOURCE_Parameter: case SOURCE_Variable: break;
  }
  panic("an empty array of elements without a representation");
}

void check_not_negative(Lower *lower, Atom size) {
  if (proven_non_negative(lower, size)) return;
  const MessageText message = message_written(lower, MESSAGE_Range, "Range 0..1..<%v is invalid.", size);
  lower_check(lower, lower_i64(lower, PRIM_Le, atom_i64(0), size), &message);
}
