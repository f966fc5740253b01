// parse: parses the text of a script to its tree; the grammar is in the header.
#include "tool/script/script.h"

enum { DEEPEST = 500 };
typedef struct ScriptParser { Arena *arena; rt_reader reader; uint32_t depth; Text problem; } ScriptParser;

static char peek_at(const ScriptParser *parser, size_t ahead) {
  const size_t at = parser->reader.position + ahead;
  return at < parser->reader.size ? parser->reader.bytes[at] : 0;
}
static char peek_script(const ScriptParser *parser) { return peek_at(parser, 0); }
static void skip_script_space(ScriptParser *parser) { rt_skip_space(&parser->reader); }
static Text next_characters(const ScriptParser *parser, size_t size) {
  return (Text){parser->reader.bytes + parser->reader.position, size};
}

static void place_in_script(const ScriptParser *parser, size_t position, uint32_t *line, uint32_t *column) {
  *line = *column = 1;
  for (size_t i = 0; i < position; i++) {
    if (parser->reader.bytes[i] == '\n') *line += 1, *column = 1;
    else *column += 1;
  }
}

static ScriptExp *fail_parse(ScriptParser *parser, const char *expected) {
  if (parser->problem.size) return NULL;
  uint32_t line, column;
  skip_script_space(parser);
  place_in_script(parser, parser->reader.position, &line, &column);
  size_t end = parser->reader.position;
  const size_t most = end + 20 < parser->reader.size ? end + 20 : parser->reader.size;
  while (end < most && !char_is_space(parser->reader.bytes[end])) end++;
  Text found = next_characters(parser, end - parser->reader.position);
  parser->problem =
      text_format(parser->arena, "line %u, column %u: expected %s, found %s%.*s%s", line, column, expected,
                  found.size ? "`" : "", TEXT_ARG(found), found.size ? "`" : "the end of the script");
  return NULL;
}

static ScriptExp *new_exp(ScriptParser *parser, ScriptTag tag) {
  ScriptExp *exp = NEW(parser->arena, ScriptExp);
  exp->tag = tag;
  place_in_script(parser, parser->reader.position, &exp->line, &exp->column);
  return exp;
}

static Text peek_script_word(ScriptParser *parser) {
  skip_script_space(parser);
  size_t end = parser->reader.position;
  if (ascii_begins_name(peek_script(parser)))
    while (end < parser->reader.size && ascii_is_in_name(parser->reader.bytes[end])) end++;
  return next_characters(parser, end - parser->reader.position);
}

static bool take_script_word(ScriptParser *parser, const char *word) {
  if (!text_equal(peek_script_word(parser), text_of(word))) return false;
  parser->reader.position += strlen(word);
  return true;
}

static bool take_script_char(ScriptParser *parser, char c) {
  skip_script_space(parser);
  if (peek_script(parser) != c) return false;
  parser->reader.position++;
  return true;
}

static bool is_script_keyword(Text word) { return text_equal(word, TEXT("let")) || text_equal(word, TEXT("in")); }

static bool take_script_name(ScriptParser *parser, Text *name) {
  *name = peek_script_word(parser);
  parser->reader.position += name->size;
  return name->size && !is_script_keyword(*name);
}

static ScriptExp *parse_script_exp(ScriptParser *parser);

// Numbers and strings are read by the reader of value files.
static bool read_with(ScriptParser *parser, size_t size, int expected, rt_value *value, rt_number *number) {
  rt_reader reader = rt_reader_of(parser->reader.bytes + parser->reader.position, size);
  reader.expected = expected;
  reader.no_comments = true;
  rt_reader scanned = reader;
  if (number && !rt_scan_number(&scanned, number)) return false;
  rt_value read;
  if (rt_read(&reader, &read) != 1) return false;
  value_into_arena(parser->arena, &read);
  if (reader.position == size) *value = read;
  return reader.position == size;
}

static ScriptExp *parse_script_number(ScriptParser *parser) {
  ScriptExp *exp = new_exp(parser, SCRIPT_Literal);
  size_t size = peek_script(parser) == '-';
  bool hexadecimal =
      peek_at(parser, size) == '0' && (peek_at(parser, size + 1) == 'x' || peek_at(parser, size + 1) == 'X');
  for (char c; c = peek_at(parser, size), ascii_is_in_name(c) || c == '.'; size++)
    if (!hexadecimal && (c == 'e' || c == 'E') && ascii_is_digit(peek_at(parser, size - 1)) &&
        (peek_at(parser, size + 1) == '-' || peek_at(parser, size + 1) == '+'))
      size++;
  rt_number number = {0};
  if (!read_with(parser, size, RT_ANY_TYPE, &exp->literal, &number) && number.kind != RT_NUMBER_INTEGER)
    return fail_parse(parser, "a number");
  exp->is_constant =
      number.suffix == RT_ANY_TYPE && (number.kind == RT_NUMBER_INTEGER || number.kind == RT_NUMBER_FLOAT);
  if (exp->is_constant && number.kind == RT_NUMBER_INTEGER && !read_with(parser, size, RT_I64, &exp->literal, NULL) &&
      !read_with(parser, size, RT_U64, &exp->literal, NULL)) return fail_parse(parser, "a number that fits in 64 bits");
  if (!exp->is_constant && !exp->literal.data) return fail_parse(parser, "a number that fits its type");
  parser->reader.position += size;
  return exp;
}

