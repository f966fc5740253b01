// header_cells: the recursive types at the interface, for C code that builds and reads their values. For each there are
// a type of links, constants for its constructors, a function for each constructor that builds a value, a function for
// each part that reads it, and a function that reads all parts of a value.
//   rule: lower/cells/cells.h defines links and the words of a cell
#include "backend/cells.h"
#include "backend/header.h"

// A part of the payload of a constructor.
typedef struct CellPart {
  uint32_t constructor;
  uint32_t number;   // of the part in its payload
  const CellWord *word;
  Text name;         // CONSTRUCTOR_PART
  CType type;
} CellPart;
typedef struct CellNames {
  const CellType *type;
  const EntryCells *cells;
  Text name;         // of the C type
  Seq(CellPart) parts;
} CellNames;
typedef struct CellHeader {
  Seq(CellNames) all;
  Seq(CellRows) rows;
  const EntryCells *any;
} CellHeader;

// ---- names: each type once
static bool is_same_type(const CellType *a, const CellType *b) {
  bool same = text_equal(a->type, b->type) && a->constructor_count == b->constructor_count;
  for COUNTING(i, same && i < a->constructor_count)
    same = name_equal(a->constructors[i].name, b->constructors[i].name) &&
           a->constructors[i].word_count == b->constructors[i].word_count;
  return same;
}

static const CellNames *known_type(const CellHeader *header, const CellType *type) {
  for EACH(i, &header->all)
    if (is_same_type(header->all.items[i].type, type)) return &header->all.items[i];
  return NULL;
}

static CType program_type(Emitter *e, const char *suffix) { return (CType){.base = program_name(e, suffix)}; }

static CType type_of_word(Emitter *e, const CellNames *names, const CellWord *word) {
  if (word->tag == WORD_Link) return (CType){.base = known_type(e->cells, &names->cells->types[word->link])->name};
  if (word->tag == WORD_Diamond) return program_type(e, "_diamond");
  return word->tag == WORD_Row ? c_pointer(c_type_name(word->type), false, false) : c_scalar(word->type);
}

static void find_parts(Emitter *e, CellNames *names) {
  for RANGE(i, names->type->constructor_count) {
    const CellConstructor *constructor = &names->type->constructors[i];
    for RANGE(k, constructor->word_count) {
      const CellWord *word = &constructor->words[k];
      const Text name = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(spelling(e, constructor->name)),
                                    TEXT_ARG(word->name));
      const CellPart part = {i, k, word, c_identifier(e->arena, name), type_of_word(e, names, word)};
      seq_push(e->arena, &names->parts, part);
    }
  }
}

Text fresh_type_name(Emitter *e, Name name) {
  const Text own = c_identifier(e->arena, spelling(e, name));
  Text wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(own));
  if (is_program_suffix(own, e->cells->any != NULL)) wanted = name_with(e, wanted, "_type");
  Text fresh = wanted;
  for (uint32_t number = 2; is_reserved(fresh) || map_find(&e->types, name_id(e, fresh)) ||
                            map_find(&e->beginnings, name_id(e, fresh));)
    fresh = text_format(e->arena, "%.*s_%u", TEXT_ARG(wanted), number++);
  map_put(&e->types, name_id(e, fresh), 1);
  return fresh;
}

static void note_rows(Emitter *e, CellHeader *header, const CellRows *rows) {
  for EACH(i, &header->rows)
    if (header->rows.items[i].scalar == rows->scalar && header->rows.items[i].rank == rows->rank &&
        header->rows.items[i].number == rows->number)
      return;
  seq_push(e->arena, &header->rows, *rows);
}

