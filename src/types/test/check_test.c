// Accepted programs and the types they are given.
#include "types/types.h"
#include "testing.h"

typedef struct Checked { Context *context; TypedProgram *typed; } Checked;

static Checked check(const char *text) {
  Context *context = context_new();
  uint32_t file = source_add(context, TEXT("test.fut"), text_of(text));
  AstProgram *program = syntax_load(context, file);
  Checked checked = {context, types_check(context, program)};
  return checked;
}

static void complain(Context *context, const char *text) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%s\n%.*s\n", text, TEXT_ARG(out_result(&out)));
}

// The printed type of the last definition.
static const char *type_of(const char *text) {
  static char buffer[4096];
  Checked checked = check(text);
  Context *context = checked.context;
  buffer[0] = 0;
  if (diag_has_errors(context)) complain(context, text);
  AstDecs *decs = &checked.typed->program->declarations;
  const Binding *binding = decs->size ? seq_last(decs)->as.Value.binding : NULL;
  if (binding && binding->scheme) {
    Out out = out_new(context->arena);
    source_scheme_print(context, checked.typed, &out, binding->scheme);
    snprintf(buffer, sizeof buffer, "%.*s", TEXT_ARG(out_result(&out)));
  }
  context_free(context);
  return buffer;
}

static void prelude_is_well_typed(void) {
  Context *context = context_new();
  types_check_prelude_fully(context);
  if (diag_has_errors(context)) complain(context, "prelude");
  CHECK(!diag_has_errors(context));
  context_free(context);
}

static void functions_are_generalised(void) {
  CHECK_TEXT(type_of("def f x = x"), "'^a . a -> a");
  CHECK_TEXT(type_of("def f x = x + 1"), "i32 -> i32");
  CHECK_TEXT(type_of("def compose f g x = f (g x)"), "'^a '^b '^c . (a -> b) -> (c -> a) -> c -> b");
}

int main(void) {
  RUN(prelude_is_well_typed);
  RUN(functions_are_generalised);
  return testing_finish();
}
