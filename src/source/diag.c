// diag: collecting and printing the user's mistakes. Wording lives in diag.def.
#include "source/source.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ERRORS = 20 };

static const struct { const char *name; Severity severity; const char *headline, *help; } table[] = {
#define DIAG(code, severity, headline, help) {#code, SEVERITY_##severity, headline, help},
#include "source/diag.def"
};

const char *diag_code_name(DiagCode code) { return table[code].name; }
const char *diag_help_text(DiagCode code) { return table[code].help; }

static Text fill(Context *context, const char *pattern, const Text arguments[3]) {
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
  diag->span = span;
  diag->headline = fill(context, table[code].headline, arguments);
  diag->help = fill(context, table[code].help, arguments);
  seq_push(context->arena, &context->diags, diag);
  return diag;
}

void diag_note(Context *context, Diag *diag, Span span, Text text) {
  DiagNote note = {span, text};
  seq_push(context->arena, &diag->notes, note);
}

bool diag_has_errors(const Context *context) {
  for EACH(i, &context->diags)
    if (table[context->diags.items[i]->code].severity == SEVERITY_Error) return true;
  return false;
}

static int by_position(const void *left, const void *right) {
  const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
  if (a->span.file != b->span.file) return a->span.file < b->span.file ? -1 : 1;
  if (a->span.start != b->span.start) return a->span.start < b->span.start ? -1 : 1;
  return a->code < b->code ? -1 : a->code > b->code;
}

// One source line with the span underlined. A long line shows a window around the span.
static void print_line(const Context *context, Out *out, Span span, char mark, int gutter, Text message) {
  enum { WINDOW = 100 };
  const SourceFile *file = &context->files.items[span.file];
  Position start = source_position(context, span.file, span.start);
  uint32_t from = file->line_starts[start.line - 1], to = from;
  while (to < file->text.size && file->text.start[to] != '\n' && file->text.start[to] != '\r') to++;
  if (span.start > from + WINDOW) from = span.start - WINDOW / 2;
  while (from > 0 && from < file->text.size && ((unsigned char)file->text.start[from] & 0xC0) == 0x80) from--;
  if (to > from + WINDOW) to = from + WINDOW;
  out_format(out, "%*u | ", gutter, start.line);
  for (uint32_t i = from; i < to; i++) out_char(out, file->text.start[i] == '\t' ? ' ' : file->text.start[i]);
  out_format(out, "\n%*s | ", gutter, "");
  for (uint32_t i = from; i < span.start && i < to; i++)
    if (((unsigned char)file->text.start[i] & 0xC0) != 0x80) out_char(out, ' ');
  uint32_t end = span.end > to ? to : span.end;
  out_char(out, mark);
  for (uint32_t i = span.start + 1; i < end; i++)
    if (((unsigned char)file->text.start[i] & 0xC0) != 0x80) out_char(out, mark);
  if (message.size) out_format(out, " %.*s", TEXT_ARG(message));
  out_char(out, '\n');
}

static int gutter_of(const Context *context, const Diag *diag) {
  uint32_t line = source_position(context, diag->span.file, diag->span.start).line;
  for EACH(i, &diag->notes) {
    Span span = diag->notes.items[i].span;
    uint32_t other = span.file ? source_position(context, span.file, span.start).line : 0;
    if (other > line) line = other;
  }
  int width = 1;
  while (line >= 10) line /= 10, width++;
  return width;
}

static void print_place(const Context *context, Out *out, Span span, const char *arrow) {
  Position at = source_position(context, span.file, span.start);
  out_format(out, "%s %.*s:%u:%u\n", arrow, TEXT_ARG(context->files.items[span.file].path), at.line, at.column);
}

static void print_one(const Context *context, Out *out, const Diag *diag, bool colour) {
  bool error = table[diag->code].severity == SEVERITY_Error;
  const char *on = !colour ? "" : error ? "\033[1;31m" : "\033[1;35m", *off = colour ? "\033[0m" : "";
  out_format(out, "%s%s[%s]%s: %.*s\n", on, error ? "error" : "warning", table[diag->code].name, off, TEXT_ARG(diag->headline));
  int gutter = gutter_of(context, diag);
  if (diag->span.file) {
    print_place(context, out, diag->span, " -->");
    print_line(context, out, diag->span, '^', gutter, TEXT(""));
  }
  for EACH(i, &diag->notes) {
    const DiagNote *note = &diag->notes.items[i];
    if (note->span.file == 0) {
      out_format(out, "note: %.*s\n", TEXT_ARG(note->text));
      continue;
    }
    if (note->span.file != diag->span.file) print_place(context, out, note->span, " :::");
    print_line(context, out, note->span, '-', gutter, note->text);
  }
  if (diag->help.size) out_format(out, "help: %.*s\n", TEXT_ARG(diag->help));
}

void diag_print(const Context *context, Out *out, bool colour) {
  uint32_t count = context->diags.size;
  if (count == 0) return;
  Diag **sorted = arena_copy(out->arena, context->diags.items, sizeof(Diag *) * count);
  qsort(sorted, count, sizeof *sorted, by_position);
  uint32_t shown = count < MOST_ERRORS ? count : MOST_ERRORS;
  for (uint32_t i = 0; i < shown; i++) {
    if (i) out_char(out, '\n');
    print_one(context, out, sorted[i], colour);
  }
  if (shown < count) out_format(out, "\n%u more not shown\n", count - shown);
}
