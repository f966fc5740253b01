// facts: properties of types that are needed again and again; each is computed once for a node. A type is a graph whose
// parts are shared (`type t = (s, s)`), so a walk over it as a tree is exponential. A plain type is not walked at all:
// such a walk would find nothing and change nothing in it.
#include "types/type/type.h"

enum { FACT_Memory = 4, FACT_Consuming = 8, FACT_Sizes = 16, FACT_Cells = 32, FACT_Functions = 64 };

static uint8_t facts_of_array(const SourceType *type) {
  bool constant = type->as.array.size && poly_is_constant(type->as.array.size, NULL);
  return (uint8_t)((facts_of_type(type->as.array.element) & ~FACT_Consuming) | FACT_Memory |
                   (constant ? 0 : FACT_Open | FACT_Sizes));
}

static uint8_t facts_of_parameter(const SourceType *type) {
  uint8_t facts = FACT_Known | FACT_Open | FACT_Memory;
  if (type->as.parameter.cells) facts |= FACT_Cells;
  if (type->as.parameter.lifted == LIFTED_Full) facts |= FACT_Functions;
  for EACH_IN(i, type->as.parameter) {
    const SourceTypeArgument *argument = &type->as.parameter.arguments[i];
    if (argument->type) facts |= (uint8_t)(facts_of_type(argument->type) & (FACT_Sizes | FACT_Cells));
    else if (!argument->size || !poly_is_constant(argument->size, NULL)) facts |= FACT_Sizes;
  }
  return facts;
}

static uint8_t facts_of_parts(const SourceType *type) {
  uint8_t facts = FACT_Known;
  switch (type->tag) {
  case SOURCE_Error: case SOURCE_Scalar: return facts;
  case SOURCE_Variable: return FACT_Known | FACT_Open | FACT_Memory | FACT_Sizes;
  case SOURCE_Parameter: return facts_of_parameter(type);
  case SOURCE_Function:
    facts |=
        (uint8_t)((facts_of_type(type->as.function.parameter) | facts_of_type(type->as.function.result)) & FACT_Sizes);
    return (uint8_t)(facts | FACT_Open | FACT_Memory | FACT_Functions);
  case SOURCE_Array: return facts_of_array(type);
  case SOURCE_Sum: case SOURCE_Record:
    for EACH_PART(at, type) facts |= facts_of_type(at.type);
    return facts;
  }
  return facts;
}

uint8_t facts_of_type(const SourceType *type) {
  if (!type->facts) {
    uint8_t facts = facts_of_parts(type);
    ((SourceType *)(uintptr_t)type)->facts = (uint8_t)(type->unique ? facts | FACT_Consuming : facts);
  }
  return type->facts;
}

bool holds_cells(const SourceType *type) { return facts_of_type(type) & FACT_Cells; }

bool may_hold_functions(const SourceType *type) { return facts_of_type(type) & FACT_Functions; }

bool type_has_sizes(const SourceType *type) { return facts_of_type(type) & FACT_Sizes; }

bool type_is_scalars(const SourceType *type) { return !(facts_of_type(type) & (FACT_Open | FACT_Memory)); }

bool may_share(const SourceType *type) { return facts_of_type(type) & FACT_Memory; }

bool is_consuming(const SourceType *type) { return facts_of_type(type) & FACT_Consuming; }

SourceType *type_copy(Arena *arena, const SourceType *type) {
  SourceType *copy = COPY_OF(arena, type);
  copy->facts = 0;
  copy->parts = 0;
  copy->sizeless = false;
  return copy;
}

// Functions in a sealed type are not counted.
bool holds_function(const SourceType *type) {
  if (type->tag == SOURCE_Record && !type->sealed && !type_is_plain(type))
    for EACH_IN(i, type->as.record)
      if (holds_function(field_type_of(type, i))) return true;
  return type->tag == SOURCE_Function && !type->sealed;
}

uint32_t position_of_field(const SourceType *record, Name name) {
  uint32_t at = 0;
  if (record->tag != SOURCE_Record) return 0;
  while (at < record->as.record.count && !name_equal(field_name_of(record, at), name)) at++;
  return at;
}
