// check_sizes: the class and the cost of the sizes of each entry point.
#ifndef ASHLAR_CHECK_SIZES_H
#define ASHLAR_CHECK_SIZES_H
#include "tool/tool.h"

void check_sizes(Session *session, bool json);   // of a compiled session, to standard output
#endif
