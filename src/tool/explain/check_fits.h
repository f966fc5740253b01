// check_fits: the sizes that fit a workspace.
#ifndef ASHLAR_CHECK_FITS_H
#define ASHLAR_CHECK_FITS_H
#include "tool/tool.h"

typedef struct FitsSize { Text name; int64_t value; } FitsSize;
typedef struct Fits { int64_t bytes; Seq(FitsSize) sizes; } Fits;
bool fits_read_bytes(const char *text, int64_t *bytes);            // "65536", "64K", "2M", "1G"
bool fits_read_size(Arena *arena, const char *text, Fits *fits);   // "m=10"
void check_fits(Session *session, const Fits *fits);               // prints a line for each entry of a compiled session
#endif