static size_t string_size(ScriptParser *parser) {
  size_t size = 1;
  while (peek_at(parser, size) && peek_at(parser, size) != '"') size += peek_at(parser, size) == '\\' ? 2 : 1;
  return size + 1;
}

static ScriptExp *parse_string(ScriptParser *parser) {
  ScriptExp *exp = new_exp(parser, SCRIPT_Literal);
  size_t size = string_size(parser);
  const bool is_there = parser->reader.position + size <= parser->reader.size;
  if (!is_there || !read_with(parser, size, RT_ANY_TYPE, &exp->literal, NULL)) return fail_parse(parser, "a string");
  parser->reader.position += size;
  return exp;
}

static ScriptExp *parse_builtin(ScriptParser *parser) {
  ScriptExp *exp = new_exp(parser, SCRIPT_LoadData);
  size_t start = parser->reader.position++;
  if (take_script_word(parser, "loadbytes")) exp->tag = SCRIPT_LoadBytes;
  else if (!take_script_word(parser, "loaddata")) {
    parser->reader.position = start;
    return fail_parse(parser, "`$loaddata` or `$loadbytes`");
  }
  skip_script_space(parser);
  if (peek_script(parser) != '"') return fail_parse(parser, "a file name in quotes");
  const ScriptExp *file = parse_string(parser);
  if (!file) return NULL;
  exp->name = (Text){file->literal.data, (size_t)rt_value_count(&file->literal)};
  return exp;
}

typedef bool (*ParsePart)(ScriptParser *parser, ScriptExp *into);

static bool parse_element(ScriptParser *parser, ScriptExp *into) {
  const ScriptExp *part = parse_script_exp(parser);
  if (part) seq_push(parser->arena, &into->parts, part);
  return part != NULL;
}

// Parses parts separated by commas; a trailing comma is allowed.
static bool parse_list(ScriptParser *parser, char close, ParsePart parse, ScriptExp *into) {
  while (!take_script_char(parser, close)) {
    if (!parse(parser, into)) return false;
    if (take_script_char(parser, ',')) continue;
    if (take_script_char(parser, close)) return true;
    return fail_parse(parser, c_string_format(parser->arena, "`,` or `%c`", close)) != NULL;
  }
  return true;
}

static ScriptExp *parse_bracketed(ScriptParser *parser, ScriptTag tag, char close, ParsePart parse) {
  ScriptExp *exp = new_exp(parser, tag);
  parser->reader.position++;
  return parse_list(parser, close, parse, exp) ? exp : NULL;
}

static ScriptExp *parse_script_tuple(ScriptParser *parser) {
  ScriptExp *exp = parse_bracketed(parser, SCRIPT_Tuple, ')', parse_element);
  return exp && exp->parts.size == 1 ? COPY_OF(parser->arena, exp->parts.items[0]) : exp;
}

// {x = exp, y}: a field without a value has the value of the variable of the same name.
static bool parse_script_field(ScriptParser *parser, ScriptExp *record) {
  ScriptExp *value = new_exp(parser, SCRIPT_Name);
  Text name;
  if (!take_script_name(parser, &name)) return fail_parse(parser, "the name of a field") != NULL;
  value->name = name;
  for EACH(i, &record->names)
    if (text_equal(record->names.items[i], name)) return fail_parse(parser, "a field that is not there yet") != NULL;
  if (take_script_char(parser, '=') && !(value = parse_script_exp(parser))) return false;
  seq_push(parser->arena, &record->names, name);
  seq_push(parser->arena, &record->parts, value);
  return true;
}

// f32.nan and similar constants have the syntax of a field of a variable.
static bool at_special_float(ScriptParser *parser) {
  Text word = peek_script_word(parser);
  if (!text_equal(word, TEXT("f16")) && !text_equal(word, TEXT("f32")) && !text_equal(word, TEXT("f64"))) return false;
  return peek_at(parser, 3) == '.' && ascii_begins_name(peek_at(parser, 4));
}

static bool starts_atom(ScriptParser *parser) {
  Text word = peek_script_word(parser);
  if (word.size) return !is_script_keyword(word);
  char c = peek_script(parser);
  return ascii_is_digit(c) || c == '-' || c == '"' || c == '$' || c == '(' || c == '{' || c == '[';
}

