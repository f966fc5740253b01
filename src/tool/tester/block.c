// block: parses the test blocks of a program; see the header.
//   The source is copied once and the "--" that starts each line of a block, after blanks or not, is blanked, so that
//     positions keep their lines.
#include "tool/tester/block.h"

#include <stdio.h>

typedef struct TestParser {
  Arena *arena;
  TestProgram *program;
  rt_reader reader;  // over the blanked source, ending where the block ends
  size_t counted;    // `line` is the line of this position; positions are requested in increasing order
  uint32_t line;
  Text message;
} TestParser;

// ---- errors and tokens

static bool fail_at(TestParser *parser, size_t position, const char *format, ...) PRINTF_LIKE(3, 4);
static bool fail_at(TestParser *parser, size_t position, const char *format, ...) {
  if (parser->message.size) return false;
  Out out = out_new(parser->arena);
  size_t line = 1, end = position;
  while (end > 0 && position >= parser->reader.size && char_is_space(parser->reader.bytes[end - 1])) end--;
  for (size_t i = 0; i < end; i++) line += parser->reader.bytes[i] == '\n';
  out_format(&out, "line %zu: ", line);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  parser->message = out_result(&out);
  return false;
}

static uint32_t line_here(TestParser *parser) {
  for (; parser->counted < parser->reader.position; parser->counted++)
    parser->line += parser->reader.bytes[parser->counted] == '\n';
  return parser->line + 1;
}

static void skip_block_space(TestParser *parser) { rt_skip_space(&parser->reader); }
static bool at_end(const TestParser *parser) { return parser->reader.position >= parser->reader.size; }
static char peek_block(const TestParser *parser) {
  return at_end(parser) ? 0 : parser->reader.bytes[parser->reader.position];
}
static Text text_between(const TestParser *parser, size_t from, size_t to) {
  return (Text){parser->reader.bytes + from, to - from};
}

static bool is_tag_char(char c) {
  return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == '-';
}

// The word at the position, with its final `:` if it has one; the position stays.
static Text peek_block_word(TestParser *parser) {
  skip_block_space(parser);
  size_t start = parser->reader.position, end = start;
  while (end < parser->reader.size && is_tag_char(parser->reader.bytes[end])) end++;
  if (end > start && end < parser->reader.size && parser->reader.bytes[end] == ':') end++;
  return text_between(parser, start, end);
}

static bool next_is(TestParser *parser, const char *word) { return text_equal(peek_block_word(parser), text_of(word)); }

static bool take_block(TestParser *parser, const char *word) {
  if (!next_is(parser, word)) return false;
  parser->reader.position += strlen(word);
  return true;
}

static bool take_block_char(TestParser *parser, char c) {
  skip_block_space(parser);
  if (peek_block(parser) != c) return false;
  parser->reader.position++;
  return true;
}

// The word or character at the position, for a message.
static Text found_here(TestParser *parser) {
  skip_block_space(parser);
  if (at_end(parser)) return TEXT("the end of the block");
  size_t start = parser->reader.position, end = start + 1;
  while (end < parser->reader.size && end - start < 30 && !char_is_space(parser->reader.bytes[end])) end++;
  return text_format(parser->arena, "`%.*s`", TEXT_ARG(text_between(parser, start, end)));
}

static bool fail_expected(TestParser *parser, const char *what) {
  return fail_at(parser, parser->reader.position, "expected %s, found %.*s", what, TEXT_ARG(found_here(parser)));
}

static bool expect_char(TestParser *parser, char c, const char *where) {
  if (take_block_char(parser, c)) return true;
  return fail_expected(parser, c_string_format(parser->arena, "`%c` %s", c, where));
}

static Text take_line(TestParser *parser) {
  size_t start = parser->reader.position, end;
  while (start < parser->reader.size && (parser->reader.bytes[start] == ' ' || parser->reader.bytes[start] == '\t'))
    start++;
  for (end = start; end < parser->reader.size && parser->reader.bytes[end] != '\n'; end++) {}
  parser->reader.position = end;
  while (end > start && char_is_space(parser->reader.bytes[end - 1])) end--;
  return text_between(parser, start, end);
}

