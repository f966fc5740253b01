// in_place: the results that a function returns in the memory of a parameter.
#ifndef ASHLAR_MEM_IN_PLACE_H
#define ASHLAR_MEM_IN_PLACE_H
#include "allocator.h"

// ---- in_place.c
Map in_place_results(Context *context, const Program *program);   // Name id -> uint32_t *, as FunctionInfo.in_place
static inline uint32_t in_place_parameter(const FunctionInfo *info, uint32_t result) {
  return info->in_place ? info->in_place[result] : 0;
}
// ---- reason.c: the argument in whose memory the call returns result `number`, or none
Var argument_in_place(const Allocator *a, const ExpCall *call, uint32_t number);
// ---- strided.c
bool has_arrays(const VarTable *vars, Vars some);

#endif
