// target: the table of targets.
#include "backend/backend.h"

static const Target targets[] = {
    {"c", "C99 for one processor, with a header; it allocates nothing", NULL, backend_c},
};

const Target *target_find(const char *name) {
  for RANGE(i, COUNT_OF(targets))
    if (strcmp(targets[i].name, name) == 0) return &targets[i];
  return NULL;
}
