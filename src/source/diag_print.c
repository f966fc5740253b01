// diag_print: diagnostics as the user sees them: each source line once, with its marked ranges and their texts below.
//   1 | let ys = xs with [0] = n
//     |          --            ^ this is `i64`
//     |          |
//     |          the elements of this array are `i32`
#include "source/source.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ERRORS = 20, WINDOW = 110, BEFORE = 40 };

// A marked range of one line, in columns (characters from 0) of the whole line.
typedef struct Mark { Span span; uint32_t line, from, to; bool primary; Text label; } Mark;
typedef struct Marks { Seq(Mark) items; } Marks;
typedef struct Printer { const Context *context; Out *out; int gutter; } Printer;

static int by_position(const void *left, const void *right) {
  const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
  if (a->span.file != b->span.file) return a->span.file < b->span.file ? -1 : 1;
  if (a->span.start != b->span.start) return a->span.start < b->span.start ? -1 : 1;
  return a->code < b->code ? -1 : a->code > b->code;
}

// ---- marks: a span of several lines is marked on the first of them
static Mark mark_of_span(const Context *context, Span span, bool primary, Text label) {
  Position at = source_position(context, span.file, span.start);
  Text line = source_line_text(context, span.file, at.line);
  const char *start = context->files.items[span.file].text.start + span.start, *end = line.start + line.size;
  size_t bytes = start >= end ? 0 : (size_t)(end - start);
  if (span.end - span.start < bytes) bytes = span.end > span.start ? span.end - span.start : 0;
  uint32_t width = bytes ? text_characters((Text){start, bytes}) : 0;
  return (Mark){span, at.line, at.column - 1, at.column - 1 + (width ? width : 1), primary, label};
}

