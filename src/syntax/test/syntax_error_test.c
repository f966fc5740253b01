// Errors: every file of test/error about syntax, exact spans, several errors in one run; and hostile input.
#include "syntax/syntax.h"
#include "testing.h"
#include <dirent.h>

static Text printed_diags(Context *context) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  return out_result(&out);
}

// "E0101 3-7; ..." : the codes and byte offsets of all errors, as reported.
static const char *mistakes(Context *context, const char *source, size_t size) {
  uint32_t file = source_add(context, TEXT("m.fut"), (Text){source, size});
  syntax_parse(context, file);
  Out out = out_new(context->arena);
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    out_format(&out, "%s%s %u-%u", i ? "; " : "", diag_code_name(diag->code), diag->span.start, diag->span.end);
  }
  return text_c_string(context->arena, out_result(&out));
}

static void spans_are_exact(void) {
  static const struct { const char *source, *expected; } cases[] = {
      {"def", "E0101 3-3"},
      {"def x", "E0101 5-5"},
      {"def x = ", "E0101 7-7"},
      {"def x = 1 + * 2", "E0101 12-13"},
      {"def x = (1 2, 3", "E0108 8-9"},
      {"def x = [1; 2]", "E0104 10-11"},
      {"def x = \"abc\ndef y = \"\\q\"", "E0102 8-12; E0107 22-24"},
      {"def x = f (\"abc)\ndef y = 2", "E0102 11-16"},
      {"def x = \"abc\\", "E0102 8-13"},
      {"def x = 'ab'", "E0103 8-12"},
      {"def x = ''", "E0103 8-10"},
      {"def x = 12abc", "E0106 8-13"},
      {"def \xce\xbb = 1", "E0104 4-6"},
      {"def x = 1 \xff\xfe 2", "E0105 10-11"},
      {"def x = a.(1).(2)", "E0112 8-13"},
      {"def x = 0..1 def", "E0113 9-11"},
      {"def x = (a + b *)", "E0114 15-16"},
      {"def (||) a b = a", "E0115 5-7"},
      {"def (a, b) = c", "E0116 4-10"},
      {"def f x y = x `do` y", "E0117 14-18"},
      {"def x = loop (a, 1, _) for i < 3 do a", "E0110 20-21"},
      {"def x = a `b c", "E0111 10-12"},
      {"def x = f }\ndef y = )\ndef z = 1\ndef = 3", "E0101 10-11; E0101 20-21; E0101 36-37"},
      {"def x = (1, [2, {a = }]) def y = let z", "E0101 21-22; E0101 38-38"},
      {"module M = { def a = 1 + }\ndef b = if", "E0101 25-26; E0101 37-37"},
      {"def x = if a then then b else c", "E0101 18-22"},
      {"def x = let y = in y + ) def z = 1", "E0101 16-18; E0101 23-24"},
      {"type t = #a | b", "E0101 14-15"},
      {"", ""},
      {"\xef\xbb\xbf", ""},
      {"\xef\xbb\xbf" "def x = 1 +", "E0101 11-11"},
      {"def x = 1 \xef\xbb\xbf", "E0104 10-13"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    const char *got = mistakes(context, cases[i].source, strlen(cases[i].source));
    CHECK_TEXT(got, cases[i].expected);
    context_free(context);
  }
}

static void messages_say_what_was_found_and_expected(void) {
  Context *context = context_new();
  mistakes(context, "def x = (1, then\n", 17);
  CHECK_TEXT(text_c_string(context->arena, printed_diags(context)),
             "error[E0101]: expected an expression, found keyword `then`\n --> m.fut:1:13\n"
             "1 | def x = (1, then\n  |             ^^^^\n");
  context_free(context);
  context = context_new();
  mistakes(context, "def x = [1\ndef y = 2", 20);
  CHECK_TEXT(
      text_c_string(context->arena, printed_diags(context)),
      "error[E0108]: this `[` is never closed\n --> m.fut:1:9\n1 | def x = [1\n  |         ^ - still open here\n");
  context_free(context);
}

// "-- error E0101" marks the line where that code has to be reported; nothing else may be.
static const char *expected_lines(Context *context, Text text) {
  Out out = out_new(context->arena);
  uint32_t line = 1;
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] == '\n') line++;
    Text rest = {text.start + i, text.size - i};
    if (text_starts_with(rest, TEXT("-- error E")) && rest.size >= 14)
      out_format(&out, "%.5s %u\n", rest.start + 9, line);
  }
  return text_c_string(context->arena, out_result(&out));
}

static int by_line(const void *left, const void *right) {
  const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
  return (a->span.start > b->span.start) - (a->span.start < b->span.start);
}

