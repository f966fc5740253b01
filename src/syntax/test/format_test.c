// format_test: the formatter keeps the meaning of every token and the position of every comment between two tokens.
// Formatting its output again changes nothing.
#include "syntax/parse.h"
#include "testing.h"
#include <dirent.h>

static Text format_as(Context *context, Text source, uint32_t width) {
  Text formatted = TEXT("");
  if (!syntax_format(context, source_add(context, TEXT("f.fut"), source), width, &formatted)) return TEXT("mistake");
  return formatted;
}

// The comments and the number of tokens before each, not counting an `in` that the formatter may remove.
static Text comments_of(Context *context, Text source) {
  uint32_t file = source_add(context, TEXT("c.fut"), source);
  Lexed lexed = {0};
  lex(context, file, &lexed);
  Out out = out_new(context->arena);
  for (uint32_t i = 0, from = 0, count = 0; i < lexed.tokens.size; i++) {
    const Token *token = &lexed.tokens.items[i];
    const char *text = context->files.items[file].text.start;
    for RANGE_FROM(at, from, token->start) {
      if (text[at] != '-') continue;
      uint32_t end = at;
      while (end < token->start && text[end] != '\n') end++;
      while (end > at && text[end - 1] == ' ') end--;
      out_format(&out, "%u %.*s\n", count, (int)(end - at), text + at);
      while (at < token->start && text[at] != '\n') at++;
    }
    from = token->end;
    count += !(token->kind == TOKEN_In && lexed.tokens.items[i + 1].kind == TOKEN_Let);
  }
  arena_free(lexed.arena);
  return out_result(&out);
}

static Text line_at(Text text, size_t at) {
  size_t start = at, end = at;
  while (start > 0 && text.start[start - 1] != '\n') start--;
  while (end < text.size && text.start[end] != '\n') end++;
  return (Text){text.start + start, end - start};
}

static bool same(const char *what, uint32_t width, Text a, Text b) {
  if (text_equal(a, b)) return true;
  size_t at = 0;
  while (at < a.size && at < b.size && a.start[at] == b.start[at]) at++;
  fprintf(stderr, "width %u, %s:\n  %.*s\n  %.*s\n", width, what, TEXT_ARG(line_at(a, at)), TEXT_ARG(line_at(b, at)));
  return false;
}

static bool keeps_comments_and_is_stable(Text source, uint32_t width) {
  Context *context = context_new();
  Text once = format_as(context, source, width), twice = format_as(context, once, width);
  bool good = !diag_has_errors(context);
  if (!good) fprintf(stderr, "the disturbed program is none\n");
  good = same("not stable", width, once, twice) && good;
  good = same("comments moved", width, comments_of(context, source), comments_of(context, once)) && good;
  context_free(context);
  return good;
}

static uint32_t next_random(uint32_t *state) { return *state = *state * 1664525u + 1013904223u, *state >> 16; }

// The source with lines broken and comments put in between its tokens.
static Text disturbed(Context *context, Text source, uint32_t seed) {
  Lexed lexed = {0};
  lex(context, source_add(context, TEXT("d.fut"), source), &lexed);
  Out out = out_new(context->arena);
  uint32_t from = 0, count = 0;
  for EACH(i, &lexed.tokens) {
    const Token *token = &lexed.tokens.items[i];
    uint32_t choice = next_random(&seed) % 24;
    out_text(&out, (Text){source.start + from, token->start - from});
    bool after_dot = i && lexed.tokens.items[i - 1].kind == TOKEN_Dot;   // a number there is plain digits
    bool fixed = (token->kind == TOKEN_BracketOpen && token->touches) || i == 0 || after_dot;
    if (!fixed && choice == 0) out_format(&out, "\n  ");
    if (!fixed && choice == 1) out_format(&out, " -- c%u\n  ", count++);
    if (!fixed && choice == 2) out_format(&out, "\n  -- c%u\n\n   -- d%u\n   ", count, count), count++;
    if (!fixed && choice == 3) out_format(&out, " -- c%u\n-- d%u\n", count, count), count++;
    from = token->start;
  }
  out_text(&out, (Text){source.start + from, source.size - from});
  arena_free(lexed.arena);
  return out_result(&out);
}

static Text read_file(Context *context, const char *path) {
  uint32_t file = source_read(context, text_of(path), (Span){0, 0, 0});
  return file ? context->files.items[file].text : TEXT("");
}