void name_cells(Emitter *e) {
  CellHeader *header = NEW(e->arena, CellHeader);
  e->cells = header;
  e->types = map_new(e->arena);
  for RANGE(i, e->mem->function_count) {
    const EntryCells *cells = e->mem->functions[i]->entry ? e->mem->functions[i]->entry->cells : NULL;
    if (!cells) continue;
    header->any = cells;
    for RANGE(k, cells->row_count) note_rows(e, header, &cells->rows[k]);
    for RANGE(k, cells->type_count) {
      const CellType *type = &cells->types[k];
      if (!known_type(header, type))
        seq_push(e->arena, &header->all, ((CellNames){type, cells, fresh_type_name(e, type->name), {0}}));
    }
  }
  for EACH(i, &header->all) find_parts(e, &header->all.items[i]);
}

static const EntryValue *part_value(const EntryValue *values, uint32_t count, Var variable) {
  for RANGE(i, count)
    if (values[i].variable.id == variable.id && values[i].link) return &values[i];
  return NULL;
}

Text link_type(const Emitter *e, const Entry *entry, Var variable) {
  const EntryValue *parameter = part_value(entry->parameters, entry->parameter_count, variable),
                   *result = part_value(entry->results, entry->result_count, variable);
  if (!parameter && !result) return TEXT("");
  return known_type(e->cells, &entry->cells->types[(parameter ? parameter : result)->link - 1])->name;
}

static Text cell_function_name(Emitter *e, const CellNames *names, const char *kind, Text of) {
  return c_identifier(
      e->arena, text_format(e->arena, "%.*s_%s%s%.*s", TEXT_ARG(names->name), kind, of.size ? "_" : "", TEXT_ARG(of)));
}

static Text constructor_function(Emitter *e, const CellNames *names, const char *kind, uint32_t constructor) {
  return cell_function_name(e, names, kind, spelling(e, names->type->constructors[constructor].name));
}

// ---- links
static bool has_payload(const CellType *type, uint32_t i) { return type->constructors[i].word_count > 0; }

static const CExpr *link_of(Emitter *e, const CellType *type, uint32_t i, const CExpr *cell) {
  if (!has_payload(type, i))
    return c_number(e, type->alone ? -1 - (int64_t)i : (int64_t)i - ((int64_t)1 << type->shift));
  if (type->alone) return cell;
  return c_binary(e, "+", c_binary(e, "*", cell, c_number(e, (int64_t)1 << type->shift)), c_number(e, i));
}

static const CExpr *cell_of(Emitter *e, const CellType *type, const CExpr *link) {
  return type->alone ? link : c_binary(e, ">>", link, c_number(e, type->shift));
}

static const CExpr *kind_of_constructor(Emitter *e, const CellType *type, const CExpr *link) {
  uint32_t filled = 0;
  while (filled + 1 < type->constructor_count && !has_payload(type, filled)) filled++;
  if (!type->alone)
    return c_cast(e, c_type("int"), c_binary(e, "&", link, c_number(e, ((int64_t)1 << type->shift) - 1)));
  const CExpr *without = c_cast(e, c_type("int"), c_binary(e, "-", c_number(e, -1), link));
  return c_conditional(e, c_binary(e, ">=", link, c_number(e, 0)), c_number(e, filled), without);
}

// ---- rows: the pool has their number of elements
static const CExpr *row_member(Emitter *e, const CellWord *word, const char *suffix) {
  const Text rows = cell_rows_name(e->arena, word->type, word->rank, word->link);
  return c_member(e, c_word(e, "pool"), text_c_string(e->arena, name_with(e, rows, suffix)));
}

static const CExpr *row_of(Emitter *e, const CellWord *word, const CExpr *cell) {
  return c_binary(e, "+", row_member(e, word, ""),
                  c_binary(e, "*", cells_of_pool(e, cell), row_member(e, word, "_size")));
}

static void write_row(Emitter *e, const CellWord *word, const CExpr *cell, const CExpr *value) {
  const CExpr *size = row_member(e, word, "_size"),
              *bytes = c_binary(e, "*", c_cast(e, c_type("size_t"), size), c_sizeof(e, word->type));
  const CExpr *is_given =
      c_binary(e, "&&", c_binary(e, ">", size, c_number(e, 0)), c_binary(e, "!=", value, c_word(e, "NULL")));
  c_begin(e);
  c_eval(e, C_CALL(e, "memcpy", row_of(e, word, cell), value, bytes));
  c_if(e, is_given, c_end(e));
}