static Text take_until_space(TestParser *parser) {
  skip_block_space(parser);
  size_t start = parser->reader.position;
  while (!at_end(parser) && !char_is_space(peek_block(parser))) parser->reader.position++;
  return text_between(parser, start, parser->reader.position);
}

// ---- values

// rt_reader says "line 3, byte 17: text"; the byte is of no use inside a program.
static bool fail_as_reader(TestParser *parser) {
  const char *message = parser->reader.error, *comma = strchr(message, ','), *colon = strchr(message, ':');
  if (comma && colon && comma < colon)
    parser->message = text_format(parser->arena, "%.*s: %s", (int)(comma - message), message, colon + 2);
  else parser->message = text_format(parser->arena, "%s", message);
  return false;
}

static bool take_value(TestParser *parser, rt_value *value) {
  int result = rt_read(&parser->reader, value);
  if (result < 0) return fail_as_reader(parser);
  if (result == 0) return fail_at(parser, parser->reader.position, "expected a value, found the end of the block");
  value_into_arena(parser->arena, value);
  return true;
}

// The text up to the `}` that closes the `{` just taken; braces nest (records), strings are skipped.
static bool take_braced_text(TestParser *parser, Text *text) {
  size_t open = parser->reader.position - 1;
  int depth = 1;
  bool in_string = false;
  for (; !at_end(parser); parser->reader.position++) {
    char c = peek_block(parser);
    if (in_string) {
      if (c == '\\') parser->reader.position++;
      else in_string = c != '"';
      continue;
    }
    in_string = c == '"';
    depth += (c == '{') - (c == '}');
    if (depth > 0) continue;
    *text = text_trim(text_between(parser, open + 1, parser->reader.position++));
    return true;
  }
  parser->reader.position = parser->reader.size;
  return fail_at(parser, open, "the `{` here is never closed");
}

// Do values in the syntax of the language (value_terms.h) begin here?
static bool begins_terms(TestParser *parser) {
  for (size_t i = parser->reader.position; i < parser->reader.size && parser->reader.bytes[i] != '}'; i++) {
    const char c = parser->reader.bytes[i];
    if (c == '"') return false;
    if (c == '#' || c == '@' || c == '{') return true;
  }
  return false;
}

// Is the `{` before position `start` closed here? It is an error if the text ends before the `}`.
static bool ends_braces(TestParser *parser, size_t start, Text *text) {
  if (take_block_char(parser, '}')) {
    *text = text_trim(text_between(parser, start, parser->reader.position - 1));
    return true;
  }
  return at_end(parser) && !fail_at(parser, start - 1, "the `{` here is never closed");
}

// *are_terms: the values are terms (value_terms.h), whose text is read later, when the types are known.
static bool take_values(TestParser *parser, DataValues *values, Text *text, bool *are_terms) {
  const size_t start = parser->reader.position;
  *are_terms = begins_terms(parser);
  if (*are_terms) return take_braced_text(parser, text);
  while (!ends_braces(parser, start, text)) {
    rt_value value;
    if (!take_value(parser, &value)) return false;
    seq_push(parser->arena, values, value);
  }
  return parser->message.size == 0;
}

static bool at_type(TestParser *parser) {
  if (peek_block(parser) == '[') return true;
  rt_type type;
  size_t start = parser->reader.position, end = start;
  while (end < parser->reader.size && (is_tag_char(parser->reader.bytes[end]) || parser->reader.bytes[end] == '.'))
    end++;
  return rt_type_from_name(parser->reader.bytes + start, end - start, &type);
}

