// The layout of diagnostics: each source line once, marks below it, labels beside or below them.
#include "source/source.h"
#include "testing.h"

static uint32_t add(Context *context, const char *path, const char *text) {
  return source_add(context, text_of(path), text_of(text));
}

// The span of the first `part` in the file.
static Span find(const Context *context, uint32_t file, const char *part) {
  Text text = context->files.items[file].text;
  uint32_t size = (uint32_t)strlen(part), at = 0;
  while (at + size <= text.size && memcmp(text.start + at, part, size) != 0) at++;
  CHECK(at + size <= text.size);
  return (Span){file, at, at + size};
}

static const char *printed(Context *context) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  return text_c_string(context->arena, out_result(&out));
}

static void labels_on_one_line(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "def f = one two three\n");
  Diag *diag = diag1(context, E0302, find(context, file, "two"), TEXT("t"));
  diag_note(context, diag, find(context, file, "one"), TEXT("first"));
  diag_note(context, diag, find(context, file, "three"), TEXT("last"));
  diag_note(context, diag, diag->span, TEXT("here"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:1:13\n"
                               "1 | def f = one two three\n"
                               "  |         --- ^^^ ----- last\n"
                               "  |         |   |\n"
                               "  |         |   here\n"
                               "  |         first\n");
  context_free(context);
}

static void two_sentences_about_one_place(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "def f = one");
  Diag *diag = diag1(context, E0302, find(context, file, "one"), TEXT("t"));
  diag_note(context, diag, diag->span, TEXT("here"));
  diag_note(context, diag, diag->span, TEXT("there"));
  diag_note(context, diag, (Span){0}, TEXT("everywhere"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:1:9\n"
                               "1 | def f = one\n"
                               "  |         ^^^ here; there\n"
                               "note: everywhere\n");
  context_free(context);
}

static void lines_in_order_and_other_files(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "one\ntwo\nthree\nfour"), other = add(context, "b.fut", "\nelsewhere");
  Diag *diag = diag1(context, E0302, find(context, file, "four"), TEXT("t"));
  diag_note(context, diag, find(context, file, "two"), TEXT("second"));
  diag_note(context, diag, find(context, file, "one"), TEXT("first"));
  diag_note(context, diag, find(context, other, "elsewhere"), TEXT("defined here"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:4:1\n"
                               "1 | one\n"
                               "  | --- first\n"
                               "2 | two\n"
                               "  | --- second\n"
                               "...\n"
                               "4 | four\n"
                               "  | ^^^^\n"
                               " ::: b.fut:2:1\n"
                               "2 | elsewhere\n"
                               "  | --------- defined here\n");
  context_free(context);
}

static void marks_within_marks(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "f (one\n two)");
  Span several_lines = {file, 2, 12};
  Diag *diag = diag1(context, E0302, several_lines, TEXT("t"));
  diag_note(context, diag, find(context, file, "one"), TEXT("inside"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:1:3\n"
                               "1 | f (one\n"
                               "  |   ^^^^ inside\n");
  context_free(context);
}

static void columns_are_characters(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "\t\"\xc3\xa4\xe2\x82\xac\" one");
  Diag *diag = diag1(context, E0302, find(context, file, "one"), TEXT("t"));
  diag_note(context, diag, find(context, file, "\"\xc3\xa4\xe2\x82\xac\""), TEXT("text"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:1:7\n"
                               "1 |  \"\xc3\xa4\xe2\x82\xac\" one\n"
                               "  |  ---- ^^^\n"
                               "  |  |\n"
                               "  |  text\n");
  context_free(context);
}

static void the_end_of_a_file_can_be_marked(void) {
  Context *context = context_new();
  uint32_t file = add(context, "a.fut", "");
  Span nothing = {file, 0, 0};
  diag1(context, E0302, nothing, TEXT("t"));
  CHECK_TEXT(printed(context), "error[E0302]: a value of type `t` is not a function and cannot be applied\n"
                               " --> a.fut:1:1\n"
                               "1 | \n"
                               "  | ^\n");
  context_free(context);
}

// A text that does not fit beside the first mark has a row of its own.
static void long_lines_are_windows(void) {
  Context *context = context_new();
  char line[1001];
  memset(line, '.', 1000);
  line[1000] = 0;
  memcpy(line + 500, "one", 3);
  memcpy(line + 900, "two", 3);
  uint32_t file = add(context, "a.fut", line);
  Diag *diag = diag1(context, E0302, find(context, file, "one"), TEXT("t"));
  diag_note(context, diag, find(context, file, "two"), TEXT("far away"));
  const char *text = printed(context);
  CHECK(strlen(text) < 600 && strstr(text, "..one..") && strstr(text, "..two..") && strstr(text, "^^^\n") &&
        strstr(text, "--- far away\n"));
  context_free(context);
}

int main(void) {
  RUN(labels_on_one_line);
  RUN(two_sentences_about_one_place);
  RUN(lines_in_order_and_other_files);
  RUN(marks_within_marks);
  RUN(columns_are_characters);
  RUN(the_end_of_a_file_can_be_marked);
  RUN(long_lines_are_windows);
  return testing_finish();
}