// ---- words
static void copy_bytes(Emitter *e, const CExpr *to, const CExpr *from, const CExpr *measured) {
  const CExpr *size = C_CALL(e, "sizeof", measured);
  c_eval(e, C_CALL(e, "memcpy", c_unary(e, "&", to), c_unary(e, "&", from), size));
}

// A part of 64 bits takes two words of 32 bits. Its bytes are copied: on a little-endian machine, the lower half is
// first.
static bool is_split(const CellWord *word) { return word->words > 1; }

// A float is copied through a variable that holds its bits.
static CType type_of_bits(ScalarType type) {
  return c_scalar(type == SCALAR_F64 ? SCALAR_U64 : type == SCALAR_F32 ? SCALAR_U32 : SCALAR_U16);
}
static Text name_of_bits(Emitter *e, const CellPart *part) { return text_format(e->arena, "bits_%u", part->number); }

static const CExpr *word_at(Emitter *e, const CExpr *cell, uint32_t number) {
  return c_index(e, c_member(e, c_word(e, "pool"), "words"),
                 number ? c_binary(e, "+", cell, c_number(e, number)) : cell);
}

static void write_part(Emitter *e, const CellPart *part, const CExpr *cell, const CExpr *value) {
  const CellWord *word = part->word;
  const CExpr *at = word_at(e, cell, word->place);
  if (word->tag == WORD_Row) {
    write_row(e, word, cell, value);
    return;
  }
  if (is_split(word)) {
    copy_bytes(e, at, value, value);
    return;
  }
  if (scalar_is_float(word->type)) {
    const CExpr *bits = c_name(e, name_of_bits(e, part));
    c_declare(e, type_of_bits(word->type), false, bits->text, NULL);
    copy_bytes(e, bits, value, value);
    value = bits;
  }
  c_assign(e, at, c_cast(e, c_scalar(e->cells->any->word), value));
}

static void read_part(Emitter *e, const CellPart *part, const CExpr *to, const CExpr *cell) {
  const CellWord *word = part->word;
  const CExpr *at = word_at(e, cell, word->place);
  if (word->tag == WORD_Row) {
    c_assign(e, to, row_of(e, word, cell));
  } else if (is_split(word)) {
    copy_bytes(e, to, at, to);
  } else if (scalar_is_float(word->type)) {
    const CExpr *bits = c_name(e, name_of_bits(e, part));
    c_declare(e, type_of_bits(word->type), true, bits->text, c_cast(e, type_of_bits(word->type), at));
    copy_bytes(e, to, bits, bits);
  } else {
    c_assign(e, to,
             word->type == SCALAR_Bool ? c_binary(e, "!=", at, c_number(e, 0)) : c_cast(e, part->type, at));
  }
}

bool cells_need_bits(const Emitter *e) {
  for EACH(i, &e->cells->all)
    for EACH(k, &e->cells->all.items[i].parts) {
      const CellWord *word = e->cells->all.items[i].parts.items[k].word;
      if (scalar_is_float(word->type) || is_split(word) || word->tag == WORD_Row) return true;
    }
  return false;
}

// ---- functions: the body of each is the open block
static void add_function(Emitter *e, CUnit *unit, CType result, CFunction function) {
  function.is_static = function.is_inline = true;
  function.result = result.is_pointer ? text_format(e->arena, "%.*s *", TEXT_ARG(result.base)) : result.base;
  function.body = c_end(e);
  c_add_definition(e, unit, &function);
}

static CType pool_pointer(Emitter *e, bool is_read) { return c_pointer(program_name(e, "_pool"), is_read, false); }

