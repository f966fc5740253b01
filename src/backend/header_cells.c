// header_cells: the recursive types at the interface, for C code that builds and reads their values: for each a type of
// links, constants for its constructors, a function that builds from each, one that takes apart, and one for each part.
//   rule: lower/cells/cells.h says what a link is and what the words of a cell are
#include "backend/backend_internal.h"

// name: of the C type
typedef struct CellNames { const CellType *type; const EntryCells *cells; Text name; } CellNames;
typedef struct CellHeader {
  Emitter *e;
  CUnit *unit;
  Seq(CellNames) all;
  Seq(CellRows) rows;
  const EntryCells *any;
} CellHeader;

static Text constructor_name(const CellHeader *header, const CellType *type, uint32_t i) {
  return spelling(header->e, type->constructors[i].name);
}

// ---- names: each type once
static bool is_same_type(const CellType *a, const CellType *b) {
  bool same = text_equal(a->type, b->type) && a->constructor_count == b->constructor_count;
  for (uint32_t i = 0; same && i < a->constructor_count; i++)
    same = name_equal(a->constructors[i].name, b->constructors[i].name) &&
           a->constructors[i].word_count == b->constructors[i].word_count;
  return same;
}

static const CellNames *known_type(const CellHeader *header, const CellType *type) {
  for EACH(i, &header->all)
    if (is_same_type(header->all.items[i].type, type)) return &header->all.items[i];
  return NULL;
}

static bool is_taken_by_cells(const CellHeader *header, Text name) {
  for EACH(i, &header->all)
    if (text_equal(header->all.items[i].name, name)) return true;
  return false;
}

static void name_type(CellHeader *header, const EntryCells *cells, const CellType *type) {
  Emitter *e = header->e;
  static const char *const kept[] = {"error", "pool", "diamond", "message", "word"};
  const Text own = c_identifier(e->arena, spelling(e, type->name));
  Text wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(own));
  if (known_type(header, type)) return;
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (text_equal(own, text_of(kept[i]))) wanted = text_format(e->arena, "%.*s_type", TEXT_ARG(wanted));
  CellNames names = {type, cells, wanted};
  for (uint32_t number = 2; is_taken_by_cells(header, names.name) || begins_function(e, names.name); number++)
    names.name = text_format(e->arena, "%.*s_%u", TEXT_ARG(wanted), number);
  seq_push(e->arena, &header->all, names);
}

static Text cell_part_name(const CellHeader *header, const CellNames *names, uint32_t constructor,
                           const CellWord *part) {
  Emitter *e = header->e;
  return c_identifier(e->arena,
                      text_format(e->arena, "%.*s_%.*s", TEXT_ARG(constructor_name(header, names->type, constructor)),
                                  TEXT_ARG(part->name)));
}

static Text cell_function_name(const CellHeader *header, const CellNames *names, const char *kind, Text of) {
  Emitter *e = header->e;
  return c_identifier(
      e->arena, text_format(e->arena, "%.*s_%s%s%.*s", TEXT_ARG(names->name), kind, of.size ? "_" : "", TEXT_ARG(of)));
}

static CType type_of_word(const CellHeader *header, const CellNames *names, const CellWord *part) {
  Emitter *e = header->e;
  if (part->tag == WORD_Link) return (CType){.base = known_type(header, &names->cells->types[part->link])->name};
  if (part->tag == WORD_Diamond) return (CType){.base = program_name(e, "_diamond")};
  return part->tag == WORD_Row ? c_pointer(c_type_name(part->type), false, false) : c_scalar(part->type);
}

static CType pool_pointer(const CellHeader *header, bool is_read) {
  Emitter *e = header->e;
  return c_pointer(program_name(e, "_pool"), is_read, false);
}
static CType link_to(const CellNames *names) { return (CType){.base = names->name}; }
static CType diamond_type(const CellHeader *header) {
  Emitter *e = header->e;
  return (CType){.base = program_name(e, "_diamond")};
}

