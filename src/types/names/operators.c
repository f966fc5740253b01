// operators: the built-in names: scalar types, and the overloaded operators. Operators are intrinsic bindings; the type
// parameter of their scheme is limited to a set of scalars. A user's definition or an opened module shadows them like
// any other name.
#include "types/checker.h"

enum { RESULT_Operand, RESULT_Truth };
typedef struct Operator { const char *name; uint32_t classes; int result; } Operator;

uint32_t scalars_of_classes(uint32_t classes) {
  uint32_t set = 0;
  for RANGE(scalar, SCALAR_COUNT) {
    uint32_t class_bit = 1u << scalar_class((ScalarType)scalar);
    if (classes & class_bit) set |= 1u << scalar;
  }
  return set;
}

static void define_operator(Checker *c, const Operator *operator) {
  Name name = intern_string(c->context->names, operator->name);
  Binding *binding = binding_new(c, name, BINDING_Intrinsic, NO_SPAN);
  binding->top_level = true;
  const SourceType *operand = source_parameter(c, intern_string(c->context->names, "t"), LIFTED_No);
  const SourceType *result = operator->result == RESULT_Truth ? source_scalar(c, SCALAR_Bool) : operand;
  TypeScheme *scheme = scheme_mono(c, source_function(c, operand, source_function(c, operand, result)));
  seq_push(c->arena, &scheme->type_parameters, operand);
  binding->scheme = scheme;
  if (operator->classes) map_put(&c->operator_scalars, binding->id, scalars_of_classes(operator->classes));
  else map_put(&c->operator_needs, binding->id, NEED_Equality);
  bool polynomial = operator->name[1] == 0 && strchr("+-*", operator->name[0]);
  if (polynomial) map_put(&c->polynomial_operators, binding->id, (uint64_t)operator->name[0]);
  entry_add(c, &c->builtin->names, SPACE_Value, name, NO_SPAN)->binding = binding;
}

static void define_scalar_type(Checker *c, ScalarType scalar) {
  TypeName *type = NEW(c->arena, TypeName);
  type->name = intern_string(c->context->names, scalar_name(scalar));
  type->type = source_scalar(c, scalar);
  entry_add(c, &c->builtin->names, SPACE_Type, type->name, NO_SPAN)->type = type;
}

// `diamond`, the type of unused cells of recursive data. It has no members, and every value of it is unique.
static void define_diamond(Checker *c) {
  TypeName *type = NEW(c->arena, TypeName);
  type->name = intern_string(c->context->names, "diamond");
  SourceType *diamond = (SourceType *)(uintptr_t)source_parameter(c, type->name, LIFTED_No);
  diamond->as.parameter.cells = true;
  type->type = c->diamond = diamond;
  entry_add(c, &c->builtin->names, SPACE_Type, type->name, NO_SPAN)->type = type;
}

void open_builtin(Checker *c) {
  enum { NUMBER = ON_Number, INTEGER = ON_Integer, BITS = ON_Integer | ON_Bool };
  static const Operator operators[] = {
      {"+", NUMBER, RESULT_Operand},   {"-", NUMBER, RESULT_Operand},    {"*", NUMBER, RESULT_Operand},
      {"/", NUMBER, RESULT_Operand},   {"%", NUMBER, RESULT_Operand},    {"//", INTEGER, RESULT_Operand},
      {"%%", INTEGER, RESULT_Operand}, {"**", NUMBER, RESULT_Operand},   {"&", BITS, RESULT_Operand},
      {"|", BITS, RESULT_Operand},     {"^", BITS, RESULT_Operand},      {"<<", INTEGER, RESULT_Operand},
      {">>", INTEGER, RESULT_Operand}, {">>>", INTEGER, RESULT_Operand}, {"<", ON_All, RESULT_Truth},
      {"<=", ON_All, RESULT_Truth},    {"&&", ON_Bool, RESULT_Operand},  {"||", ON_Bool, RESULT_Operand},
      {">", ON_All, RESULT_Truth},     {">=", ON_All, RESULT_Truth},     {"==", 0, RESULT_Truth},
      {"!=", 0, RESULT_Truth}};
  Env nowhere = {0};
  c->builtin = frame_new(c, nowhere);
  for RANGE(scalar, SCALAR_COUNT) define_scalar_type(c, (ScalarType)scalar);
  define_diamond(c);
  for RANGE(i, COUNT_OF(operators)) define_operator(c, &operators[i]);
}