static bool formats_well(const char *path, uint32_t seeds) {
  static const uint32_t widths[] = {20, 40, 80, 120};
  Context *context = context_new();
  Text source = read_file(context, path);
  bool good = true;
  uint32_t file = source_add(context, text_of(path), source);
  (void)syntax_parse(context, file);
  if (!diag_has_errors(context)) {
    for RANGE(i, 4) good = keeps_comments_and_is_stable(source, widths[i]) && good;
    for (uint32_t seed = 1; seed <= seeds && good; seed++)
      good = keeps_comments_and_is_stable(disturbed(context, source, seed * 7919), widths[seed % 4]) && good;
  }
  if (!good) fprintf(stderr, "in %s\n", path);
  context_free(context);
  return good;
}

static uint32_t all_format_well(const char *directory, uint32_t seeds) {
  uint32_t count = 0;
  DIR *entries = opendir(directory);
  for (struct dirent *entry; entries && (entry = readdir(entries));) {
    size_t size = strlen(entry->d_name);
    if (size < 4 || strcmp(entry->d_name + size - 4, ".fut") != 0) continue;
    char path[512];
    snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
    CHECK(formats_well(path, seeds));
    count++;
  }
  if (entries) closedir(entries);
  return count;
}

static void every_program_formats_well(void) {
  static const char *const directories[] = {"test/run", "test/rows",   "test/error", "test/run/library",
                                            "examples", "src/prelude", "bench/suite"};
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) CHECK(all_format_well(directories[i], 2) > 0);
}

static void every_form_formats_well_with_comments_anywhere(void) {
  CHECK(all_format_well("src/syntax/test/format", 60) > 0);
}

// test/format/NAME.fut and its expected output NAME.formatted. ASHLAR_BLESS=1 writes the latter.
static void is_golden(const char *name) {
  char path[256];
  Context *context = context_new();
  snprintf(path, sizeof path, "src/syntax/test/format/%s.fut", name);
  Text formatted = format_as(context, read_file(context, path), 80);
  snprintf(path, sizeof path, "src/syntax/test/format/%s.formatted", name);
  if (getenv("ASHLAR_BLESS")) {
    FILE *stream = fopen(path, "wb");
    if (stream) fwrite(formatted.start, 1, formatted.size, stream), fclose(stream);
  }
  CHECK_TEXT(text_c_string(context->arena, formatted), text_c_string(context->arena, read_file(context, path)));
  context_free(context);
}

static void layout_is_as_expected(void) {
  is_golden("layout");
  is_golden("comments");
}

static void corners(void) {
  Context *context = context_new();
  CHECK(text_equal(format_as(context, TEXT(""), 80), TEXT("")));
  CHECK(text_equal(format_as(context, TEXT("\n\n-- only this\n\n\n"), 80), TEXT("-- only this\n")));
  CHECK(text_equal(format_as(context, TEXT("def x = 1\r\n-- a\r\n\r\n\r\ndef y = 2"), 80),
                   TEXT("def x = 1\n-- a\n\ndef y = 2\n")));
  CHECK(text_equal(format_as(context, TEXT("def x = "), 80), TEXT("mistake")));
  context_free(context);
}

// Work grows with the size of the program, whatever its shape.
static void long_programs_format_quickly(void) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, "def xs = [");
  for RANGE(i, 50000) out_format(&out, "%u, ", i);
  out_string(&out, "1]\ndef f x =\n");
  for RANGE(i, 20000) out_format(&out, "let x = x + %u -- c\n", i);
  out_string(&out, "in x");
  for RANGE(i, 3000) out_string(&out, " + (g x)");
  out_string(&out, "\ndef y = ");
  for RANGE(i, 900) out_string(&out, "(\\x -> f x ");
  out_string(&out, "x");
  for RANGE(i, 900) out_string(&out, ")");
  Text once = format_as(context, out_result(&out), 80);
  CHECK(text_equal(once, format_as(context, once, 80)));
  context_free(context);
}

int main(void) {
  RUN(layout_is_as_expected);
  RUN(corners);
  RUN(every_program_formats_well);
  RUN(every_form_formats_well_with_comments_anywhere);
  RUN(long_programs_format_quickly);
  return testing_finish();
}