// Its body is the block that is open.
static void add_function(const CellHeader *header, CType result, CFunction *function) {
  Emitter *e = header->e;
  function->is_static = function->is_inline = true;
  function->result = result.is_pointer ? text_format(e->arena, "%.*s *", TEXT_ARG(result.base)) : result.base;
  function->body = c_end(e);
  c_add_definition(e, header->unit, function);
}

static CFunction reader_of(const CellHeader *header, const CellNames *names, Text name) {
  Emitter *e = header->e;
  CFunction function = {.name = name};
  c_add_parameter(e, &function, pool_pointer(header, true), TEXT("pool"));
  c_add_parameter(e, &function, link_to(names), TEXT("value"));
  return function;
}

// ---- links
static bool has_payload(const CellType *type, uint32_t i) { return type->constructors[i].word_count > 0; }

static const CExpr *link_of(const CellHeader *header, const CellType *type, uint32_t i, const CExpr *cell) {
  Emitter *e = header->e;
  if (!has_payload(type, i))
    return c_number(e, type->alone ? -1 - (int64_t)i : (int64_t)i - ((int64_t)1 << type->shift));
  if (type->alone) return cell;
  return c_binary(e, "+", c_binary(e, "*", cell, c_number(e, (int64_t)1 << type->shift)), c_number(e, i));
}

static const CExpr *cell_of(const CellHeader *header, const CellType *type, const CExpr *link) {
  Emitter *e = header->e;
  return type->alone ? link : c_binary(e, ">>", link, c_number(e, type->shift));
}

static const CExpr *kind_of_constructor(const CellHeader *header, const CellType *type, const CExpr *link) {
  Emitter *e = header->e;
  uint32_t filled = 0;
  while (filled + 1 < type->constructor_count && !has_payload(type, filled)) filled++;
  if (!type->alone)
    return c_cast(e, c_type("int"), c_binary(e, "&", link, c_number(e, ((int64_t)1 << type->shift) - 1)));
  const CExpr *without = c_cast(e, c_type("int"), c_binary(e, "-", c_number(e, -1), link));
  return c_conditional(e, c_binary(e, ">=", link, c_number(e, 0)), c_number(e, filled), without);
}

// ---- words
static const CExpr *word_offset_of(const CellHeader *header, const CExpr *cell, uint32_t number) {
  Emitter *e = header->e;
  return c_index(e, c_member(e, c_word(e, "pool"), "words"),
                 number ? c_binary(e, "+", cell, c_number(e, number)) : cell);
}

static Text bits_of_link(ScalarType type) {
  return c_type_name(type == SCALAR_F64 ? SCALAR_U64 : type == SCALAR_F32 ? SCALAR_U32 : SCALAR_U16);
}

static void copy_bytes(Emitter *e, const CExpr *to, const CExpr *from, const CExpr *measured) {
  const CExpr *size = C_CALL(e, "sizeof", measured);
  c_eval(e, C_CALL(e, "memcpy", c_unary(e, "&", to), c_unary(e, "&", from), size));
}
static void copy_bits(Emitter *e, const CExpr *to, const CExpr *from) { copy_bytes(e, to, from, from); }

// ---- rows: of as many elements as the pool says
static const CExpr *row_member(const CellHeader *header, const CellWord *part, const char *suffix) {
  Emitter *e = header->e;
  return c_member(
      e, c_word(e, "pool"),
      c_string_format(e->arena, "%.*s%s", TEXT_ARG(cell_rows_name(e->arena, part->type, part->rank, part->link)),
                      suffix));
}

static const CExpr *row_of(const CellHeader *header, const CellWord *part, const CExpr *cell) {
  Emitter *e = header->e;
  return c_binary(e, "+", row_member(header, part, ""),
                  c_binary(e, "*", cells_of_pool(e, cell), row_member(header, part, "_size")));
}

