// Every file of test/error is rejected with exactly the codes its lines announce: `-- error E0401` at the end of a line means that
// this error, and no other, is reported there. The option is --proven-sizes, or --strict-sizes where `-- check: --strict-sizes` is the first line.
#include "types/types.h"
#include "testing.h"
#include <dirent.h>

typedef struct Expected { uint32_t line; const char *code; bool met; } Expected;
typedef struct Case { Context *context; Text text; Seq(Expected) expected; bool whole_file; } Case;

static void expect_codes(Case *test, Text line, uint32_t number) {
  const char *mark = "-- error ";
  for (size_t i = 0; i + strlen(mark) < line.size; i++) {
    if (memcmp(line.start + i, mark, strlen(mark)) != 0) continue;
    for (size_t j = i + strlen(mark); j + 5 <= line.size && (line.start[j] == 'E' || line.start[j] == 'W'); j += 6) {
      Expected expected = {number, text_c_string(test->context->arena, (Text){line.start + j, 5}), false};
      seq_push(test->context->arena, &test->expected, expected);
    }
    return;
  }
}

static void read_expected(Case *test) {
  uint32_t number = 1;
  for (size_t start = 0, i = 0; i <= test->text.size; i++) {
    if (i < test->text.size && test->text.start[i] != '\n') continue;
    expect_codes(test, (Text){test->text.start + start, i - start}, number++);
    start = i + 1;
  }
}

static bool meet(Case *test, const char *code, uint32_t line) {
  for EACH(i, &test->expected) {
    Expected *expected = &test->expected.items[i];
    if (expected->met || expected->line != line || strcmp(expected->code, code) != 0) continue;
    return expected->met = true;
  }
  return false;
}

static bool check_file(const char *path) {
  Context *context = context_new();
  Case test = {.context = context};
  uint32_t file = source_read(context, text_of(path), (Span){0});
  bool good = file != 0;
  if (file) {
    test.text = context->files.items[file].text;
    context->sizes = text_starts_with(test.text, TEXT("-- check: --strict-sizes")) ? SIZES_Strict : SIZES_Proven;
    read_expected(&test);
    types_check(context, syntax_load(context, file));
  }
  if (test.expected.size == 0) {
    fprintf(stderr, "%s announces no error\n", path);
    good = false;
  }
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    uint32_t line = diag->span.file == file ? source_position(context, file, diag->span.start).line : 0;
    if (meet(&test, diag_code_name(diag->code), line)) continue;
    fprintf(stderr, "%s:%u: unexpected %s: %.*s\n", path, line, diag_code_name(diag->code), TEXT_ARG(diag->headline));
    good = false;
  }
  for EACH(i, &test.expected) {
    if (test.expected.items[i].met) continue;
    fprintf(stderr, "%s:%u: %s was not reported\n", path, test.expected.items[i].line, test.expected.items[i].code);
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
