// Every file of test/error is rejected with exactly the codes that its lines announce: `-- error E0401` at the end of a
// line means that this error, and no other, is reported on this line. A line of carets under it, `--   ^^^^`, gives the
// columns: one run of carets for each code of the line, from left to right. `-- help: TEXT` after that is the help of
// the error, one line for each of the codes. The option is --proven-sizes, or --strict-sizes if the first line is
// `-- check: --strict-sizes`. ASHLAR_BLESS=1 draws the carets of lines that have none; review each.
#include "lower/lower.h"
#include "types/types.h"
#include "testing.h"
#include <dirent.h>
#include <stdlib.h>

typedef struct Columns { uint32_t from, to; } Columns;   // in characters from 1, `to` excluded; from 0: unknown
typedef struct Expected { uint32_t line; const char *code; Columns columns; Text help; bool met; } Expected;
typedef struct Case {
  Context *context;
  uint32_t file;
  Text text;
  Seq(Expected) expected;
  uint32_t unmarked, unhelped; /* first expectations that no carets, no help was read for */
} Case;

// ---- the errors that a file announces
static bool is_caret_line(Text line) {
  size_t carets = 0;
  if (!text_starts_with(line, TEXT("--"))) return false;
  for (size_t i = 2; i < line.size; i++) {
    if (line.start[i] != ' ' && line.start[i] != '^') return false;
    carets += line.start[i] == '^';
  }
  return carets > 0;
}

static void expect_columns(Case *test, Text line) {
  for (uint32_t i = 2; i < line.size && test->unmarked < test->expected.size; i++) {
    if (line.start[i] != '^') continue;
    Columns *columns = &test->expected.items[test->unmarked++].columns;
    columns->from = i + 1;
    while (i < line.size && line.start[i] == '^') i++;
    columns->to = i + 1;
  }
}

static const char help_mark[] = "-- help: ";

static void expect_help(Case *test, Text line) {
  size_t mark = strlen(help_mark);
  if (test->unhelped < test->expected.size)
    test->expected.items[test->unhelped++].help = (Text){line.start + mark, line.size - mark};
}

static void expect_codes(Case *test, Text line, uint32_t number) {
  const char *mark = "-- error ";
  test->unmarked = test->unhelped = test->expected.size;
  for (size_t i = 0; i + strlen(mark) < line.size; i++) {
    if (memcmp(line.start + i, mark, strlen(mark)) != 0) continue;
    for (size_t j = i + strlen(mark); j + 5 <= line.size && (line.start[j] == 'E' || line.start[j] == 'W'); j += 6) {
      Expected expected = {.line = number, .code = text_c_string(test->context->arena, (Text){line.start + j, 5})};
      seq_push(test->context->arena, &test->expected, expected);
    }
    return;
  }
}

static void read_expected(Case *test) {
  uint32_t number = 1;
  for (size_t start = 0, i = 0; i <= test->text.size; i++) {
    if (i < test->text.size && test->text.start[i] != '\n') continue;
    Text line = {test->text.start + start, i - start};
    if (is_caret_line(line)) expect_columns(test, line);
    else if (text_starts_with(line, text_of(help_mark))) expect_help(test, line);
    else expect_codes(test, line, number);
    number++;
    start = i + 1;
  }
}

// ---- the errors that are reported: the columns that are underlined on the first line of the span
static Columns columns_of(const Case *test, Span span) {
  uint32_t end = span.start;
  while (end < span.end && end < test->text.size && test->text.start[end] != '\n') end++;
  Columns columns = {source_position(test->context, test->file, span.start).column,
                     source_position(test->context, test->file, end).column};
  if (columns.to <= columns.from) columns.to = columns.from + 1;
  return columns;
}

static bool fits(const Expected *expected, const Diag *diag, uint32_t line, Columns columns) {
  if (expected->met || expected->line != line || strcmp(expected->code, diag_code_name(diag->code)) != 0) return false;
  if (expected->help.size && !text_equal(expected->help, diag->help)) return false;
  return expected->columns.from == 0 || (expected->columns.from == columns.from && expected->columns.to == columns.to);
}

static bool meet(Case *test, const Diag *diag, uint32_t line, Columns columns) {
  for EACH(i, &test->expected)
    if (fits(&test->expected.items[i], diag, line, columns)) return test->expected.items[i].met = true;
  return false;
}

