// check_fits: the sizes that fit a workspace.
#ifndef ASHLAR_CHECK_FITS_H
#define ASHLAR_CHECK_FITS_H
#include "tool/tool.h"

typedef struct Fits { int64_t bytes; NamedSizes sizes; } Fits;
bool fits_read_bytes(const char *text, int64_t *bytes);   // "65536", "64K", "2M", "1G"
void check_fits(Session *session, const Fits *fits);      // prints a line for each entry of a compiled session
#endif