static void write_row(const CellHeader *header, const CellWord *part, const CExpr *cell, const CExpr *value) {
  Emitter *e = header->e;
  const CExpr *size = row_member(header, part, "_size"),
              *bytes = c_binary(e, "*", c_cast(e, c_type("size_t"), size), c_sizeof(e, part->type));
  const CExpr *is_given =
      c_binary(e, "&&", c_binary(e, ">", size, c_number(e, 0)), c_binary(e, "!=", value, c_word(e, "NULL")));
  c_begin(e);
  c_eval(e, C_CALL(e, "memcpy", row_of(header, part, cell), value, bytes));
  c_if(e, is_given, c_end(e));
}

// A part of 64 bits in words of 32 is copied as it is: two words, the lower half first.
static bool is_split(const CellWord *part) { return part->words > 1; }

static void write_cell_word(const CellHeader *header, const CellWord *part, const CExpr *place, const CExpr *value,
                            uint32_t number) {
  Emitter *e = header->e;
  if (is_split(part)) {
    copy_bits(e, place, value);
    return;
  }
  if (scalar_is_float(part->type)) {
    const Text bits = text_format(e->arena, "bits_%u", number);
    c_declare(e, (CType){.base = bits_of_link(part->type)}, false, bits, NULL);
    copy_bits(e, c_name(e, bits), value);
    value = c_name(e, bits);
  }
  c_assign(e, place, c_cast(e, c_scalar(header->any->word), value));
}

static void read_cell_word(const CellHeader *header, const CellWord *part, CType type, const CExpr *to,
                           const CExpr *place, uint32_t number) {
  Emitter *e = header->e;
  if (is_split(part)) {
    copy_bytes(e, to, place, to);
    return;
  }
  if (!scalar_is_float(part->type)) {
    c_assign(e, to, part->type == SCALAR_Bool ? c_binary(e, "!=", place, c_number(e, 0)) : c_cast(e, type, place));
    return;
  }
  const Text bits = text_format(e->arena, "bits_%u", number);
  c_declare(e, (CType){.base = bits_of_link(part->type)}, true, bits,
            c_cast(e, (CType){.base = bits_of_link(part->type)}, place));
  copy_bits(e, to, c_name(e, bits));
}

static void read_cell_part(const CellHeader *header, const CellNames *names, const CellWord *part, const CExpr *to,
                           const CExpr *cell, uint32_t number) {
  if (part->tag == WORD_Row) c_assign(header->e, to, row_of(header, part, cell));
  else
    read_cell_word(header, part, type_of_word(header, names, part), to, word_offset_of(header, cell, part->place),
                   number);
}

// ---- functions
static void add_cell_maker(const CellHeader *header, const CellNames *names, uint32_t i) {
  Emitter *e = header->e;
  const CellConstructor *constructor = &names->type->constructors[i];
  CFunction function = {.name = cell_function_name(header, names, "make", constructor_name(header, names->type, i))};
  c_begin(e);
  if (constructor->word_count) {
    c_add_parameter(e, &function, pool_pointer(header, false), TEXT("pool"));
    c_add_parameter(e, &function, diamond_type(header), TEXT("d"));
  }
  for RANGE(k, constructor->word_count) {
    const CellWord *part = &constructor->words[k];
    const Text payload = c_identifier(e->arena, text_format(e->arena, "payload_%.*s", TEXT_ARG(part->name)));
    CType type = type_of_word(header, names, part);
    type.is_const = part->tag == WORD_Row;
    c_add_parameter(e, &function, type, payload);
    if (part->tag == WORD_Row) write_row(header, part, c_word(e, "d"), c_name(e, payload));
    else write_cell_word(header, part, word_offset_of(header, c_word(e, "d"), part->place), c_name(e, payload), k);
  }
  c_return(e, link_of(header, names->type, i, c_word(e, "d")));
  add_function(header, link_to(names), &function);
}