static const char *reported_lines(Context *context) {
  Out out = out_new(context->arena);
  if (context->diags.size) qsort(context->diags.items, context->diags.size, sizeof *context->diags.items, by_line);
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    out_format(&out, "%s %u\n", diag_code_name(diag->code),
               source_position(context, diag->span.file, diag->span.start).line);
  }
  return text_c_string(context->arena, out_result(&out));
}

static bool about_syntax(const char *name) {
  return strncmp(name, "E01", 3) == 0 || strncmp(name, "E0204", 5) == 0 || strncmp(name, "E0001", 5) == 0;
}

static void the_files_of_test_error_report_on_their_lines(void) {
  DIR *folder = opendir("test/error");
  CHECK(folder);
  uint32_t count = 0;
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    if (!about_syntax(entry->d_name)) continue;
    Context *context = context_new();
    uint32_t file = source_read(context, text_format(context->arena, "test/error/%s", entry->d_name), (Span){0});
    syntax_load(context, file);
    const char *expected = expected_lines(context, context->files.items[file].text),
               *reported = reported_lines(context);
    if (strcmp(expected, reported) != 0) fprintf(stderr, "%s\n", entry->d_name);
    CHECK(*expected);
    CHECK_TEXT(reported, expected);
    context_free(context);
    count++;
  }
  if (folder) closedir(folder);
  CHECK(count >= 20);
}

// ---- hostile input: any bytes give a tree and at most MOST_SYNTAX_ERRORS errors

static uint32_t count_mistakes(const char *bytes, size_t size) {
  Context *context = context_new();
  AstProgram *program = syntax_parse(context, source_add(context, TEXT("h.fut"), (Text){bytes, size}));
  (void)printed_diags(context);
  Out out = out_new(context->arena);
  syntax_print(context, &out, program);
  uint32_t count = context->diags.size;
  context_free(context);
  return count;
}

static const char sample[] =
    "-- | doc\n#[a(b, 1)] entry main [n] 't (xs: *[n]i32) {a, b = _}: ?[m].[m]t =\n"
    "  let (x, y) = (1.5e3f32, 'c') let g (z: t) = \\(p: i32) q -> p + q in\n  let xs[1:2, i] = loop (a, b) = (0, "
    "\"s\\n\") for i < n do (a, b)\n"
    "  in match #foo (-1) x case #foo _ y -> M.(x `f` y) |> (.a.0) |> (.[1:]) |> (+ 1) case _ -> if a then xs with [0] "
    "= 1 else r with a.b = {c = 2}\n"
    "module type S = { type t 'a val +: t -> (n: i64) -> [n]t include T with u = #a | #b i32 }\n"
    "module F (P: S) : T = { open P def (x: i32) +^ (y: i32) : i32 = a[::-1] + 0x1F local import \"f\" }\n";

static void truncated_at_every_byte(void) {
  CHECK(count_mistakes(sample, sizeof sample - 1) == 0);
  for (size_t size = 0; size + 1 < sizeof sample; size++) {
    uint32_t count = count_mistakes(sample, size);
    if (count > 3) fprintf(stderr, "%u mistakes in the first %zu bytes\n", count, size);
    CHECK(count <= 3);
  }
}

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

static void mutated_samples(void) {
  uint64_t state = 88172645463325252u;
  for RANGE(round, 1000) {
    char bytes[sizeof sample];
    memcpy(bytes, sample, sizeof sample);
    uint64_t changes = 1 + next_random(&state) % 8;
    for (uint64_t i = 0; i < changes; i++) {
      size_t at = next_random(&state) % (sizeof sample - 1);
      bytes[at] =
          next_random(&state) % 3 ? sample[next_random(&state) % (sizeof sample - 1)] : (char)next_random(&state);
    }
    CHECK(count_mistakes(bytes, sizeof sample - 1) <= 50);
  }
}

static void random_bytes_and_tokens(void) {
  static const char *const words[] = {
      "def", "let", "in", "(",  ")",    "[",     "]",     "{",      "}",    "#[",  "=",      "->",   "x",
      "1",   "+",   "-",  "if", "then", "else",  "match", "case",   "loop", "for", "<",      "do",   "\\",
      ":",   ",",   ".",  "..", "'",    "\"",    "#a",    "module", "type", "val", "import", "with", "*",
      "?",   "\n",  "`",  "|",  "open", "local", "entry", "~",      "_",    "!"};
  uint64_t state = 1;
  for RANGE(round, 100) {
    char bytes[2000];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)next_random(&state);
    CHECK(count_mistakes(bytes, sizeof bytes) <= 50);
    size_t size = 0;
    while (size + 10 < sizeof bytes) {
      const char *word = words[next_random(&state) % (sizeof words / sizeof *words)];
      size += (size_t)snprintf(bytes + size, sizeof bytes - size, "%s ", word);
    }
    CHECK(count_mistakes(bytes, size) <= 50);
  }
}

