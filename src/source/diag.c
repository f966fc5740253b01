// diag: collects the errors and warnings of a compilation. Their texts are in diag.def.
#include "source/source.h"

static const struct { const char *name; Severity severity; const char *headline, *help; } table[] = {
#define DIAG(code, severity, headline, help) {#code, SEVERITY_##severity, headline, help},
#include "source/diag.def"
};

const char *diag_code_name(DiagCode code) { return table[code].name; }
const char *diag_help_text(DiagCode code) { return table[code].help; }
Severity diag_severity(DiagCode code) { return table[code].severity; }

static Text fill_in_words(Context *context, const char *pattern, const Text arguments[3]) {
  Out out = out_new(context->arena);
  for (const char *p = pattern; *p; p++) {
    bool hole = p[0] == '{' && p[1] >= '0' && p[1] <= '2' && p[2] == '}';
    if (!hole) {
      out_char(&out, *p);
      continue;
    }
    out_text(&out, arguments[p[1] - '0']);
    p += 2;
  }
  return out_result(&out);
}

Diag *diag_report(Context *context, DiagCode code, Span span, Text a0, Text a1, Text a2) {
  const Text arguments[3] = {a0, a1, a2};
  Diag *diag = NEW(context->arena, Diag);
  diag->code = code;
  diag->span = span_quoted(context, span);
  diag->headline = fill_in_words(context, table[code].headline, arguments);
  diag->help = fill_in_words(context, table[code].help, arguments);
  seq_push(context->arena, &context->diags, diag);
  return diag;
}

void diag_note(Context *context, Diag *diag, Span span, Text text) {
  DiagNote note = {span_quoted(context, span), text};
  seq_push(context->arena, &diag->notes, note);
}

bool diag_has_errors(const Context *context) {
  for EACH(i, &context->diags)
    if (table[context->diags.items[i]->code].severity == SEVERITY_Error) return true;
  return false;
}
