// intrinsic: the meaning of the names in module intrinsics. The scalar ones are primitives of the same name; the others
// are in a table.
#include "lower/cells/cells.h"
#include "lower/cells/heap.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// number: the parameter in the row of the table.
typedef struct Call { Lower *lower; const Closure *closure; const Value *const *arguments; uint32_t number; } Call;
typedef const Value *(*Meaning)(Call *call);

static Atom outer_size_of(const Value *array) {
  REQUIRE(array->tag == VALUE_Array);
  return array->as.array.shape[0];
}

// ---- types as values

static ScalarType instance_scalar(Call *call, uint32_t index) {
  REQUIRE(call->closure->instance && index < call->closure->instance->type_count);
  return scalar_of_type(call->closure->instance_scope, call->closure->instance->types[index]);
}

// A signed number is converted to a wider unsigned type through the unsigned type of its own width, as in Futhark.
static const Value *convert_scalar(Call *call) {
  Atom atom = value_atom(call->arguments[0]);
  ScalarType from = atom_type(call->lower->vars, atom).scalar, to = instance_scalar(call, 1);
  const bool widens = scalar_bytes(from) < scalar_bytes(to);
  if (widens && scalar_class(from) == CLASS_Signed && scalar_class(to) == CLASS_Unsigned)
    atom = lower_convert(call->lower, scalar_bits_type(from), atom);
  return value_scalar(call->lower, lower_convert(call->lower, to, atom));
}

static const Value *constant_value(Call *call, Scalar value) { return value_scalar(call->lower, atom_constant(value)); }

static const Value *extreme_value(Call *call) {
  return constant_value(call, scalar_extreme(instance_scalar(call, 0), call->number > 0));
}
static const Value *not_a_number(Call *call) {
  Scalar zero = scalar_zero(instance_scalar(call, 0)), both[2] = {zero, zero}, result;
  bool fine = prim_apply(PRIM_Div, zero.type, both, &result);
  REQUIRE(fine);
  if (scalar_class(zero.type) == CLASS_Float) prim_apply(PRIM_Abs, zero.type, &result, &result);   // the positive one
  return constant_value(call, result);
}
static const Value *epsilon(Call *call) {
  ScalarType type = instance_scalar(call, 0);
  double value = 1;
  int digits = type == SCALAR_F64 ? 52 : type == SCALAR_F32 ? 23 : 10;
  for INT_RANGE(i, digits) value /= 2;
  return constant_value(call, scalar_from_f64(type, value));
}
static const Value *width(Call *call) {
  ScalarType type = atom_type(call->lower->vars, value_atom(call->arguments[0])).scalar;
  return constant_value(call, scalar_from_i64(SCALAR_I32, (int64_t)scalar_bytes(type) * 8));
}
static const Value *from_bits(Call *call) {
  const Atom bits = value_atom(call->arguments[0]);
  return value_scalar(call->lower, lower_unary(call->lower, PRIM_FromBits, instance_scalar(call, 1), bits));
}

// ---- cells
static const Value *take_cell(Call *call) { return diamond_new(call->lower, cells_class_of_any(call->lower)); }
static const Value *dispose_cell(Call *call) { return diamond_dispose(call->lower, call->arguments[0]); }

// ---- producers

typedef struct Applying { const Value *function; uint32_t rank; } Applying;
static const Value *apply_indices(Lower *lower, void *user, const Atom *indices) {
  const Applying *applying = user;
  const Value *arguments[3];
  for RANGE(i, applying->rank) arguments[i] = value_scalar(lower, indices[i]);
  return apply_in_place(lower, applying->function, applying->rank, arguments);
}

static Atom checked_width(Call *call, uint32_t argument) {
  const Atom width = value_atom(call->arguments[argument]);
  check_not_negative(call->lower, width);
  return width;
}

static const Value *build_of_rank(Call *call) {
  const uint32_t rank = call->number;
  Atom *widths = new_atoms(call->lower, rank);
  for RANGE(i, rank) widths[i] = checked_width(call, i);
  Applying applying = {call->arguments[rank], rank};
  return build_array(call->lower, rank, widths, apply_indices, &applying);
}

static const Value *iota(Call *call) {
  Lower *lower = call->lower;
  const Atom count = checked_width(call, 0);
  const Exp *exp = NEW_EXP(lower->arena, Iota, SCALAR_I64, count, atom_i64(0), atom_i64(1));
  return value_of_array(lower, lower_exp(lower, "iota", type_array(lower->arena, SCALAR_I64, 1, &count), exp));
}