static bool take_random(TestParser *parser, TestCase *test) {
  const size_t start = parser->reader.position;
  while (!ends_braces(parser, start, &test->input_text)) {
    TestRandom random = {0};
    random.is_constant = !at_type(parser);
    if (random.is_constant && !take_value(parser, &random.constant)) return false;
    if (!random.is_constant && !rt_read_type(&parser->reader, &random.element, &random.rank, random.shape))
      return fail_as_reader(parser);
    seq_push(parser->arena, &test->random, random);
  }
  return parser->message.size == 0;
}

static bool take_path(TestParser *parser, Text *path) {
  size_t at = parser->reader.position;
  *path = take_until_space(parser);
  return path->size > 0 || fail_at(parser, at, "expected a file name after `@`");
}

// ---- cases

bool test_has_tag(const TextSeq *tags, const char *tag) {
  for EACH(i, tags) {
    if (text_equal(tags->items[i], text_of(tag))) return true;
  }
  return false;
}

static bool parse_source(TestParser *parser, TestCase *test) {
  bool random = test_has_tag(&test->tags, "random"), script = test_has_tag(&test->tags, "script");
  size_t at = parser->reader.position;
  if (random && script) return fail_at(parser, at, "an input cannot be both `random` and `script`");
  if (take_block_char(parser, '@')) {
    if (random) return fail_at(parser, at, "a random input is written in braces, as in `random input { [10]i32 }`");
    test->source = script ? SOURCE_SCRIPT_FILE : SOURCE_FILE;
    return take_path(parser, &test->input_text);
  }
  if (!take_block_char(parser, '{'))
    return fail_expected(parser, "`{` or `@` after `input`");
  test->source = script ? SOURCE_SCRIPT : random ? SOURCE_RANDOM : SOURCE_VALUES;
  if (script) return take_braced_text(parser, &test->input_text);
  if (random) return take_random(parser, test);
  return take_values(parser, &test->input, &test->input_text, &test->input_terms);
}

static bool parse_outcome(TestParser *parser, TestCase *test) {
  if (take_block(parser, "auto")) {
    test->may_fail = take_block(parser, "outcome");
    if (!test->may_fail && !take_block(parser, "output"))
      return fail_at(parser, parser->reader.position, "expected `output` or `outcome` after `auto`");
    test->outcome = OUTCOME_AUTO;
  } else if (take_block(parser, "error:")) {
    test->outcome = OUTCOME_ERROR;
    test->outcome_text = take_line(parser);
  } else if (take_block(parser, "output")) {
    bool is_file = take_block_char(parser, '@');
    test->outcome = is_file ? OUTCOME_FILE : OUTCOME_VALUES;
    if (is_file) return take_path(parser, &test->outcome_text);
    if (!take_block_char(parser, '{'))
      return fail_expected(parser, "`{` or `@` after `output`");
    return take_values(parser, &test->output, &test->outcome_text, &test->output_terms);
  }
  return true;
}

// White space runs become one blank.
static Text one_line(Arena *arena, Text text) {
  Out out = out_new(arena);
  for EACH_BYTE(i, text) {
    if (!char_is_space(text.start[i])) out_char(&out, text.start[i]);
    else if (i > 0 && !char_is_space(text.start[i - 1])) out_char(&out, ' ');
  }
  return out_result(&out);
}

static Text name_of_case(Arena *arena, const TestCase *test, uint32_t index) {
  Text text = one_line(arena, test->input_text);
  switch (test->source) {
    case SOURCE_FILE:
    case SOURCE_SCRIPT_FILE:
      if (text_ends_with(text, TEXT(".gz"))) text.size -= 3;
      return text;
    case SOURCE_RANDOM:
    case SOURCE_SCRIPT:
      return text;
    case SOURCE_VALUES:
      break;
  }
  if (text.size > 50) return text_format(arena, "#%u (\"%.50s...\")", index, text_c_string(arena, text));
  return text_format(arena, "#%u (\"%.*s\")", index, TEXT_ARG(text));
}

