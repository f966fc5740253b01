// main: `coverage` prints the table, `coverage --check` says what lacks a test; both in the project's root.
#include "coverage.h"
#include <stdio.h>

int main(int argc, char **argv) {
  bool check = argc == 2 && strcmp(argv[1], "--check") == 0;
  if (argc != 1 && !check) {
    fprintf(stderr, "usage: coverage [--check]\n");
    return 2;
  }
  Context *context = context_new();
  Coverage *coverage = coverage_new(context->arena);
  bool ok = coverage_gather(coverage, "test/run") && coverage_gather(coverage, "test/rows") &&
            coverage_gather_errors(coverage, "test/error");
  if (ok && check) {
    ok = coverage_check(coverage);
  } else if (ok) {
    Out out = out_new(context->arena);
    coverage_print(coverage, &out);
    ok = fwrite(out.start, 1, out.size, stdout) == out.size;
  }
  context_free(context);
  return ok ? 0 : 1;
}