static Atom replicate_leaf(Lower *lower, void *user, Atom leaf) {
  return lower_replicate(lower, "replicate", 1, user, leaf);
}
static const Value *replicate(Call *call) {
  Lower *lower = call->lower;
  Atom count = checked_width(call, 0);
  return value_array(lower, 1, &count,
                     value_map(lower, value_retype(lower, call->arguments[1]), replicate_leaf, NULL, &count));
}

static const Value *copy(Call *call) {
  const Instance *instance = call->closure->instance;
  const SourceType *type = instance && instance->type_count ? instance->types[0] : NULL;
  return copy_value(call->lower, call->closure->instance_scope, type, call->arguments[0]);
}

// count: the number of rows; NULL: a single row.
static Atom blank_leaf(Lower *lower, void *count, Atom leaf) {
  const Type row = type_row(atom_type(lower->vars, leaf)), type = count ? type_nest(lower->arena, 1, count, row) : row;
  return lower_zeros(lower, "blank", type.scalar, type.rank, type.shape);
}
// Only the sizes of `array` are used; its elements are not read.
static const Value *blank_rows(Lower *lower, const Value *array, Atom *count) {
  return value_map(lower, value_rows(lower, value_retype(lower, array), 1), blank_leaf, NULL, count);
}
static const Value *blank(Call *call) {
  Atom count = checked_width(call, 0);
  return value_array(call->lower, 1, &count, blank_rows(call->lower, call->arguments[1], &count));
}
static const Value *zero_row(Call *call) { return blank_rows(call->lower, call->arguments[0], NULL); }
static const Value *opaque_argument(Call *call) { return opaque_value(call->lower, call->arguments[0]); }

// ---- layout

typedef struct Joining { AtomSeq left, right; uint32_t next; Atom size; } Joining;
static Atom concat_leaf(Lower *lower, void *user, Atom leaf) {
  Joining *joining = user;
  (void)leaf;
  uint32_t at = joining->next++;
  Var arrays[2] = {joining->left.items[at].as.var, joining->right.items[at].as.var};
  Type type = type_nest(lower->arena, 1, &joining->size, type_row(var_type(lower->vars, arrays[0])));
  return lower_exp(lower, "concat", type, NEW_EXP(lower->arena, Concat, vars_of(lower->arena, 2, arrays)));
}
static const Value *join_arrays(Lower *lower, const Value *a, const Value *b, Atom size) {
  if (value_has_sum(a)) {
    const Value *form = value_join(lower, a, b, NULL);
    a = value_form(lower, a, form);
    b = value_form(lower, b, form);
  }
  const Value *rows = value_rows(lower, a, 1);
  Atom right_size = outer_size_of(b);
  b = match_sizes(lower, b, value_array(lower, 1, &right_size, rows));   // inner dimensions agree
  Joining joining = {.size = size};
  value_leaves(lower, value_retype(lower, a), &joining.left);
  value_leaves(lower, b, &joining.right);
  return value_array(lower, 1, &size, value_map(lower, rows, concat_leaf, NULL, &joining));
}
static const Value *concat(Call *call) {
  Atom size = lower_add(call->lower, outer_size_of(call->arguments[0]), outer_size_of(call->arguments[1]));
  return join_arrays(call->lower, call->arguments[0], call->arguments[1], size);
}

static Atom permute_leaf(Lower *lower, void *user, Atom leaf) {
  (void)user;
  Type type = atom_type(lower->vars, leaf);
  int64_t *order = NEW_ARRAY(lower->arena, int64_t, type.rank);
  Atom *shape = new_atoms(lower, type.rank);
  for RANGE(i, type.rank) {
    order[i] = i == 0 ? 1 : i == 1 ? 0 : i;
    shape[i] = type.shape[order[i]];
  }
  const Exp *exp = NEW_EXP(lower->arena, Permute, leaf.as.var, {type.rank, order});
  return lower_exp(lower, "transpose", type_array(lower->arena, type.scalar, type.rank, shape), exp);
}
static const Value *transpose(Call *call) {
  const Value *array = call->arguments[0];
  check_not_negative(call->lower, array->as.array.shape[1]);   // no check guards the size of rows when there are none
  const Value *elements = value_map(call->lower, value_rows(call->lower, array, 2), permute_leaf, NULL, NULL);
  Atom shape[2] = {array->as.array.shape[1], array->as.array.shape[0]};
  return value_array(call->lower, 2, shape, elements);
}

