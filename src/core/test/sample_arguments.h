// sample_arguments: arguments for a function, for the tests of mem/, imp/ and backend/.
#ifndef ASHLAR_SAMPLE_ARGUMENTS_H
#define ASHLAR_SAMPLE_ARGUMENTS_H
#include "core/core.h"

// i64 parameters from `numbers`, in order; arrays of the sizes that follow from them, filled with small numbers.
static inline const ArrayValue **sample_arguments(Context *context, const Program *program, const Function *function,
                                                  const int64_t *numbers) {
  const ArrayValue **arguments = NEW_ARRAY(context->arena, const ArrayValue *, function->parameters.count + 1);
  Map values = map_new(context->arena);
  for EACH_IN(i, function->parameters) {
    Type type = var_type(program->vars, function->parameters.items[i]);
    int64_t shape[8];
    for RANGE(d, type.rank)
      shape[d] = type.shape[d].tag == ATOM_Constant ? type.shape[d].as.constant.as.s
                                                    : (int64_t)map_value_or(&values, type.shape[d].as.var.id, 0);
    ArrayValue *argument = array_value_new(context->arena, type.scalar, type.rank, shape);
    if (type.rank == 0) {
      map_put(&values, function->parameters.items[i].id, (uint64_t)*numbers);
      array_value_set(argument, 0, scalar_from_i64(type.scalar, *numbers++));
    }
    for (int64_t k = 0; type.rank && k < array_value_count(argument); k++)
      array_value_set(argument, k, scalar_from_i64(type.scalar, k * 7 % 11 + 1));
    arguments[i] = argument;
  }
  return arguments;
}

#endif