static void add_kind_functions(const CellHeader *header, const CellNames *names) {
  Emitter *e = header->e;
  CFunction function = {.name = cell_function_name(header, names, "kind", TEXT(""))};
  c_add_parameter(e, &function, link_to(names), TEXT("value"));
  c_begin(e);
  c_return(e, kind_of_constructor(header, names->type, c_word(e, "value")));
  add_function(header, c_type("int"), &function);
}

static void add_cell_readers(const CellHeader *header, const CellNames *names, uint32_t i) {
  Emitter *e = header->e;
  const CellConstructor *constructor = &names->type->constructors[i];
  for RANGE(k, constructor->word_count) {
    CFunction function =
        reader_of(header, names,
                  cell_function_name(header, names, "get", cell_part_name(header, names, i, &constructor->words[k])));
    const CType type = type_of_word(header, names, &constructor->words[k]);
    c_begin(e);
    c_declare(e, type, false, TEXT("part"), NULL);
    read_cell_part(header, names, &constructor->words[k], c_word(e, "part"),
                   cell_of(header, names->type, c_word(e, "value")), k);
    c_return(e, c_word(e, "part"));
    add_function(header, type, &function);
  }
}

static void add_part_readers(const CellHeader *header, const CellNames *names) {
  Emitter *e = header->e;
  const CellType *type = names->type;
  CParameters members = {0};
  seq_push(e->arena, &members, ((CParameter){c_type("int"), TEXT("kind")}));
  seq_push(e->arena, &members, ((CParameter){diamond_type(header), TEXT("d")}));
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      seq_push(e->arena, &members,
               ((CParameter){type_of_word(header, names, &type->constructors[i].words[k]),
                             cell_part_name(header, names, i, &type->constructors[i].words[k])}));
  c_add_structure(e, header->unit, cell_function_name(header, names, "parts", TEXT("")), &members);
}

static void take_apart(const CellHeader *header, const CellNames *names, uint32_t i, const CExpr *cell) {
  Emitter *e = header->e;
  const CellConstructor *constructor = &names->type->constructors[i];
  c_begin(e);
  c_assign(e, c_word(e, "parts.d"), cell);
  for RANGE(k, constructor->word_count) {
    const CExpr *to = c_name(
        e, text_format(e->arena, "parts.%.*s", TEXT_ARG(cell_part_name(header, names, i, &constructor->words[k]))));
    read_cell_part(header, names, &constructor->words[k], to, c_word(e, "parts.d"), k);
  }
  c_if(e, c_binary(e, "==", c_word(e, "parts.kind"), c_number(e, i)), c_end(e));
}

static void add_destructor(const CellHeader *header, const CellNames *names) {
  Emitter *e = header->e;
  const CellType *type = names->type;
  CFunction function = reader_of(header, names, cell_function_name(header, names, "destr", TEXT("")));
  const Text parts = cell_function_name(header, names, "parts", TEXT(""));
  c_begin(e);
  Seq(const CExpr *) zeros = {0};
  uint32_t filled = 0;
  seq_push(e->arena, &zeros, kind_of_constructor(header, type, c_word(e, "value")));
  seq_push(e->arena, &zeros, c_number(e, -1));
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      seq_push(e->arena, &zeros, type->constructors[i].words[k].tag == WORD_Row ? c_word(e, "NULL") : c_number(e, 0)),
          filled++;
  c_declare(e, (CType){.base = parts}, false, TEXT("parts"), c_braces(e, LAYOUT_Inline, zeros.size, zeros.items));
  for RANGE(i, type->constructor_count)
    if (has_payload(type, i)) take_apart(header, names, i, cell_of(header, type, c_word(e, "value")));
  if (!filled) c_ignore(e, TEXT("pool"));
  c_return(e, c_word(e, "parts"));
  add_function(header, (CType){.base = parts}, &function);
}