typedef struct Reshaping { uint32_t dropped, added; const Atom *shape; } Reshaping;
static Atom reshape_leaf(Lower *lower, void *user, Atom leaf) {
  const Reshaping *reshaping = user;
  Type type = atom_type(lower->vars, leaf);
  uint32_t inner = type.rank - reshaping->dropped;
  const Type element = type_nest(lower->arena, inner, type.shape + reshaping->dropped, type_scalar(type.scalar)),
             result = type_nest(lower->arena, reshaping->added, reshaping->shape, element);
  const Exp *exp = NEW_EXP(lower->arena, Reshape, leaf.as.var, {result.rank, result.shape});
  return lower_exp(lower, "reshape", result, exp);
}
static const Value *reshape(Lower *lower, const Value *array, uint32_t dropped, uint32_t added, const Atom *shape) {
  Reshaping reshaping = {dropped, added, shape};
  return value_array(lower, added, shape,
                     value_map(lower, value_rows(lower, array, dropped), reshape_leaf, NULL, &reshaping));
}
static const Value *flatten_array(Call *call) {
  const Value *array = call->arguments[0];
  Atom size = lower_mul(call->lower, array->as.array.shape[0], array->as.array.shape[1]);
  return reshape(call->lower, array, 2, 1, &size);
}
// n * m = size holds for mathematical integers, not only modulo 2^64.
static Atom is_product(Lower *lower, Atom n, Atom m, Atom size) {
  Atom equal = lower_i64(lower, PRIM_Eq, lower_mul(lower, n, m), size);
  Atom rows_fit = lower_i64(lower, PRIM_Le, atom_i64(0), n), columns_fit = lower_i64(lower, PRIM_Le, atom_i64(0), m);
  Atom valid = lower_and(lower, rows_fit, columns_fit);
  Atom rows = lower_i64(lower, PRIM_Quot, size, lower_i64(lower, PRIM_Max, m, atom_i64(1)));
  Atom is_empty = lower_i64(lower, PRIM_Eq, m, atom_i64(0)), divides = lower_i64(lower, PRIM_Eq, rows, n);
  Atom exact = lower_prim(lower, PRIM_Or, SCALAR_Bool, is_empty, divides);
  return lower_and(lower, lower_and(lower, valid, equal), exact);
}
static const Value *unflatten(Call *call) {
  Lower *lower = call->lower;
  const Value *array = call->arguments[0];
  Atom shape[2], size = outer_size_of(array);
  for RANGE(i, 2) {
    const Value *part = call->closure->instance_sizes[i];
    if (!part) diag1(lower->context, E0505, lower->code->builder.span, TEXT(i ? "m" : "n"));
    shape[i] = part ? value_atom(part) : atom_i64(0);
  }
  const MessageText message = message_written(
      lower, MESSAGE_Size, "Cannot unflatten array of shape %s to array of shape %s", 1, &size, 2, shape);
  bool proven = proven_equal(lower, lower_mul(lower, shape[0], shape[1]), size) &&
                proven_non_negative(lower, shape[0]) && proven_non_negative(lower, shape[1]);
  if (!proven) lower_check(lower, is_product(lower, shape[0], shape[1], size), &message);
  return reshape(lower, array, 1, 2, shape);
}

static const Value *reverse(Call *call) {
  Atom size = outer_size_of(call->arguments[0]);
  return slice_all(call->lower, call->arguments[0], lower_sub(call->lower, size, atom_i64(1)), size, atom_i64(-1));
}
static const Value *rotate_array(Call *call) {
  Lower *lower = call->lower;
  const Value *array = call->arguments[1];
  Atom size = outer_size_of(array), some = lower_i64(lower, PRIM_Max, size, atom_i64(1));
  const Value *both[2] = {call->arguments[0], value_scalar(lower, some)};
  Atom start = value_atom(prim_value(lower, PRIM_Mod, both, 2));
  Atom rest = lower_sub(lower, size, start);
  const Value *front = slice_all(lower, array, atom_i64(0), start, atom_i64(1)),
              *back = slice_all(lower, array, start, rest, atom_i64(1));
  return join_arrays(lower, back, front, size);
}

