// check: the type checker, with the prelude. Its diagnostics are printed.
#include "fuzzing.h"
#include "types/types.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Context *context = context_new();
  uint32_t file = source_add(context, TEXT("/nowhere/input.fut"), (Text){(const char *)bytes, size});
  (void)types_check(context, syntax_load(context, file));
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  context_free(context);
  return 0;
}