// ---- types
static void add_cell_type(const CellHeader *header, const CellNames *names) {
  Emitter *e = header->e;
  const CellType *type = names->type;
  CParameters kinds = {0};
  for RANGE(i, type->constructor_count)
    seq_push(e->arena, &kinds,
             ((CParameter){.name = cell_function_name(header, names, "is", constructor_name(header, type, i))}));
  c_add_enumeration(e, header->unit, &kinds);
  add_part_readers(header, names);
  for RANGE(i, type->constructor_count) {
    add_cell_maker(header, names, i);
    add_cell_readers(header, names, i);
  }
  add_kind_functions(header, names);
  add_destructor(header, names);
  c_add_blank(e, header->unit);
}

static void add_links(const CellHeader *header) {
  Emitter *e = header->e;
  for EACH(i, &header->all) {
    const CellNames *names = &header->all.items[i];
    c_add_text(e, header->unit,
               text_format(e->arena, "typedef int64_t %.*s;   /* %.*s */\n", TEXT_ARG(names->name),
                           TEXT_ARG(names->type->type)));
  }
  c_add_blank(e, header->unit);
}

static bool copies_bits(const CellType *type) {
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      if (scalar_is_float(type->constructors[i].words[k].type) || is_split(&type->constructors[i].words[k]) ||
          type->constructors[i].words[k].tag == WORD_Row)
        return true;
  return false;
}

bool cells_need_bits(const Emitter *e) {
  for EACH(i, &e->cells->all)
    if (copies_bits(e->cells->all.items[i].type)) return true;
  return false;
}

static void name_rows(CellHeader *header, const CellRows *rows) {
  for EACH(i, &header->rows)
    if (header->rows.items[i].scalar == rows->scalar && header->rows.items[i].rank == rows->rank &&
        header->rows.items[i].number == rows->number)
      return;
  seq_push(header->e->arena, &header->rows, *rows);
}

void name_cells(Emitter *e) {
  CellHeader *header = NEW(e->arena, CellHeader);
  *header = (CellHeader){.e = e};
  for RANGE(i, e->mem->function_count) {
    const Entry *entry = e->mem->functions[i]->entry;
    if (!entry || !entry->cells) continue;
    header->any = entry->cells;
    for RANGE(k, entry->cells->row_count) name_rows(header, &entry->cells->rows[k]);
    for RANGE(k, entry->cells->type_count) name_type(header, entry->cells, &entry->cells->types[k]);
  }
  e->cells = header;
}

bool is_link_type(const Emitter *e, Text name) { return is_taken_by_cells(e->cells, name); }

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

// The section for each of the pool's arrays of rows.
static void add_rows(const CellHeader *header, const char *section) {
  Emitter *e = header->e;
  for EACH(i, &header->rows) {
    const CellRows *rows = &header->rows.items[i];
    const SectionWord words[] = {{"ROWS", cell_rows_name(e->arena, rows->scalar, rows->rank, rows->number)},
                                 {"ELEMENT", c_type_name(rows->scalar)},
                                 {0}};
    c_add_text(e, header->unit, section_with(e, section, words));
  }
}

static void add_pool_with_rows(const CellHeader *header) {
  Emitter *e = header->e;
  Out none = out_new(e->arena);
  for EACH(i, &header->rows) out_string(&none, ", NULL, 0");
  add_rows(header, "rows in pool");
  const SectionWord words[] = {
      {"REST", out_result(&none)}, {"MOST", program_name(e, "_most_words")}, {0}};
  c_add_text(e, header->unit, section_with(e, "pool with rows", words));
  add_rows(header, "give rows");
}

void add_cells(Emitter *e, CUnit *unit) {
  CellHeader header = *e->cells;
  header.unit = unit;
  if (!header.any) return;
  c_add_text(e, unit, cell_section(e, header.any));
  c_add_text(e, unit, section_text(e, "pool"));
  if (header.rows.size) add_pool_with_rows(&header);
  else c_add_text(e, unit, section_text(e, "pool without rows"));
  c_add_text(e, unit, section_text(e, "cells in pool"));
  add_links(&header);
  for EACH(i, &header.all) add_cell_type(&header, &header.all.items[i]);
}