static bool take_case_name(TestParser *parser, const TestBlock *block, TestCase *test) {
  size_t start = parser->reader.position + 1, end = start;
  const char *bytes = parser->reader.bytes;
  while (end < parser->reader.size && bytes[end] != '"' && bytes[end] != '\n') end++;
  if (end >= parser->reader.size || bytes[end] != '"')
    return fail_at(parser, start, "the name of this data set does not end with `\"`");
  test->name = text_between(parser, start, end);
  test->is_named = true;
  parser->reader.position = end + 1;
  for EACH(i, &block->cases) {
    const TestCase *other = &block->cases.items[i];
    if (other->is_named && text_equal(other->name, test->name))
      return fail_at(parser, start, "two data sets are named \"%.*s\" (the other one is on line %u)",
                     TEXT_ARG(test->name), other->line);
  }
  return true;
}

static bool take_tag(TestParser *parser, const char *expected, TextSeq *tags) {
  const Text word = peek_block_word(parser);
  if (word.size == 0 || text_ends_with(word, TEXT(":"))) return fail_expected(parser, expected);
  seq_push(parser->arena, tags, word);
  parser->reader.position += word.size;
  return true;
}

static bool parse_case(TestParser *parser, TestBlock *block) {
  TestCase test = {.line = line_here(parser)};
  if (peek_block(parser) == '"' && !take_case_name(parser, block, &test)) return false;
  while (!take_block(parser, "input")) {
    if (next_is(parser, "output") || next_is(parser, "auto"))
      return fail_at(parser, parser->reader.position, "`%.*s` without an `input` before it",
                     TEXT_ARG(peek_block_word(parser)));
    if (!take_tag(parser, "a tag or `input`", &test.tags)) return false;
  }
  if (!parse_source(parser, &test) || !parse_outcome(parser, &test)) return false;
  if (!test.is_named) test.name = name_of_case(parser->arena, &test, block->cases.size);
  seq_push(parser->arena, &block->cases, test);
  return true;
}

static bool at_case(TestParser *parser) {
  skip_block_space(parser);
  return !at_end(parser) && !next_is(parser, "structure") && !next_is(parser, "warning:") &&
         !next_is(parser, "property:");
}

// Words up to the end of the line.
static bool take_block_names(TestParser *parser, const char *what, TextSeq *names) {
  const size_t at = parser->reader.position, before = names->size;
  for (Text rest = take_line(parser); rest.size;) {
    size_t end = 0;
    while (end < rest.size && !char_is_space(rest.start[end])) end++;
    seq_push(parser->arena, names, text_slice(rest, 0, end));
    rest = text_trim(text_from(rest, end));
  }
  return names->size > before || fail_at(parser, at, "expected the name of an entry point after `%s`", what);
}

// ---- clauses of the first block

static bool parse_tags(TestParser *parser) {
  if (!take_block(parser, "tags")) return true;
  const size_t at = parser->reader.position;
  if (!expect_char(parser, '{', "after `tags`")) return false;
  while (!take_block_char(parser, '}')) {
    if (at_end(parser)) return fail_at(parser, at, "the `{` of `tags` is never closed");
    if (!take_tag(parser, "a tag or `}`", &parser->program->tags)) return false;
  }
  return true;
}

// `structure` clauses count operations inside Futhark's own compiler, so they are skipped.
static bool skip_structure(TestParser *parser) {
  Text counts;
  parser->reader.position += peek_block_word(parser).size;
  return expect_char(parser, '{', "after `structure`") && take_braced_text(parser, &counts);
}

static bool parse_clauses(TestParser *parser) {
  while (take_block(parser, "structure"))
    if (!skip_structure(parser)) return false;
  while (take_block(parser, "warning:")) seq_push(parser->arena, &parser->program->warnings, take_line(parser));
  return true;
}

static bool parse_rejection(TestParser *parser) {
  parser->program->expects_rejection = true;
  parser->program->rejection = take_line(parser);
  skip_block_space(parser);
  return at_end(parser) || fail_at(parser, parser->reader.position,
                                   "nothing may follow the `error:` that a program must be rejected with");
}

