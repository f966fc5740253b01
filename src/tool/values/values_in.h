// values_in: the values of arguments on the command line: pictures, arrays, files of values, or values as text.
#ifndef ASHLAR_VALUES_IN_H
#define ASHLAR_VALUES_IN_H
#include "tool/values/data.h"
#include "tool/run/runner.h"

// Appends the values of one argument for parameter number `at` of the entry. The type of the parameter determines the
// form of a picture.
bool values_of_argument(Session *session, const Function *entry, uint32_t at, const char *argument, DataValues *values,
                        Text *problem);
// everything on standard input
bool values_of_input(Session *session, const Function *entry, DataValues *values, Text *problem);
ElementTypes types_of_parameters(const Session *session, const Function *entry, uint32_t from);   // from that one on
// Writes results to the named files in order, in the format of their suffix; further results go to standard output.
bool values_write(Session *session, const CallOutcome *outcome, const Words *files,
                  bool binary, Text *problem);
// ---- result_text.c: the same, with sums in the syntax of the language (`#some 3i32`).
bool results_write(Session *session, const Function *entry, const CallOutcome *outcome, const Words *files,
                   bool binary, Text *problem);
#endif
