// json: a recursive reader of RFC 8259, nested at most DEEPEST levels.
#include "tool/json.h"
#include <stdlib.h>

enum { DEEPEST = 100 };
typedef struct Reader { Arena *arena; Text text; size_t at; uint32_t depth; Text problem; } Reader;

static const Json *read_json_value(Reader *r);

static const Json *fail_json(Reader *r, const char *what) {
  if (r->problem.size == 0) r->problem = text_format(r->arena, "byte %zu: %s", r->at, what);
  return NULL;
}

static char peek_json(const Reader *r) { return r->at < r->text.size ? r->text.start[r->at] : 0; }

static void skip_json_space(Reader *r) {
  while (peek_json(r) == ' ' || peek_json(r) == '\n' || peek_json(r) == '\t' || peek_json(r) == '\r') r->at++;
}

static bool take_json(Reader *r, char c) {
  skip_json_space(r);
  if (peek_json(r) != c || r->at >= r->text.size) return false;
  r->at++;
  return true;
}

static Json *new_json(Reader *r, JsonTag tag) {
  Json *json = NEW(r->arena, Json);
  json->tag = tag;
  return json;
}

static bool read_json_escape(Reader *r, Out *out) {
  static const char names[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
  char c = peek_json(r);
  const char *found = c ? strchr(names, c) : NULL;
  r->at++;
  if (found) {
    out_char(out, bytes[found - names]);
    return true;
  }
  uint32_t code = 0;
  if (c != 'u' || r->at + 4 > r->text.size) return fail_json(r, "unknown escape") != NULL;
  for RANGE(i, 4) {
    char digit = r->text.start[r->at++];
    const char *place = digit ? strchr("0123456789abcdef", digit >= 'A' && digit <= 'F' ? digit + 32 : digit) : NULL;
    if (!place) return fail_json(r, "a hexadecimal digit is missing") != NULL;
    code = code * 16 + (uint32_t)(place - strchr("0123456789abcdef", '0'));
  }
  out_utf8(out, code);
  return true;
}

// After the opening quote.
static bool read_json_text(Reader *r, Text *text) {
  Out out = out_new(r->arena);
  while (r->at < r->text.size && peek_json(r) != '"') {
    char c = r->text.start[r->at++];
    if (c != '\\') out_char(&out, c);
    else if (!read_json_escape(r, &out)) return false;
  }
  if (r->at >= r->text.size) return fail_json(r, "a string without end") != NULL;
  r->at++;
  *text = out_result(&out);
  return true;
}

static const Json *read_list(Reader *r, JsonTag tag, char close) {
  Json *json = new_json(r, tag);
  if (++r->depth > DEEPEST) return fail_json(r, "nested too deep");
  for (bool first = true; !take_json(r, close); first = false) {
    JsonMember member = {0};
    if (!first && !take_json(r, ',')) return fail_json(r, "expected a comma or the end of the list");
    if (tag == JSON_Object && (!take_json(r, '"') || !read_json_text(r, &member.key) || !take_json(r, ':')))
      return fail_json(r, "expected a name and a colon");
    member.value = (Json *)(uintptr_t)read_json_value(r);
    if (!member.value) return NULL;
    seq_push(r->arena, &json->members, member);
  }
  r->depth--;
  return json;
}

static const Json *read_json_number(Reader *r) {
  char digits[64];
  size_t size = 0;
  while (size + 1 < sizeof digits && peek_json(r) && strchr("+-.0123456789eE", peek_json(r)))
    digits[size++] = r->text.start[r->at++];
  digits[size] = 0;
  char *end;
  Json *json = new_json(r, JSON_Number);
  json->number = strtod(digits, &end);
  return size && !*end ? json : fail_json(r, "expected a value");
}

static bool take_json_word(Reader *r, const char *word) {
  Text rest = {r->text.start + r->at, r->text.size - r->at};
  if (!text_starts_with(rest, text_of(word))) return false;
  r->at += strlen(word);
  return true;
}

static const Json *read_json_value(Reader *r) {
  skip_json_space(r);
  if (take_json(r, '{')) return read_list(r, JSON_Object, '}');
  if (take_json(r, '[')) return read_list(r, JSON_List, ']');
  if (take_json_word(r, "null")) return new_json(r, JSON_Null);
  bool truth = take_json_word(r, "true");
  if (truth || take_json_word(r, "false")) {
    Json *json = new_json(r, JSON_Bool);
    json->truth = truth;
    return json;
  }
  if (!take_json(r, '"')) return read_json_number(r);
  Json *json = new_json(r, JSON_String);
  return read_json_text(r, &json->text) ? json : NULL;
}

const Json *json_read(Arena *arena, Text text, Text *problem) {
  Reader r = {.arena = arena, .text = text};
  const Json *json = read_json_value(&r);
  skip_json_space(&r);
  if (json && r.at != text.size) json = fail_json(&r, "something follows the value");
  if (!json) *problem = r.problem;
  return json;
}

double *json_numbers(Arena *arena, const Json *list) {
  double *numbers = NEW_ARRAY(arena, double, list ? list->members.size : 0);
  for COUNTING(i, list && i < list->members.size) numbers[i] = list->members.items[i].value->number;
  return numbers;
}

const Json *json_member(const Json *object, const char *key) {
  if (!object || object->tag != JSON_Object) return NULL;
  for EACH(i, &object->members)
    if (text_equal(object->members.items[i].key, text_of(key))) return object->members.items[i].value;
  return NULL;
}
