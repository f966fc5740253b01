// values_strided: calls a strided entry on dense values: spreads the inputs, calls, and collects the results.
//   rule: for tests. The layouts (gaps, other orders of dimensions, negative strides) differ from array to array; the
//         gaps must not be written.
#ifndef RT_VALUES_STRIDED_H
#define RT_VALUES_STRIDED_H
#include "runtime/values_call.h"

// One run with the call's destinations, shapes and workspace; fills the destinations densely. An rt_code;
// RT_PROGRAM_ERROR with
// options->message when the entry wrote between the elements.
int rt_strided_run(rt_call *call, rt_error *error);

#endif