static bool parse_cases(TestParser *parser, TestBlock *block) {
  if (take_block(parser, "entry:")) {
    if (!take_block_names(parser, "entry:", &block->entries)) return false;
  } else if (!next_is(parser, "property:")) seq_push(parser->arena, &block->entries, TEXT("main"));
  while (at_case(parser)) {
    if (!parse_case(parser, block)) return false;
  }
  while (take_block(parser, "property:")) {
    if (!take_block_names(parser, "property:", &block->properties)) return false;
  }
  return true;
}

// The block from position `start` of the text to its end.
static bool parse_test_block(TestParser *parser, Text text, size_t start, bool is_first) {
  parser->reader = rt_reader_of(text.start, text.size);
  parser->reader.position = start;
  parser->reader.no_comments = true;
  TestBlock block = {.line = line_here(parser)};
  if (is_first) {
    if (!parse_tags(parser)) return false;
    if (take_block(parser, "error:")) return parse_rejection(parser);
  } else if (parser->program->expects_rejection)
    return fail_at(parser, parser->reader.position, "a program that must be rejected can have only one test block");
  if (!parse_cases(parser, &block)) return false;
  if (is_first && !parse_clauses(parser)) return false;
  skip_block_space(parser);
  if (!at_end(parser))
    return fail_at(parser, parser->reader.position,
                   is_first ? "expected a case, found %.*s" : "only cases can stand in a later test block, found %.*s",
                   TEXT_ARG(found_here(parser)));
  seq_push(parser->arena, &parser->program->blocks, block);
  return true;
}

// ---- finding the blocks

// The line after the one that holds `at`.
static size_t next_block_line(Text source, size_t at) {
  const size_t end = at + text_find(text_from(source, at), TEXT("\n"));
  return end < source.size ? end + 1 : end;
}

// After the `-- ==` that starts a block on the line at this position; 0: none does.
static size_t after_block_start(Text source, size_t at) {
  if (!text_starts_with(text_from(source, at), TEXT("-- =="))) return 0;
  at += 5;
  return at == source.size || source.start[at] != '=' ? at : 0;  // "-- ======" is a heading
}

// Blanks the "--" of the lines of a block, which begin at `at`; the end of the block. `bytes` are those of the source.
static size_t blank_comments(char *bytes, Text source, size_t at) {
  while (at < source.size && !after_block_start(source, at)) {
    size_t dashes = at;
    while (dashes < source.size && (bytes[dashes] == ' ' || bytes[dashes] == '\t')) dashes++;
    if (!text_starts_with(text_from(source, dashes), TEXT("--"))) break;
    bytes[dashes] = bytes[dashes + 1] = ' ';
    at = next_block_line(source, dashes);
  }
  return at;
}

bool test_program_parse(Arena *arena, Text source, TestProgram *program, Text *error) {
  char *bytes = arena_copy(arena, source.start, source.size);
  TestParser parser = {.arena = arena, .program = program};
  bool is_first = true;
  *program = (TestProgram){0};
  source.start = bytes;
  for (size_t at = 0; at < source.size;) {
    const size_t start = after_block_start(source, at);
    at = next_block_line(source, at);
    if (!start) continue;
    at = blank_comments(bytes, source, at);
    if (!parse_test_block(&parser, text_slice(source, 0, at), start, is_first)) return *error = parser.message, false;
    is_first = false;
  }
  return true;
}

bool test_spec_parse(Arena *arena, Text source, TestProgram *program, Text *error) {
  TestParser parser = {.arena = arena, .program = program};
  *program = (TestProgram){0};
  source.start = arena_copy(arena, source.start, source.size);
  const size_t start = text_starts_with(source, TEXT("==\n")) ? 3 : 0;   // the first line of a block may be there
  return parse_test_block(&parser, source, start, true) || (*error = parser.message, false);
}