static const Value *zip(Call *call) {
  Lower *lower = call->lower;
  const Value **values = new_values(lower, call->closure->arity);
  Atom size = outer_size_of(call->arguments[0]);
  for RANGE(i, call->closure->arity) values[i] = value_rows(lower, call->arguments[i], 1);
  return value_array(lower, 1, &size, value_tuple(lower, call->closure->arity, values));
}

static const Value *unzip(Call *call) {
  Lower *lower = call->lower;
  const Value *array = call->arguments[0], *tuple = array->as.array.element;
  REQUIRE(tuple->tag == VALUE_Record && array->as.array.rank == 1);
  const Value **values = new_values(lower, tuple->as.record.count);
  for EACH_IN(i, tuple->as.record)
    values[i] = value_array(lower, 1, array->as.array.shape, tuple->as.record.values[i]);
  return value_record(lower, tuple->as.record.count, tuple->as.record.names, values);
}

// ---- parallel operations

typedef struct Mapping { const Value *function, *array; } Mapping;
static const Value *map_element(Lower *lower, void *user, const Atom *indices) {
  const Mapping *mapping = user;
  const Value *element = row_at(lower, mapping->array, 1, indices);
  return mapping->function ? apply_in_place(lower, mapping->function, 1, &element) : element;
}
static const Value *map_array(Call *call) {
  Mapping mapping = {call->arguments[0], call->arguments[1]};
  Atom size = outer_size_of(mapping.array);
  return build_array(call->lower, 1, &size, map_element, &mapping);
}

static const Value *fold_array(Call *call) {
  const bool scans = call->number > 0;
  Lower *lower = call->lower;
  const Value *neutral = value_canonical(lower, value_retype(lower, call->arguments[1])), *array = call->arguments[2];
  Atom size = outer_size_of(array);
  Mapping mapping = {NULL, array};
  AtomSeq neutrals = {0}, pattern = {0};
  value_leaves(lower, neutral, &neutrals);
  Lambda operator = operator_lambda(lower, call->arguments[0], neutral);
  Lambda function = index_lambda(lower, size, map_element, &mapping, neutral);
  const Value *result = value_declare(lower, scans ? value_array(lower, 1, &size, neutral) : neutral, &pattern);
  Atoms start = atoms_of_seq(lower, &neutrals);
  lower_exps(lower, &pattern, scans ? NEW_EXP(lower->arena, Scan, size, operator, start, function)
                                    : NEW_EXP(lower->arena, Reduce, size, operator, start, function));
  return result;
}

typedef struct Filtering { const Value *predicate, *array; } Filtering;
static const Value *filter_element(Lower *lower, void *user, const Atom *indices) {
  const Filtering *filtering = user;
  const Value *element = row_at(lower, filtering->array, 1, indices), *both[2];
  both[0] = apply_in_place(lower, filtering->predicate, 1, &element);
  both[1] = element;
  return value_tuple(lower, 2, both);
}
static const Value *filter(Call *call) {
  Lower *lower = call->lower;
  Filtering filtering = {call->arguments[0], value_retype(lower, call->arguments[1])};
  Atom size = outer_size_of(filtering.array), count = code_size(lower, "count");
  Lambda function = index_lambda(lower, size, filter_element, &filtering, NULL);
  facts_add_size(lower->facts, count.as.var.id);
  AtomSeq pattern = {0};
  seq_push(lower->arena, &pattern, count);
  const Value *kept = value_array(lower, 1, &count, value_rows(lower, filtering.array, 1));
  const Value *result = value_declare(lower, kept, &pattern);
  lower_exps(lower, &pattern, NEW_EXP(lower->arena, Filter, size, function));
  return result;
}

typedef struct Writing { const Value *indices, *values; const Value *like; } Writing;
static const Value *scatter_row(Lower *lower, void *user, const Atom *at) {
  const Writing *writing = user;
  const Value *both[2] = {row_at(lower, writing->indices, 1, at), row_at(lower, writing->values, 1, at)};
  both[1] = match_sizes(lower, both[1], writing->like);
  return value_tuple(lower, 2, both);
}

static Ints one_int(Lower *lower, int64_t value) { return (Ints){1, arena_copy(lower->arena, &value, sizeof value)}; }

