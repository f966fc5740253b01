// values_strided: calls a strided entry on dense values: spreads the inputs, calls, and collects the results.
//   rule: for tests. The layouts (gaps, other orders of dimensions, negative strides) differ from array to array; the
//         gaps must not be written.
#ifndef RT_VALUES_STRIDED_H
#define RT_VALUES_STRIDED_H
#include "runtime/values_call.h"

// Runs the entry once with the shapes and the workspace of the call, and stores the results in the call's destinations
// as dense arrays. Returns an rt_code; RT_PROGRAM_ERROR with options->message when the entry wrote between the
// elements.
int rt_strided_run(rt_call *call, rt_error *error);

#endif
