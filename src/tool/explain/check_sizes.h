// check_sizes: what the sizes of each entry point need and cost.
#ifndef ASHLAR_CHECK_SIZES_H
#define ASHLAR_CHECK_SIZES_H
#include "tool/tool.h"

void check_sizes(Session *session, bool json);   // of a compiled session, to standard output
#endif