// A scatter; with an operator and its neutral element, a histogram.
static const Value *write_array(Call *call) {
  Lower *lower = call->lower;
  const uint32_t rank = call->number;
  const Value *destination = value_canonical(lower, value_retype(lower, call->arguments[0])),
              *rows = value_rows(lower, destination, rank);
  const bool combines = call->closure->arity == 5;
  const uint32_t first = combines ? 3 : 1;
  Writing writing = {call->arguments[first], call->arguments[first + 1], rows};
  Atom size = outer_size_of(writing.indices);
  AtomSeq destinations = {0}, pattern = {0}, neutrals = {0};
  value_leaves(lower, destination, &destinations);
  Lambda function = index_lambda(lower, size, scatter_row, &writing, NULL), operator = {{0}, NULL};
  if (combines) {
    const Value *neutral = match_sizes(lower, call->arguments[2], rows);
    value_leaves(lower, value_retype(lower, neutral), &neutrals);
    operator = operator_lambda(lower, call->arguments[1], neutral);
  }
  const Value *result = value_declare(lower, destination, &pattern);
  const Vars arrays = vars_of_atoms(lower, &destinations);
  const Ints ranks = one_int(lower, rank);
  const Atoms start = atoms_of_seq(lower, &neutrals);
  const Exp *exp = combines ? NEW_EXP(lower->arena, Hist, arrays, ranks, operator, start, size, function)
                            : NEW_EXP(lower->arena, Scatter, arrays, ranks, size, function);
  lower_exps(lower, &pattern, exp);
  return result;
}

// ---- the table

// number: the rank of the array that is built or written; 1 for the greatest value and for a scan; else unused.
typedef struct IntrinsicRow { const char *name; Meaning meaning; uint32_t number; } IntrinsicRow;
static const IntrinsicRow intrinsics[] = {
    {"convert", convert_scalar, 0},
    {"highest", extreme_value, 1},
    {"lowest", extreme_value, 0},
    {"inf", extreme_value, 1},
    {"nan", not_a_number, 0},
    {"epsilon", epsilon, 0},
    {"width", width, 0},
    {"from_bits", from_bits, 0},
    {"build", build_of_rank, 1},
    {"build_2d", build_of_rank, 2},
    {"build_3d", build_of_rank, 3},
    {"iota", iota, 0},
    {"replicate", replicate, 0},
    {"copy", copy, 0},
    {"blank", blank, 0},
    {"zero_row", zero_row, 0},
    {"cast", opaque_argument, 0},
    {"opaque", opaque_argument, 0},
    {"concat", concat, 0},
    {"transpose", transpose, 0},
    {"flatten", flatten_array, 0},
    {"unflatten", unflatten, 0},
    {"reverse", reverse, 0},
    {"rotate", rotate_array, 0},
    {"zip2", zip, 0},
    {"zip3", zip, 0},
    {"zip4", zip, 0},
    {"zip5", zip, 0},
    {"unzip2", unzip, 0},
    {"unzip3", unzip, 0},
    {"unzip4", unzip, 0},
    {"unzip5", unzip, 0},
    {"map", map_array, 0},
    {"reduce", fold_array, 0},
    {"scan", fold_array, 1},
    {"filter", filter, 0},
    {"scatter", write_array, 1},
    {"scatter_2d", write_array, 2},
    {"scatter_3d", write_array, 3},
    {"hist", write_array, 1},
    {"hist_2d", write_array, 2},
    {"hist_3d", write_array, 3},
    {"diamond_new", take_cell, 0},
    {"diamond_dispose", dispose_cell, 0},
};

uint32_t intrinsic_arity(const Binding *binding) {
  uint32_t arity = 0;
  for (const SourceType *type = binding->scheme->type; type->tag == SOURCE_Function; type = type->as.function.result)
    arity++;
  return arity;
}

const Value *intrinsic_apply(Lower *lower, const Closure *closure, const Value *const *arguments) {
  Text name = name_text(lower->context->names, closure->binding->name);
  Call call = {lower, closure, arguments, 0};
  if (closure->arity == 2) {
    const Value *result = operator_value(lower, name, arguments[0], arguments[1]);
    if (result) return result;
  }
  for RANGE(i, COUNT_OF(intrinsics))
    if (text_equal(name, text_of(intrinsics[i].name))) {
      const Vars before = checks_begin(lower);
      call.number = intrinsics[i].number;
      const Value *result = intrinsics[i].meaning(&call);
      checks_end(lower, before);
      return result;
    }
  Prim prim;
  if (prim_from_name(name, &prim)) return prim_value(lower, prim, arguments, closure->arity);
  panic("no intrinsic `%.*s`", TEXT_ARG(name));
}