// Openers a hundred thousand deep, with and without their closers.
static void deep_nesting_is_refused(void) {
  static const struct { const char *head, *open, *middle, *close;
  } cases[] = {
      {"def x = ", "(", "1", ")"},
      {"def x = ", "[", "1", "]"},
      {"def x = ", "{a = ", "1", "}"},
      {"def x = ", "f (", "1", ")"},
      {"def x = ", "- ", "1", ""},
      {"def x = ", "!", "y", ""},
      {"def x = ", "if a then ", "1", " else 2"},
      {"def x = ", "\\x -> ", "x", ""},
      {"def x = ", "f <| ", "x", ""},
      {"def x = ", "(let y = ", "1", " in y)"},
      {"def x = ", "match a case b -> ", "1", ""},
      {"def x = ", "a[", "1", "]"},
      {"def x = ", "#[a] ", "1", ""},
      {"def x = ", "M.(", "1", ")"},
      {"def f ", "(", "x", ") = x"},
      {"def f (x: ", "(", "i32", ")) = x"},
      {"def f (x: ", "[]", "i32", ") = x"},
      {"def f (x: ", "*", "i32", ") = x"},
      {"def f (x: ", "i32 -> ", "i32", ") = x"},
      {"module M = ", "{module N = ", "M", "}"},
      {"module M = ", "(", "M", ")"},
      {"module type M = ", "(", "M", ")"},
      {"module type M = ", "{module N : ", "M", "}"},
      {"", "local ", "def x = 1", ""},
      {"def x = ", "loop a = 1 while b do ", "1", ""},
      {"", "#[a(", "", ")]"},
      {"def x = ", "assert (", "1", ") 2"},
      {"def x = ", "a + (", "1", ")"},
      {"def x = match a case ", "#a (", "b", ") -> 1"},
      {"def x = y : ", "?[n].", "t", ""},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for RANGE(closed, 2) {
      Context *context = context_new();
      Out out = out_new(context->arena);
      out_string(&out, cases[i].head);
      for RANGE(k, 100000) out_string(&out, cases[i].open);
      out_string(&out, cases[i].middle);
      for COUNTING(k, closed && k < 100000) out_string(&out, cases[i].close);
      out_string(&out, "\ndef after = 1\n");
      uint32_t count = count_mistakes(out.start, out.size);
      if (count == 0 || count > 50) fprintf(stderr, "%s: %u mistakes\n", cases[i].open, count);
      CHECK(count > 0 && count <= 50);
      context_free(context);
    }
}

static void tall_trees_are_refused(void) {
  static const struct { const char *head, *repeated;
  } cases[] = {
      {"def x = a", " + a"},        {"def x = (a)", ".b"},    {"def x = a", "[0]"},
      {"def x = a", " with b = 1"}, {"def x = a", " : t"},    {"def x = if a then b", " else if a then b"},
      {"module M = F", " {}"},      {"module M = F", " : S"}, {"module type S = T", " with t = i32"},
      {"def x = a", " |> f"},       {"def x = a", " && b"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    Out out = out_new(context->arena);
    out_string(&out, cases[i].head);
    for RANGE(k, 100000) out_string(&out, cases[i].repeated);
    CHECK(count_mistakes(out.start, out.size) == 1);
    context_free(context);
  }
}

static void a_line_of_a_megabyte(void) {
  static const char *const fills[] = {"x", "1", " ",  "(",    ")",    "\"", "'", "+", "-",  ".",  "a.",
                                      "`", "#", "\\", "\xff", "\xe2", "0x", "?", "[", "1,", "\n", "\r"};
  for (size_t i = 0; i < sizeof fills / sizeof *fills; i++) {
    Context *context = context_new();
    Out out = out_new(context->arena);
    while (out.size < 1000000) out_string(&out, fills[i]);
    CHECK(count_mistakes(out.start, out.size) <= 50);
    context_free(context);
  }
}

int main(void) {
  RUN(spans_are_exact);
  RUN(messages_say_what_was_found_and_expected);
  RUN(the_files_of_test_error_report_on_their_lines);
  RUN(truncated_at_every_byte);
  RUN(mutated_samples);
  RUN(random_bytes_and_tokens);
  RUN(deep_nesting_is_refused);
  RUN(tall_trees_are_refused);
  RUN(a_line_of_a_megabyte);
  return testing_finish();
}
