// in_place: the results that a function returns in the memory of a parameter.
#ifndef ASHLAR_MEM_IN_PLACE_H
#define ASHLAR_MEM_IN_PLACE_H
#include "allocator.h"

// ---- in_place.c
// Name id -> uint32_t *, as FunctionInfo.in_place; of the functions that are entries, or of those that are none
Map in_place_results(Context *context, const Program *program, bool entries);
// The statement of an entry that gives the parameter the type of the result, after a check of its sizes; NULL: none.
const Stm *reshaped_argument(const VarTable *vars, const Function *function, Var parameter, Var result);
static inline uint32_t in_place_parameter(const FunctionInfo *info, uint32_t result) {
  return info->in_place ? info->in_place[result] : 0;
}
// ---- reason.c: the argument in whose memory the call returns result `number`, or none
Var argument_in_place(const Allocator *a, const ExpCall *call, uint32_t number);
// ---- strided.c
bool has_arrays(const VarTable *vars, Vars some);

#endif