static ScriptExp *parse_script_atom(ScriptParser *parser) {
  if (!starts_atom(parser)) return fail_parse(parser, "an expression");
  char c = peek_script(parser);
  Text word = peek_script_word(parser);
  if (ascii_is_digit(c) || c == '-' || at_special_float(parser) || text_equal(word, TEXT("true")) ||
      text_equal(word, TEXT("false")))
    return parse_script_number(parser);
  switch (c) {
    case '"': return parse_string(parser);
    case '$': return parse_builtin(parser);
    case '(': return parse_script_tuple(parser);
    case '{': return parse_bracketed(parser, SCRIPT_Record, '}', parse_script_field);
    case '[': return parse_bracketed(parser, SCRIPT_Array, ']', parse_element);
    default: break;
  }
  ScriptExp *exp = new_exp(parser, SCRIPT_Name);
  exp->name = word;
  parser->reader.position += word.size;
  return exp;
}

static ScriptExp *parse_post(ScriptParser *parser) {
  ScriptExp *exp = parse_script_atom(parser);
  while (exp && (peek_script(parser) == '.' || peek_script(parser) == '[')) {
    ScriptExp *whole = new_exp(parser, peek_script(parser) == '.' ? SCRIPT_Field : SCRIPT_Index);
    seq_push(parser->arena, &whole->parts, exp);
    parser->reader.position++;
    if (whole->tag == SCRIPT_Field) {
      size_t end = parser->reader.position;
      while (end < parser->reader.size && ascii_is_in_name(parser->reader.bytes[end])) end++;
      whole->name = next_characters(parser, end - parser->reader.position);
      if (whole->name.size == 0) return fail_parse(parser, "the name of a field");
      parser->reader.position = end;
    } else if (!parse_list(parser, ']', parse_element, whole)) return NULL;
    else if (whole->parts.size < 2) return fail_parse(parser, "an index");
    exp = whole;
  }
  return exp;
}

static ScriptExp *parse_script_application(ScriptParser *parser) {
  ScriptExp *exp = parse_post(parser);
  if (!exp || !starts_atom(parser)) return exp;
  ScriptExp *apply = NEW(parser->arena, ScriptExp);
  *apply = (ScriptExp){.tag = SCRIPT_Apply, .line = exp->line, .column = exp->column};
  seq_push(parser->arena, &apply->parts, exp);
  while (starts_atom(parser)) {
    const ScriptExp *argument = parse_post(parser);
    if (!argument) return NULL;
    seq_push(parser->arena, &apply->parts, argument);
  }
  return apply;
}

static ScriptExp *parse_pattern(ScriptParser *parser);
static bool parse_sub_pattern(ScriptParser *parser, ScriptExp *into) {
  const ScriptExp *part = parse_pattern(parser);
  if (part) seq_push(parser->arena, &into->parts, part);
  return part != NULL;
}

static ScriptExp *parse_pattern(ScriptParser *parser) {
  skip_script_space(parser);
  ScriptExp *pattern = new_exp(parser, SCRIPT_Name);
  if (!take_script_char(parser, '('))
    return take_script_name(parser, &pattern->name) ? pattern : fail_parse(parser, "a name or a tuple of names");
  if (parser->depth > DEEPEST) return fail_parse(parser, "less nesting");
  pattern->tag = SCRIPT_Tuple;
  parser->depth++;
  if (!parse_list(parser, ')', parse_sub_pattern, pattern)) return NULL;
  parser->depth--;
  return pattern;
}

static ScriptExp *parse_script_let(ScriptParser *parser) {
  ScriptExp *exp = new_exp(parser, SCRIPT_Let);
  const ScriptExp *pattern, *value, *body;
  (void)take_script_word(parser, "let");
  if (!(pattern = parse_pattern(parser))) return NULL;
  if (!take_script_char(parser, '=')) return fail_parse(parser, "`=`");
  if (!(value = parse_script_exp(parser))) return NULL;
  if (!take_script_word(parser, "in")) return fail_parse(parser, "`in`");
  if (!(body = parse_script_exp(parser))) return NULL;
  seq_push(parser->arena, &exp->parts, pattern);
  seq_push(parser->arena, &exp->parts, value);
  seq_push(parser->arena, &exp->parts, body);
  return exp;
}

static ScriptExp *parse_script_exp(ScriptParser *parser) {
  if (parser->depth > DEEPEST) return fail_parse(parser, "less nesting");
  parser->depth++;
  ScriptExp *exp =
      text_equal(peek_script_word(parser), TEXT("let")) ? parse_script_let(parser) : parse_script_application(parser);
  parser->depth--;
  return exp;
}

const ScriptExp *script_parse(Arena *arena, Text source, Text *problem) {
  ScriptParser parser = {.arena = arena, .reader = rt_reader_of(source.start, source.size)};
  const ScriptExp *exp = parse_script_exp(&parser);
  skip_script_space(&parser);
  if (exp && parser.reader.position < source.size) exp = fail_parse(&parser, "the end of the script");
  if (!exp) *problem = parser.problem;
  return exp;
}