static CFunction reader_of(Emitter *e, const CellNames *names, Text name) {
  CFunction function = {.name = name};
  c_add_parameter(e, &function, pool_pointer(e, true), TEXT("pool"));
  c_add_parameter(e, &function, (CType){.base = names->name}, TEXT("value"));
  return function;
}

static void add_cell_maker(Emitter *e, CUnit *unit, const CellNames *names, uint32_t i) {
  CFunction function = {.name = constructor_function(e, names, "make", i)};
  c_begin(e);
  if (has_payload(names->type, i)) {
    c_add_parameter(e, &function, pool_pointer(e, false), TEXT("pool"));
    c_add_parameter(e, &function, program_type(e, "_diamond"), TEXT("d"));
  }
  for EACH(k, &names->parts) {
    const CellPart *part = &names->parts.items[k];
    if (part->constructor != i) continue;
    const CExpr *payload = c_name(e, payload_name(e, part->word->name));
    CType type = part->type;
    type.is_const = part->word->tag == WORD_Row;
    c_add_parameter(e, &function, type, payload->text);
    write_part(e, part, c_word(e, "d"), payload);
  }
  c_return(e, link_of(e, names->type, i, c_word(e, "d")));
  add_function(e, unit, (CType){.base = names->name}, function);
}

static void add_cell_reader(Emitter *e, CUnit *unit, const CellNames *names, const CellPart *part) {
  c_begin(e);
  c_declare(e, part->type, false, TEXT("part"), NULL);
  read_part(e, part, c_word(e, "part"), cell_of(e, names->type, c_word(e, "value")));
  c_return(e, c_word(e, "part"));
  add_function(e, unit, part->type, reader_of(e, names, cell_function_name(e, names, "get", part->name)));
}

static void add_kind(Emitter *e, CUnit *unit, const CellNames *names) {
  CFunction function = {.name = cell_function_name(e, names, "kind", TEXT(""))};
  c_add_parameter(e, &function, (CType){.base = names->name}, TEXT("value"));
  c_begin(e);
  c_return(e, kind_of_constructor(e, names->type, c_word(e, "value")));
  add_function(e, unit, c_type("int"), function);
}

static void add_parts_structure(Emitter *e, CUnit *unit, const CellNames *names) {
  CParameters members = {0};
  seq_push(e->arena, &members, ((CParameter){c_type("int"), TEXT("kind")}));
  seq_push(e->arena, &members, ((CParameter){program_type(e, "_diamond"), TEXT("d")}));
  for EACH(k, &names->parts)
    seq_push(e->arena, &members, ((CParameter){names->parts.items[k].type, names->parts.items[k].name}));
  c_add_structure(e, unit, cell_function_name(e, names, "parts", TEXT("")), &members);
}

static void take_apart(Emitter *e, const CellNames *names, uint32_t i) {
  const CExpr *cell = c_word(e, "parts.d");
  c_begin(e);
  c_assign(e, cell, cell_of(e, names->type, c_word(e, "value")));
  for EACH(k, &names->parts) {
    const CellPart *part = &names->parts.items[k];
    if (part->constructor == i)
      read_part(e, part, c_name(e, text_format(e->arena, "parts.%.*s", TEXT_ARG(part->name))), cell);
  }
  c_if(e, c_binary(e, "==", c_word(e, "parts.kind"), c_number(e, i)), c_end(e));
}

