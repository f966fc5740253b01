// checking: helpers for the tests of the type checker: check a text, print a definition's type, look for its errors.
#ifndef ASHLAR_TYPES_TEST_CHECKING_H
#define ASHLAR_TYPES_TEST_CHECKING_H
#include "types/types.h"
#include "testing.h"

typedef struct Checked { Context *context; TypedProgram *typed; } Checked;

// ASHLAR_TEST_SKIP: the code of an error that the checker does not report (test/suite/row_mutations.sh).
static inline void drop_switched_off(Context *context) {
  const char *code = getenv("ASHLAR_TEST_SKIP");
  uint32_t kept = 0;
  for EACH(i, &context->diags) {
    Diag *diag = context->diags.items[i];
    if (!code || strcmp(diag_code_name(diag->code), code) != 0) context->diags.items[kept++] = diag;
  }
  context->diags.size = kept;
}

static inline Checked check_text(const char *text, SizePolicy sizes) {
  Context *context = context_new();
  context_configure(context, (Options){.sizes = sizes});
  uint32_t file = source_add(context, TEXT("test.fut"), text_of(text));
  AstProgram *program = syntax_load(context, file);
  Checked checked = {context, types_check(context, program)};
  drop_switched_off(context);
  return checked;
}

static inline void complain(Context *context, const char *text) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%s\n%.*s\n", text, TEXT_ARG(out_result(&out)));
}

// The printed type of the last definition. Errors are printed and give "".
static inline const char *type_of(const char *text) {
  static char buffer[4096];
  Checked checked = check_text(text, SIZES_Proven);
  Context *context = checked.context;
  buffer[0] = 0;
  if (diag_has_errors(context)) complain(context, text);
  AstDecs *decs = &checked.typed->program->declarations;
  const Binding *binding = decs->size ? seq_last(decs)->as.Value.binding : NULL;
  if (binding && binding->scheme && !diag_has_errors(context)) {
    Out out = out_new(context->arena);
    source_scheme_print(context, checked.typed, &out, binding->scheme);
    snprintf(buffer, sizeof buffer, "%.*s", TEXT_ARG(out_result(&out)));
  }
  context_free(context);
  return buffer;
}

static inline bool accepts(const char *text) {
  Checked checked = check_text(text, SIZES_Proven);
  bool good = !diag_has_errors(checked.context);
  if (!good) complain(checked.context, text);
  context_free(checked.context);
  return good;
}

// Exactly one error, with this code and a span in the text.
static inline bool rejects(const char *text, const char *code) {
  Checked checked = check_text(text, SIZES_Proven);
  Context *context = checked.context;
  bool good = context->diags.size == 1 && strcmp(diag_code_name(context->diags.items[0]->code), code) == 0 &&
              context->diags.items[0]->span.file != 0;
  if (!good) complain(context, text);
  context_free(context);
  return good;
}

// The number of equalities that are left to run time when every undecided one is.
static inline uint32_t checks_of(const char *text) {
  Checked checked = check_text(text, SIZES_Deferred);
  if (diag_has_errors(checked.context)) complain(checked.context, text);
  uint32_t count = checked.typed->size_checks.size;
  context_free(checked.context);
  return count;
}
#endif