static int by_place(const void *left, const void *right) {
  const Mark *a = left, *b = right;
  if (a->line != b->line) return a->line < b->line ? -1 : 1;
  if (a->from != b->from) return a->from < b->from ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

// Two marks of one range become one mark with two sentences.
static void add_mark(Arena *arena, Marks *marks, Mark mark) {
  for EACH(i, &marks->items) {
    Mark *before = &marks->items.items[i];
    if (before->line != mark.line || before->from != mark.from || before->to != mark.to) continue;
    before->primary |= mark.primary;
    before->label = !before->label.size
                        ? mark.label
                        : text_format(arena, "%.*s; %.*s", TEXT_ARG(before->label), TEXT_ARG(mark.label));
    return;
  }
  seq_push(arena, &marks->items, mark);
}

// ---- a line and the rows below it
static void print_margin(Printer *p) { out_format(p->out, "%*s |", p->gutter, ""); }

static void pad(Printer *p, uint32_t *at, uint32_t column) {
  for (; *at < column; ++*at) out_char(p->out, ' ');
}

static void print_source_line(Printer *p, uint32_t number, Text line, uint32_t first) {
  out_format(p->out, "%*u | ", p->gutter, number);
  uint32_t column = 0;
  for EACH_BYTE(i, line) {
    if (i && !char_continues(line.start[i])) column++;
    if (column >= first && column < first + WINDOW) out_char(p->out, line.start[i] == '\t' ? ' ' : line.start[i]);
  }
  out_char(p->out, '\n');
}

static char mark_at(const Mark *marks, uint32_t count, uint32_t column) {
  char mark = ' ';
  for RANGE(i, count) {
    if (column < marks[i].from || column >= marks[i].to) continue;
    if (marks[i].primary) return '^';
    mark = '-';
  }
  return mark;
}

// The label of the last mark is printed beside it, because nothing is to its right.
static void print_marks(Printer *p, const Mark *marks, uint32_t count, uint32_t first, uint32_t end) {
  print_margin(p);
  out_char(p->out, ' ');
  for RANGE_FROM(column, first, end) out_char(p->out, mark_at(marks, count, column));
  if (marks[count - 1].label.size && marks[count - 1].to >= end)
    out_format(p->out, " %.*s", TEXT_ARG(marks[count - 1].label));
  out_char(p->out, '\n');
}

// A row below the marks: a stroke under each of the first `count` marks, whose labels follow in later rows, and the
// label of `labelled` at the column of its mark.
static void print_strokes(Printer *p, const Mark *marks, uint32_t count, uint32_t first, const Mark *labelled) {
  uint32_t at = first;
  print_margin(p);
  out_char(p->out, ' ');
  for RANGE(i, count) {
    if (!marks[i].label.size || (i && marks[i].from == marks[i - 1].from && marks[i - 1].label.size)) continue;
    if (labelled && marks[i].from == labelled->from) break;
    pad(p, &at, marks[i].from);
    out_char(p->out, '|');
    at++;
  }
  if (labelled) {
    pad(p, &at, labelled->from);
    out_text(p->out, labelled->label);
  }
  out_char(p->out, '\n');
}

static void print_labels(Printer *p, const Mark *marks, uint32_t count, uint32_t first) {
  bool any = false;
  for RANGE(i, count) any |= marks[i].label.size > 0;
  if (!any) return;
  print_strokes(p, marks, count, first, NULL);
  for (uint32_t i = count; i > 0; i--)
    if (marks[i - 1].label.size) print_strokes(p, marks, i - 1, first, &marks[i - 1]);
}

// The marks of one line; those that do not fit into the window with the first are shown after it.
static uint32_t print_group(Printer *p, const Mark *marks, uint32_t count) {
  Text line = source_line_text(p->context, marks->span.file, marks->line);
  uint32_t length = text_characters(line),
           first = length <= WINDOW || marks->from < BEFORE ? 0 : marks->from - BEFORE, here = 0, end = 0;
  while (here < count && marks[here].line == marks->line && (here == 0 || marks[here].from < first + WINDOW)) {
    if (marks[here].to > end) end = marks[here].to;
    here++;
  }
  if (end > first + WINDOW) end = first + WINDOW;
  print_source_line(p, marks->line, line, first);
  print_marks(p, marks, here, first, end);
  bool beside = marks[here - 1].to >= end;
  print_labels(p, marks, beside ? here - 1 : here, first);
  return here;
}

static void print_diag_place(Printer *p, Span span, const char *arrow) {
  Position at = source_position(p->context, span.file, span.start);
  out_format(p->out, "%s %.*s:%u:%u\n", arrow, TEXT_ARG(p->context->files.items[span.file].path), at.line, at.column);
}

static void print_marked_lines(Printer *p, Marks *marks) {
  uint32_t count = marks->items.size, line = 0;
  if (count == 0) return;
  qsort(marks->items.items, count, sizeof *marks->items.items, by_place);
  for (uint32_t at = 0; at < count;) {
    if (line && marks->items.items[at].line > line + 1) out_format(p->out, "%*s...\n", p->gutter - 1, "");
    line = marks->items.items[at].line;
    at += print_group(p, marks->items.items + at, count - at);
  }
}

// ---- one diagnostic
static int gutter_of(const Context *context, const Diag *diag) {
  uint32_t line = diag->span.file ? source_position(context, diag->span.file, diag->span.start).line : 1;
  for EACH(i, &diag->notes) {
    Span span = diag->notes.items[i].span;
    uint32_t other = span.file ? source_position(context, span.file, span.start).line : 0;
    if (other > line) line = other;
  }
  int width = 1;
  while (line >= 10) line /= 10, width++;
  return width;
}

static void print_places(Printer *p, const Diag *diag) {
  Marks marks = {0};
  if (diag->span.file) {
    print_diag_place(p, diag->span, " -->");
    add_mark(p->out->arena, &marks, mark_of_span(p->context, diag->span, true, TEXT("")));
  }
  for EACH(i, &diag->notes) {
    const DiagNote *note = &diag->notes.items[i];
    if (note->span.file && note->span.file == diag->span.file)
      add_mark(p->out->arena, &marks, mark_of_span(p->context, note->span, false, note->text));
  }
  print_marked_lines(p, &marks);
  for EACH(i, &diag->notes) {
    const DiagNote *note = &diag->notes.items[i];
    if (!note->span.file || note->span.file == diag->span.file) continue;
    Marks elsewhere = {0};
    add_mark(p->out->arena, &elsewhere, mark_of_span(p->context, note->span, false, note->text));
    print_diag_place(p, note->span, " :::");
    print_marked_lines(p, &elsewhere);
  }
}

static void print_diag(const Context *context, Out *out, const Diag *diag, bool colour) {
  bool error = diag_severity(diag->code) == SEVERITY_Error;
  const char *on = !colour ? "" : error ? "\033[1;31m" : "\033[1;35m", *off = colour ? "\033[0m" : "";
  Printer p = {context, out, gutter_of(context, diag)};
  out_format(out, "%s%s[%s]%s: %.*s\n", on, error ? "error" : "warning", diag_code_name(diag->code), off,
             TEXT_ARG(diag->headline));
  print_places(&p, diag);
  for EACH(i, &diag->notes)
    if (diag->notes.items[i].span.file == 0) out_format(out, "note: %.*s\n", TEXT_ARG(diag->notes.items[i].text));
  if (diag->help.size) out_format(out, "help: %.*s\n", TEXT_ARG(diag->help));
}

void diag_print(const Context *context, Out *out, bool colour) {
  uint32_t count = context->diags.size;
  if (count == 0) return;
  Diag **sorted = arena_copy(out->arena, context->diags.items, sizeof(Diag *) * count);
  qsort(sorted, count, sizeof *sorted, by_position);
  uint32_t shown = count < MOST_ERRORS ? count : MOST_ERRORS;
  for RANGE(i, shown) {
    if (i) out_char(out, '\n');
    print_diag(context, out, sorted[i], colour);
  }
  if (shown < count) out_format(out, "\n%u more not shown\n", count - shown);
}