static void add_destructor(Emitter *e, CUnit *unit, const CellNames *names) {
  const CType parts = {.base = cell_function_name(e, names, "parts", TEXT(""))};
  Seq(const CExpr *) zeros = {0};
  seq_push(e->arena, &zeros, kind_of_constructor(e, names->type, c_word(e, "value")));
  seq_push(e->arena, &zeros, c_number(e, -1));
  for EACH(k, &names->parts)
    seq_push(e->arena, &zeros,
             names->parts.items[k].word->tag == WORD_Row ? c_word(e, "NULL") : c_number(e, 0));
  c_begin(e);
  c_declare(e, parts, false, TEXT("parts"), c_braces(e, LAYOUT_Inline, zeros.size, zeros.items));
  for RANGE(i, names->type->constructor_count)
    if (has_payload(names->type, i)) take_apart(e, names, i);
  if (!names->parts.size) c_ignore(e, TEXT("pool"));
  c_return(e, c_word(e, "parts"));
  add_function(e, unit, parts, reader_of(e, names, cell_function_name(e, names, "destr", TEXT(""))));
}

// ---- types
static void add_cell_type(Emitter *e, CUnit *unit, const CellNames *names) {
  CParameters kinds = {0};
  for RANGE(i, names->type->constructor_count)
    seq_push(e->arena, &kinds, ((CParameter){.name = constructor_function(e, names, "is", i)}));
  c_add_enumeration(e, unit, &kinds);
  add_parts_structure(e, unit, names);
  for RANGE(i, names->type->constructor_count) {
    add_cell_maker(e, unit, names, i);
    for EACH(k, &names->parts)
      if (names->parts.items[k].constructor == i) add_cell_reader(e, unit, names, &names->parts.items[k]);
  }
  add_kind(e, unit, names);
  add_destructor(e, unit, names);
  c_add_blank(e, unit);
}

// ---- the pool
static Text cell_section(Emitter *e, const EntryCells *cells) {
  const Text most = cells->most_words == INT64_MAX
                        ? TEXT("INT64_MAX")
                        : text_format(e->arena, "INT64_C(%lld)", (long long)cells->most_words);
  return section_with(e, "cell",
                      (const SectionWord[]){{"CELL_WORDS", text_format(e->arena, "%u", cells->words)},
                                            {"WORD_TYPE", c_type_name(cells->word)},
                                            {"MOST_WORDS", most},
                                            {0}});
}

// Adds the section once for each of the pool's arrays of rows.
static void add_rows(Emitter *e, CUnit *unit, const char *section) {
  for EACH(i, &e->cells->rows) {
    const CellRows *rows = &e->cells->rows.items[i];
    const SectionWord words[] = {{"ROWS", rows_name(e, rows)}, {"ELEMENT", c_type_name(rows->scalar)}, {0}};
    c_add_text(e, unit, section_with(e, section, words));
  }
}

static void add_pool_with_rows(Emitter *e, CUnit *unit) {
  Out none = out_new(e->arena);
  for EACH(i, &e->cells->rows) out_string(&none, ", NULL, 0");
  add_rows(e, unit, "rows in pool");
  const SectionWord words[] = {{"REST", out_result(&none)}, {"MOST", program_name(e, "_most_words")}, {0}};
  c_add_text(e, unit, section_with(e, "pool with rows", words));
  add_rows(e, unit, "give rows");
}

void add_cells(Emitter *e, CUnit *unit) {
  const CellHeader *header = e->cells;
  if (!header->any) return;
  c_add_text(e, unit, cell_section(e, header->any));
  c_add_text(e, unit, section_text(e, "pool"));
  if (header->rows.size) add_pool_with_rows(e, unit);
  else c_add_text(e, unit, section_text(e, "pool without rows"));
  c_add_text(e, unit, section_text(e, "cells in pool"));
  for EACH(i, &header->all)
    c_add_text(e, unit,
               text_format(e->arena, "typedef int64_t %.*s;   /* %.*s */\n", TEXT_ARG(header->all.items[i].name),
                           TEXT_ARG(header->all.items[i].type->type)));
  c_add_blank(e, unit);
  for EACH(i, &header->all) add_cell_type(e, unit, &header->all.items[i]);
}

bool rows_of_cells(const Emitter *e, const CellRows **rows, uint32_t *count) {
  *rows = e->cells->rows.items;
  *count = e->cells->rows.size;
  return e->cells->any != NULL;
}
