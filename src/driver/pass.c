// pass: the table of passes, from pass.def.
#include "driver/driver.h"

static const Pass passes[] = {
#define PASS(name, from, to, description) {#name, LEVEL_##from, LEVEL_##to, description, name},
#include "driver/pass.def"
};

const Pass *pass_table(uint32_t *count) {
  *count = (uint32_t)(sizeof passes / sizeof *passes);
  return passes;
}

const Pass *pass_find(const char *name) {
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
    if (strcmp(passes[i].name, name) == 0) return &passes[i];
  return NULL;
}
