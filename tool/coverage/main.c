// main: coverage > docs/coverage.md, or coverage --check docs/coverage.md; in the project's root.
#include "coverage.h"
#include <stdio.h>

int main(int argc, char **argv) {
  bool check = argc == 3 && strcmp(argv[1], "--check") == 0;
  if (argc != 1 && !check) {
    fprintf(stderr, "usage: coverage [--check DOCUMENT]\n");
    return 2;
  }
  Context *context = context_new();
  Coverage *coverage = coverage_new(context->arena);
  bool ok = coverage_gather(coverage, "test/run") && coverage_gather(coverage, "test/rows") &&
            coverage_gather_errors(coverage, "test/error");
  if (ok && check) {
    uint32_t file = source_read(context, text_of(argv[2]), (Span){0, 0, 0});
    ok = file && coverage_check(coverage, context->files.items[file].text);
  } else if (ok) {
    Out out = out_new(context->arena);
    coverage_print(coverage, &out);
    ok = fwrite(out.start, 1, out.size, stdout) == out.size;
  }
  context_free(context);
  return ok ? 0 : 1;
}
