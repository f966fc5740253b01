// syntax: lexer, parser, printer and formatter. Laws: an accepted program, printed or formatted, is accepted again;
// formatting twice changes nothing.
#include "fuzzing.h"
#include "syntax/syntax.h"

static Text formatted(Context *context, Text text) {
  Text result;
  LAW(syntax_format(context, source_add(context, TEXT("formatted.fut"), text), 100, &result));
  return result;
}

static void check_laws(Context *context, uint32_t file, const AstProgram *program) {
  Text once;
  LAW(syntax_format(context, file, 100, &once));
  LAW(text_equal(formatted(context, once), once));
  Out printed = out_new(context->arena);
  syntax_print(context, &printed, program);
  (void)syntax_parse(context, source_add(context, TEXT("printed.fut"), out_result(&printed)));
  LAW(!diag_has_errors(context));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Context *context = context_new();
  uint32_t file = source_add(context, TEXT("input.fut"), (Text){(const char *)bytes, size});
  const AstProgram *program = syntax_parse(context, file);
  Out out = out_new(context->arena);
  if (!diag_has_errors(context)) check_laws(context, file, program);
  else diag_print(context, &out, true);
  syntax_print_tokens(context, &out, file);
  context_free(context);
  return 0;
}
