// make: builds source types.
#include "types/checker.h"

static SourceType *type_new(Checker *c, SourceTypeTag tag) {
  SourceType *type = NEW(c->arena, SourceType);
  type->tag = tag;
  return type;
}

const SourceType *source_scalar(Checker *c, ScalarType scalar) {
  if (c->scalars[scalar]) return c->scalars[scalar];
  SourceType *type = type_new(c, SOURCE_Scalar);
  type->as.scalar = scalar;
  return c->scalars[scalar] = type;
}

const SourceType *source_array(Checker *c, const SourceType *element, const Poly *size) {
  SourceType *type = type_new(c, SOURCE_Array);
  type->as.array.element = element;
  type->as.array.size = size;
  return type;
}

const SourceType *source_function(Checker *c, const SourceType *parameter, const SourceType *result) {
  SourceType *type = type_new(c, SOURCE_Function);
  type->as.function.parameter = parameter;
  type->as.function.result = result;
  return type;
}

Name digit_name(Checker *c, uint32_t index) {
  if (index < 16 && c->digits[index].id) return c->digits[index];
  Name name = intern(c->context->names, text_format(c->context->scratch, "%u", index));
  if (index < 16) c->digits[index] = name;
  return name;
}

const SourceType *source_tuple(Checker *c, uint32_t count, const SourceType **parts) {
  SourceType *type = type_new(c, SOURCE_Record);
  SourceField *fields = NEW_ARRAY(c->arena, SourceField, count);
  for RANGE(i, count) fields[i] = (SourceField){digit_name(c, i), parts[i]};
  type->as.record.count = count;
  type->as.record.fields = fields;
  type->as.record.is_tuple = true;
  return type;
}

const SourceType *source_parameter(Checker *c, Name name, Liftedness lifted) {
  SourceType *type = type_new(c, SOURCE_Parameter);
  type->as.parameter.id = c->abstract.size;
  type->as.parameter.name = name;
  type->as.parameter.lifted = lifted;
  AbstractType nothing = {0};
  seq_push(c->arena, &c->abstract, nothing);
  return type;
}

// The arguments are the parameters of the name, which each use replaces.
TypeName *abstract_type_new(Checker *c, const TypeName *like) {
  TypeName *made = COPY_OF(c->arena, like);
  SourceType *type = (SourceType *)(uintptr_t)source_parameter(c, like->name, like->lifted);
  type->as.parameter.module =
      like->type && like->type->tag == SOURCE_Parameter ? like->type->as.parameter.module : c->module_name;
  type->as.parameter.count = like->parameters.size;
  type->as.parameter.arguments = own_arguments(c, like);
  made->type = type;
  made->is_abstract = true;
  abstract_info(c, type)->name = made;
  return made;
}

const SourceType *source_unique(Checker *c, const SourceType *type, bool unique) {
  if (!unique || type->unique || type->tag == SOURCE_Error) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->unique = true;
  return copy;
}

static const SourceType *without_marks_in_parts(Checker *c, const SourceType *type) {
  if (type->tag != SOURCE_Record && type->tag != SOURCE_Sum) return type;
  SourceTypeArgument *parts = NEW_ARRAY(c->arena, SourceTypeArgument, part_count(type));
  for EACH_PART(at, type) parts[at.seen - 1].type = source_shared(c, at.type);
  return type_with_parts(c->arena, type, parts);
}

const SourceType *source_shared(Checker *c, const SourceType *type) {
  if (!is_consuming(type)) return type;
  type = without_marks_in_parts(c, type);
  if (!type->unique) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->unique = false;
  return copy;
}

const SourceType *source_alias(Checker *c, const SourceType *type, Name alias) {
  if (type->tag == SOURCE_Error || type->tag == SOURCE_Variable || name_equal(type->alias, alias)) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->alias = alias;
  return copy;
}

bool is_error(Checker *c, const SourceType *type) { return resolve(c, type)->tag == SOURCE_Error; }

// Numbers are in the order of their values: 2 before 10.
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool field_before(Checker *c, Name left, Name right) {
  Text a = text_of_name(c, left), b = text_of_name(c, right);
  if (a.size != b.size && is_digit(a.start[0]) && is_digit(b.start[0])) return a.size < b.size;
  int order = memcmp(a.start, b.start, a.size < b.size ? a.size : b.size);
  return order < 0 || (order == 0 && a.size < b.size);
}

void field_insert(Checker *c, SourceField *fields, uint32_t count, SourceField field) {
  for (; count > 0 && field_before(c, field.name, fields[count - 1].name); count--) fields[count] = fields[count - 1];
  fields[count] = field;
}

// A record whose fields are 0, 1, ... is a tuple.
const SourceType *source_record(Checker *c, uint32_t count, const SourceField *fields) {
  SourceType *type = type_new(c, SOURCE_Record);
  type->as.record.count = count;
  type->as.record.fields = fields;
  bool tuple = count != 1;
  for COUNTING(i, i < count && tuple) tuple = name_equal(fields[i].name, digit_name(c, i));
  type->as.record.is_tuple = tuple;
  return type;
}

const SourceType *source_sum(Checker *c, uint32_t count, const SourceConstructor *constructors) {
  SourceType *type = type_new(c, SOURCE_Sum);
  type->as.sum.count = count;
  type->as.sum.constructors = constructors;
  return type;
}
