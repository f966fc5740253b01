// value_print: a structured value as the language writes it, from the arrays and scalars that represent it.
#ifndef ASHLAR_TOOL_VALUE_PRINT_H
#define ASHLAR_TOOL_VALUE_PRINT_H
#include "runtime/values.h"
#include "tool/tool.h"

// leaves: in the order of the results of an entry point of this type. Stops early when *stop is not 0.
void value_print(Context *context, TypedProgram *typed, Out *out, const SourceType *type, const rt_value *leaves, uint32_t leaf_count, const volatile sig_atomic_t *stop);
uint32_t value_leaf_count(Context *context, TypedProgram *typed, const SourceType *type);
// Can a value of this type be printed? Not a function, nor what is polymorphic.
bool value_has_printable_type(const SourceType *type);
#endif
