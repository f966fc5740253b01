// compile: everything from the text of a program to the text of its C, with the checkers after every pass.
#include "driver/driver.h"
#include "fuzzing.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Context *context = context_new();
  Compilation compilation = {.context = context};
  DriverOptions options = driver_options_new();
  options.verify = true;
  uint32_t file = source_add(context, TEXT("/nowhere/input.fut"), (Text){(const char *)bytes, size});
  if (driver_check(&compilation, file) && driver_run(&compilation, &options, PHASE_Memory)) {
    const BackendOptions backend = {.program_name = TEXT("input"), .emit = EMIT_Adapter};
    (void)driver_generate(&compilation, &options, &backend);
  }
  context_free(context);
  return 0;
}
