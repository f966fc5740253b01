// table: converts constant array literals to tables directly, without evaluating their elements. An array of tuples or
// records becomes one table for each column.
//   in:   an array literal of constants, or of tuples, records and literals of constants     out: tables; NULL: it is
//         not constant
#include "lower/expressions/expressions.h"
#include "lower/values/values.h"

enum { DEEPEST_TABLE = 16 };

// The structure of the elements, taken from the first ones. Every leaf is a column.
typedef struct Form Form;
struct Form {
  AstExpTag tag;                 // Array: one part; Tuple and Record: a part for each field; otherwise a leaf
  uint32_t count;                // of elements or fields
  const Name *names;
  Form **parts;
  ArrayValue *column;
  int64_t filled;
};

Scalar number_scalar(ScalarType type, const Number *number) {
  Scalar integer = scalar_zero(SCALAR_U64);
  integer.as.u = number->integer;
  if (number->kind == NUMBER_Integer && !number->too_large) return scalar_convert(integer, type);
  return scalar_from_f64(type, type == SCALAR_F64 ? number->real : number->odd);
}

bool constant_scalar(const AstExp *exp, Scalar *value) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  const SourceType *type = exp->type;
  bool is_scalar = type && type->tag == SOURCE_Scalar;
  if (exp->tag == AST_EXP_Bool) return *value = scalar_bool(exp->as.Bool.value), true;
  if (exp->tag == AST_EXP_Number && is_scalar)
    return *value = number_scalar(type->as.scalar, &exp->as.Number.number), true;
  if (exp->tag == AST_EXP_Char && is_scalar) return *value = number_scalar(type->as.scalar, &exp->as.Char.number), true;
  if (exp->tag != AST_EXP_Negate || !is_scalar) return false;
  Scalar operand;
  return constant_scalar(exp->as.Negate.operand, &operand) && prim_apply(PRIM_Neg, operand.type, &operand, value);
}

static bool is_fields(const AstExp *exp) { return exp->tag == AST_EXP_Tuple || exp->tag == AST_EXP_Record; }

static uint32_t field_count(const AstExp *exp) {
  return exp->tag == AST_EXP_Tuple ? exp->as.Tuple.elements.size : exp->as.Record.fields.size;
}

// The value of a field. index: of the field in its type; NULL: there is no field of this name.
static const AstExp *field_exp(const AstExp *exp, uint32_t index, Name name) {
  if (exp->tag == AST_EXP_Tuple) return exp->as.Tuple.elements.items[index];
  const AstFields *fields = &exp->as.Record.fields;
  for EACH(i, fields)
    if (name_equal(fields->items[i].name, name)) return fields->items[i].value;
  return NULL;
}

// ---- the form of the first elements
// The enclosing arrays of a part. room: an upper bound for the number of its elements. It begins as the length of the
// source text, so the table of an irregular literal cannot become larger than the source.
typedef struct Path { uint32_t rank; int64_t shape[DEEPEST_TABLE], room; } Path;

static Form *form_of(Lower *lower, const AstExp *exp, Path path);

static Form *form_of_fields(Lower *lower, const AstExp *exp, Path path) {
  if (!exp->type || exp->type->tag != SOURCE_Record || exp->type->as.record.count != field_count(exp)) return NULL;
  uint32_t count = field_count(exp);
  Form form = {.tag = exp->tag, .count = count, .parts = NEW_ARRAY(lower->arena, Form *, count)};
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  for RANGE(i, count) {
    names[i] = exp->type->as.record.fields[i].name;
    const AstExp *value = field_exp(exp, i, names[i]);
    form.parts[i] = value ? form_of(lower, value, path) : NULL;
    if (!form.parts[i]) return NULL;
  }
  form.names = names;
  return COPY_OF(lower->arena, &form);
}

static Form *form_of_elements(Lower *lower, const AstExp *exp, Path path) {
  uint32_t count = exp->as.Array.elements.size;
  if (count == 0 || path.rank == DEEPEST_TABLE || count > path.room) return NULL;
  path.room /= count;
  path.shape[path.rank++] = (int64_t)count;
  Form form = {.tag = AST_EXP_Array, .count = count, .parts = NEW_ARRAY(lower->arena, Form *, 1)};
  form.parts[0] = form_of(lower, exp->as.Array.elements.items[0], path);
  return form.parts[0] ? COPY_OF(lower->arena, &form) : NULL;
}

static Form *form_of(Lower *lower, const AstExp *exp, Path path) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (exp->tag == AST_EXP_Array) return form_of_elements(lower, exp, path);
  if (is_fields(exp)) return form_of_fields(lower, exp, path);
  Scalar value;
  if (!constant_scalar(exp, &value)) return NULL;
  Form leaf = {.tag = exp->tag, .column = array_value_new(lower->arena, value.type, path.rank, path.shape)};
  return COPY_OF(lower->arena, &leaf);
}

// ---- filling the columns
static bool fill_table(Form *form, const AstExp *exp);

static bool fill_fields(Form *form, const AstExp *exp) {
  if (!is_fields(exp) || field_count(exp) != form->count) return false;
  for RANGE(i, form->count) {
    const AstExp *value = field_exp(exp, i, form->names[i]);
    if (!value || !fill_table(form->parts[i], value)) return false;
  }
  return true;
}

static bool fill_table(Form *form, const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (form->tag == AST_EXP_Array) {
    if (exp->tag != AST_EXP_Array || exp->as.Array.elements.size != form->count) return false;
    for RANGE(i, form->count)
      if (!fill_table(form->parts[0], exp->as.Array.elements.items[i])) return false;
    return true;
  }
  if (!form->column) return fill_fields(form, exp);
  Scalar value;
  if (!constant_scalar(exp, &value) || value.type != form->column->element) return false;
  array_value_set(form->column, form->filled++, value);
  return true;
}

// ---- the value
Atom table_atom(Lower *lower, const char *name, const ArrayValue *table) {
  Atom *shape = new_atoms(lower, table->rank);
  for RANGE(i, table->rank) shape[i] = atom_i64(table->shape[i]);
  Type type = type_array(lower->arena, table->element, table->rank, shape);
  return lower_exp(lower, name, type, NEW_EXP(lower->arena, Table, table));
}

static const Value *value_of_form(Lower *lower, const Form *form) {
  if (form->column) return value_scalar(lower, table_atom(lower, "table", form->column));
  if (form->tag == AST_EXP_Array) {
    Atom count = atom_i64(form->count);
    return value_array(lower, 1, &count, value_of_form(lower, form->parts[0]));
  }
  const Value **values = new_values(lower, form->count);
  for RANGE(i, form->count) values[i] = value_of_form(lower, form->parts[i]);
  return value_record(lower, form->count, form->names, values);
}

const Value *constant_table(Lower *lower, const AstExp *exp) {
  Form *form = form_of(lower, exp, (Path){.room = exp->span.end - exp->span.start});
  return form && fill_table(form, exp) ? value_of_form(lower, form) : NULL;
}

const Value *eval_string(Lower *lower, Text bytes) {
  int64_t size = (int64_t)bytes.size;
  ArrayValue *table = array_value_new(lower->arena, SCALAR_U8, 1, &size);
  if (bytes.size) memcpy(table->data, bytes.start, bytes.size);
  return value_of_array(lower, table_atom(lower, "table", table));
}
