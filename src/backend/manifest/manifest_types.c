// manifest_types: the part of the manifest about the source's types: how a value is composed of leaves, and what is in
// a cell of recursive data.
//   out: docs/generated-c.md describes the schema
#include "backend/cells.h"
#include "backend/header.h"

typedef struct TypeWriter { Emitter *e; JsonWriter *json; } TypeWriter;

static void put_source_type(const TypeWriter *w, const char *key, const EntryType *type);

static void put_part_types(const TypeWriter *w, const char *key, const EntryType *type) {
  json_open_flat(w->json, key, '[');
  for RANGE(i, type->count) put_source_type(w, NULL, type->parts[i]);
  json_close(w->json, ']');
}

static void put_fields(const TypeWriter *w, const EntryType *type) {
  json_open_flat(w->json, "fields", '[');
  for RANGE(i, type->count) {
    json_open_flat(w->json, NULL, '{');
    json_text(w->json, "name", spelling(w->e, type->names[i]));
    put_source_type(w, "type", type->parts[i]);
    json_close(w->json, '}');
  }
  json_close(w->json, ']');
}

static void put_sum_leaves(const TypeWriter *w, const EntryConstructor *constructor) {
  json_open_flat(w->json, "leaves", '[');
  for RANGE(i, constructor->field_count) {
    const EntryField *field = &constructor->fields[i];
    json_open_flat(w->json, NULL, '{');
    json_number(w->json, "slot", field->slot);
    json_text(w->json, "type", text_of(scalar_name(field->type)));
    json_number(w->json, "rank", field->rank);
    json_close(w->json, '}');
  }
  json_close(w->json, ']');
}

static void put_sum(const TypeWriter *w, const EntryType *type) {
  const EntrySum *sum = type->sum;
  if (sum->has_tag) json_text(w->json, "tag", text_of(scalar_name(sum->tag)));
  json_open_flat(w->json, "slots", '[');
  for RANGE(i, sum->slot_count) json_text(w->json, NULL, text_of(scalar_name(sum->slots[i])));
  json_close(w->json, ']');
  json_open_flat(w->json, "constructors", '[');
  for RANGE(i, sum->constructor_count) {
    json_open_flat(w->json, NULL, '{');
    json_text(w->json, "name", spelling(w->e, sum->constructors[i].name));
    put_part_types(w, "payload", type->parts[i]);
    put_sum_leaves(w, &sum->constructors[i]);
    json_close(w->json, '}');
  }
  json_close(w->json, ']');
}

static void put_source_type(const TypeWriter *w, const char *key, const EntryType *type) {
  static const char *const kinds[] = {
      [ENTRY_Scalar] = "scalar", [ENTRY_Array] = "array", [ENTRY_Tuple] = "tuple",    [ENTRY_Record] = "record",
      [ENTRY_Sum] = "sum",       [ENTRY_Link] = "link",   [ENTRY_Diamond] = "diamond"};
  json_open_flat(w->json, key, '{');
  json_text(w->json, "kind", text_of(kinds[type->tag]));
  if (type->name.id) json_text(w->json, "name", spelling(w->e, type->name));
  switch (type->tag) {
    case ENTRY_Scalar: json_text(w->json, "type", text_of(scalar_name(type->scalar))); break;
    case ENTRY_Array:
      json_number(w->json, "rank", type->rank);
      put_source_type(w, "element", type->element);
      break;
    case ENTRY_Tuple: put_part_types(w, "parts", type); break;
    case ENTRY_Record: put_fields(w, type); break;
    case ENTRY_Sum: put_sum(w, type); break;
    case ENTRY_Link: json_number(w->json, "number", type->link); break;
    case ENTRY_Diamond: break;
  }
  json_close(w->json, '}');
}

void put_interface(Emitter *e, JsonWriter *json, const Entry *entry) {
  const TypeWriter w = {e, json};
  if (!entry->result_type) return;
  json_open(json, "interface", '{');
  json_open(json, "parameters", '[');
  for RANGE(i, entry->written_count) {
    json_open_flat(json, NULL, '{');
    json_text(json, "name", spelling(e, entry->written[i].name));
    json_text(json, "source_type", entry->written[i].source_type);
    put_source_type(&w, "type", entry->written[i].type);
    json_close(json, '}');
  }
  json_close(json, ']');
  json_text(json, "result_source_type", entry->result_source_type);
  put_source_type(&w, "result", entry->result_type);
  json_close(json, '}');
}

static void put_cell_word(const TypeWriter *w, const CellWord *word) {
  static const char *const kinds[] = {
      [WORD_Scalar] = "scalar", [WORD_Link] = "link", [WORD_Diamond] = "diamond", [WORD_Row] = "row"};
  json_open_flat(w->json, NULL, '{');
  json_text(w->json, "kind", text_of(kinds[word->tag]));
  json_text(w->json, "type", text_of(scalar_name(word->type)));
  json_number(w->json, "place", word->place);
  if (word->tag == WORD_Row)
    json_text(w->json, "member", cell_rows_name(w->e->arena, word->type, word->rank, word->link));
  else json_number(w->json, "words", word->words);
  json_close(w->json, '}');
}

static void put_cell_type(const TypeWriter *w, const CellType *type) {
  json_open(w->json, NULL, '{');
  json_text(w->json, "name", spelling(w->e, type->name));
  json_text(w->json, "source_type", type->type);
  if (!type->alone) json_number(w->json, "shift", type->shift);
  json_open(w->json, "constructors", '[');
  for RANGE(i, type->constructor_count) {
    const CellConstructor *constructor = &type->constructors[i];
    json_open_flat(w->json, NULL, '{');
    json_text(w->json, "name", spelling(w->e, constructor->name));
    put_part_types(w, "payload", constructor->payload);
    json_open_flat(w->json, "words", '[');
    for RANGE(k, constructor->word_count) put_cell_word(w, &constructor->words[k]);
    json_close(w->json, ']');
    json_close(w->json, '}');
  }
  json_close(w->json, ']');
  json_close(w->json, '}');
}

void put_cell_types(Emitter *e, JsonWriter *json, const EntryCells *cells) {
  const TypeWriter w = {e, json};
  json_open(json, "cells", '{');
  json_number(json, "words", cells->words);
  json_text(json, "word", text_of(scalar_name(cells->word)));
  json_number(json, "most_words", cells->most_words);
  json_open(json, "types", '[');
  for RANGE(i, cells->type_count) put_cell_type(&w, &cells->types[i]);
  json_close(json, ']');
  json_close(json, '}');
}