static bool meets_all(Case *test, const char *path) {
  bool good = true;
  for EACH(i, &test->context->diags) {
    const Diag *diag = test->context->diags.items[i];
    bool here = diag->span.file == test->file;
    uint32_t line = here ? source_position(test->context, test->file, diag->span.start).line : 0;
    Columns columns = here ? columns_of(test, diag->span) : (Columns){0, 0};
    if (meet(test, diag, line, columns)) continue;
    fprintf(stderr, "%s:%u: unexpected %s at columns %u to %u: %.*s\n", path, line, diag_code_name(diag->code),
            columns.from, columns.to - 1, TEXT_ARG(diag->headline));
    if (diag->help.size) fprintf(stderr, "  help: %.*s\n", TEXT_ARG(diag->help));
    good = false;
  }
  for EACH(i, &test->expected) {
    const Expected *expected = &test->expected.items[i];
    if (expected->met) continue;
    fprintf(stderr, "%s:%u: %s was not reported", path, expected->line, expected->code);
    if (expected->columns.from)
      fprintf(stderr, " at columns %u to %u", expected->columns.from, expected->columns.to - 1);
    if (expected->help.size) fprintf(stderr, " with the help: %.*s", TEXT_ARG(expected->help));
    fprintf(stderr, "\n");
    good = false;
  }
  return good;
}

// ---- drawing carets
static int by_place(const void *a, const void *b) {
  const Diag *x = *(const Diag *const *)a, *y = *(const Diag *const *)b;
  return x->span.start < y->span.start ? -1 : x->span.start > y->span.start;
}

enum { WIDEST = 140 };
// Draws nothing if the carets would overlap, begin under the `--`, be far to the right, or be in another order than the
// codes.
static void draw_carets(const Case *test, Out *out, uint32_t line) {
  Out row = out_new(test->context->arena);
  out_string(&row, "--");
  uint32_t at = 3, next = 0;
  while (next < test->expected.size && test->expected.items[next].line != line) next++;
  if (next == test->expected.size || test->expected.items[next].columns.from) return;
  for EACH(i, &test->context->diags) {
    const Diag *diag = test->context->diags.items[i];
    if (diag->span.file != test->file || source_position(test->context, test->file, diag->span.start).line != line)
      continue;
    Columns columns = columns_of(test, diag->span);
    if (columns.from < at + (at > 3) || columns.to > WIDEST ||
        strcmp(test->expected.items[next++].code, diag_code_name(diag->code)) != 0)
      return;
    for (; at < columns.from; at++) out_char(&row, ' ');
    for (; at < columns.to; at++) out_char(&row, '^');
  }
  out_text(out, out_result(&row));
  out_char(out, '\n');
}

static void bless(const Case *test, const char *path) {
  Out out = out_new(test->context->arena);
  uint32_t number = 1;
  if (test->context->diags.size) qsort(test->context->diags.items, test->context->diags.size, sizeof(Diag *), by_place);
  for (size_t start = 0, i = 0; i < test->text.size; i++) {
    if (test->text.start[i] != '\n') continue;
    out_text(&out, (Text){test->text.start + start, i + 1 - start});
    draw_carets(test, &out, number++);
    start = i + 1;
  }
  FILE *file = fopen(path, "wb");
  CHECK(file && fwrite(out.start, 1, out.size, file) == out.size && fclose(file) == 0);
}

static bool check_file(const char *path) {
  Context *context = context_new();
  Case test = {.context = context, .file = source_read(context, text_of(path), (Span){0})};
  bool good = test.file != 0;
  if (good) {
    test.text = context->files.items[test.file].text;
    const bool is_strict = text_starts_with(test.text, TEXT("-- check: --strict-sizes"));
    context_configure(context, (Options){.sizes = is_strict ? SIZES_Strict : SIZES_Proven});
    read_expected(&test);
    TypedProgram *typed = types_check(context, syntax_load(context, test.file));
    if (!diag_has_errors(context)) lower_program(context, typed, NULL);
    good = meets_all(&test, path);
  }
  if (good && getenv("ASHLAR_BLESS")) bless(&test, path);
  if (test.expected.size == 0) {
    fprintf(stderr, "%s announces no error\n", path);
    good = false;
  }
  context_free(context);
  return good;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void every_file_is_rejected_as_announced(void) {
  Arena *arena = arena_new();
  Seq(const char *) names = {0};
  DIR *folder = opendir("test/error");
  CHECK(folder != NULL);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));)
    if (text_ends_with(text_of(entry->d_name), TEXT(".fut")) && strchr("EW", entry->d_name[0])) {
      const char *path = text_c_string(arena, text_format(arena, "test/error/%s", entry->d_name));
      seq_push(arena, &names, path);
    }
  closedir(folder);
  CHECK(names.size >= 60);
  if (names.size) qsort(names.items, names.size, sizeof *names.items, by_name);
  for EACH(i, &names) CHECK(check_file(names.items[i]));
  arena_free(arena);
}

int main(void) {
  RUN(every_file_is_rejected_as_announced);
  return testing_finish();
}
