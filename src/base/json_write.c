// json_write: JSON text. Objects and lists open and close like brackets; a key is NULL inside a list.
#include "base/base.h"

void json_quote(Out *out, Text text) {
  out_char(out, '"');
  for EACH_BYTE(i, text) {
    const unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\') out_format(out, "\\%c", c);
    else if (c == '\n') out_string(out, "\\n");
    else if (c < 32) out_format(out, "\\u%04x", c);
    else out_char(out, (char)c);
  }
  out_char(out, '"');
}

static void begin_item(JsonWriter *json, const char *key) {
  if (json->has_items) out_string(json->out, json->is_flat ? ", " : ",");
  if (json->depth > 0 && !json->is_flat) {
    out_char(json->out, '\n');
    for RANGE(i, json->depth) out_string(json->out, "  ");
  }
  if (key) json_quote(json->out, text_of(key)), out_string(json->out, ": ");
  json->has_items = true;
}

void json_open(JsonWriter *json, const char *key, char bracket) {
  begin_item(json, key);
  out_char(json->out, bracket);
  json->depth++;
  json->has_items = false;
}

void json_open_flat(JsonWriter *json, const char *key, char bracket) {
  json_open(json, key, bracket);
  if (!json->is_flat) json->is_flat = true, json->flat_depth = json->depth;
}

void json_close(JsonWriter *json, char bracket) {
  const bool was_flat = json->is_flat;
  if (json->is_flat && json->flat_depth == json->depth) json->is_flat = false;
  json->depth--;
  if (json->has_items && !was_flat) {
    out_char(json->out, '\n');
    for RANGE(i, json->depth) out_string(json->out, "  ");
  }
  out_char(json->out, bracket);
  json->has_items = true;
}

void json_text(JsonWriter *json, const char *key, Text value) {
  begin_item(json, key);
  json_quote(json->out, value);
}
void json_number(JsonWriter *json, const char *key, int64_t value) {
  begin_item(json, key);
  out_format(json->out, "%lld", (long long)value);
}
void json_decimals(JsonWriter *json, const char *key, double value) {
  begin_item(json, key);
  out_format(json->out, "%.3f", value);
}
void json_truth(JsonWriter *json, const char *key, bool value) {
  begin_item(json, key);
  out_string(json->out, value ? "true" : "false");
}
