// main: oracle DIRECTORY writes the test programs there.
#include "oracle.h"

typedef void (*Writer)(FILE *file, const Type *type);

static bool write_program(const char *directory, const char *name, const Type *type, Writer writer) {
  char path[4096];
  (void)snprintf(path, sizeof path, "%s/%s_%s.fut", directory, name, type->name);
  FILE *file = fopen(path, "w");
  if (!file) return perror(path), false;
  writer(file, type);
  return fclose(file) == 0;
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: oracle DIRECTORY\n"), 2;
  bool good = true;
  for (int i = 0; i < 12; i++) {
    const Type *type = &types[i];
    good &= write_program(argv[1], "conversions", type, write_conversion_program);
    if (type->kind == KIND_Bool) continue;
    good &= write_program(argv[1], "operations", type,
                          type->kind == KIND_Float ? write_float_program : write_integer_program);
    good &= write_program(argv[1], "constants", type, write_constant_program);
    bool small = type->kind == KIND_Float ? type->width == 16 : type->width == 8;
    if (small) good &= write_program(argv[1], "all", type, write_exhaustive_program);
  }
  return good ? 0 : 1;
}
