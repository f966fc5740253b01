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

static const CExpr *cell_word(Emitter *e, const char *name) { return c_name(e->arena, text_of(name)); }
static Text constructor_name(const CellHeader *header, const CellType *type, uint32_t i) {
  return name_text(header->e->context->names, type->constructors[i].name);
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
  static const char *const kept[] = {"error", "pool", "diamond", "message", "word"};
  Arena *arena = header->e->arena;
  const Text own = c_identifier(arena, name_text(header->e->context->names, type->name));
  Text wanted = text_format(arena, "%.*s_%.*s", TEXT_ARG(header->e->prefix), TEXT_ARG(own));
  if (known_type(header, type)) return;
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
    if (text_equal(own, text_of(kept[i]))) wanted = text_format(arena, "%.*s_type", TEXT_ARG(wanted));
  CellNames names = {type, cells, wanted};
  for (uint32_t number = 2; is_taken_by_cells(header, names.name) || begins_function(header->e, names.name); number++)
    names.name = text_format(arena, "%.*s_%u", TEXT_ARG(wanted), number);
  seq_push(arena, &header->all, names);
}

static Text cell_part_name(const CellHeader *header, const CellNames *names, uint32_t constructor,
                           const CellWord *part) {
  return c_identifier(header->e->arena,
                      text_format(header->e->arena, "%.*s_%.*s",
                                  TEXT_ARG(constructor_name(header, names->type, constructor)), TEXT_ARG(part->name)));
}

static Text cell_function_name(const CellHeader *header, const CellNames *names, const char *kind, Text of) {
  return c_identifier(header->e->arena, text_format(header->e->arena, "%.*s_%s%s%.*s", TEXT_ARG(names->name), kind,
                                                    of.size ? "_" : "", TEXT_ARG(of)));
}

static CType type_of_word(const CellHeader *header, const CellNames *names, const CellWord *part) {
  if (part->tag == WORD_Link) return (CType){.base = known_type(header, &names->cells->types[part->link])->name};
  if (part->tag == WORD_Diamond) return (CType){.base = name_with(header->e, header->e->prefix, "_diamond")};
  return part->tag == WORD_Row ? c_pointer(c_type_name(part->type), false, false) : c_scalar(part->type);
}

static CParameter pool_of(const CellHeader *header, bool is_read) {
  return (CParameter){c_pointer(name_with(header->e, header->e->prefix, "_pool"), is_read, false), TEXT("pool")};
}

static void add_function_of(const CellHeader *header, CType result, Text name, uint32_t count,
                            const CParameter *parameters, const CStmtList *list) {
  Arena *arena = header->e->arena;
  const Text type = result.is_pointer ? text_format(arena, "%.*s *", TEXT_ARG(result.base)) : result.base;
  const CFunction function = {
      true, type, name, count, arena_copy(arena, parameters, sizeof *parameters * (count + 1)), c_block_of(arena, list),
      true};
  c_add_definition(arena, header->unit, &function);
}

static void add_function(const CellHeader *header, Text result, Text name, uint32_t count, const CParameter *parameters,
                         const CStmtList *list) {
  add_function_of(header, (CType){.base = result}, name, count, parameters, list);
}

// ---- links
static bool has_payload(const CellType *type, uint32_t i) { return type->constructors[i].word_count > 0; }

static const CExpr *link_of(const CellHeader *header, const CellType *type, uint32_t i, const CExpr *cell) {
  Arena *arena = header->e->arena;
  if (!has_payload(type, i))
    return c_number(arena, type->alone ? -1 - (int64_t)i : (int64_t)i - ((int64_t)1 << type->shift));
  if (type->alone) return cell;
  return c_binary(arena, "+", c_binary(arena, "*", cell, c_number(arena, (int64_t)1 << type->shift)),
                  c_number(arena, i));
}

static const CExpr *cell_of(const CellHeader *header, const CellType *type, const CExpr *link) {
  return type->alone ? link : c_binary(header->e->arena, ">>", link, c_number(header->e->arena, type->shift));
}

static const CExpr *kind_of_constructor(const CellHeader *header, const CellType *type, const CExpr *link) {
  Arena *arena = header->e->arena;
  uint32_t filled = 0;
  while (filled + 1 < type->constructor_count && !has_payload(type, filled)) filled++;
  if (!type->alone)
    return c_cast(arena, c_type("int"), c_binary(arena, "&", link, c_number(arena, ((int64_t)1 << type->shift) - 1)));
  const CExpr *without = c_cast(arena, c_type("int"), c_binary(arena, "-", c_number(arena, -1), link));
  return c_conditional(arena, c_binary(arena, ">=", link, c_number(arena, 0)), c_number(arena, filled), without);
}

// ---- words
static const CExpr *word_offset_of(const CellHeader *header, const CExpr *cell, uint32_t number) {
  Arena *arena = header->e->arena;
  return c_index(arena, c_member(arena, cell_word(header->e, "pool"), "words"),
                 number ? c_binary(arena, "+", cell, c_number(arena, number)) : cell);
}

static Text bits_of_link(ScalarType type) {
  return c_type_name(type == SCALAR_F64 ? SCALAR_U64 : type == SCALAR_F32 ? SCALAR_U32 : SCALAR_U16);
}

static const CStmt *copy_bits(Arena *arena, const CExpr *to, const CExpr *from) {
  return c_eval(arena, c_call3(arena, "memcpy", c_unary(arena, "&", to), c_unary(arena, "&", from),
                               c_call1(arena, "sizeof", from)));
}

// ---- rows: of as many elements as the pool says
static const CExpr *row_member(const CellHeader *header, const CellWord *part, const char *suffix) {
  Arena *arena = header->e->arena;
  return c_member(
      arena, cell_word(header->e, "pool"),
      text_c_string(arena, text_format(arena, "%.*s%s",
                                       TEXT_ARG(cell_rows_name(arena, part->type, part->rank, part->link)), suffix)));
}

static const CExpr *row_of(const CellHeader *header, const CellWord *part, const CExpr *cell) {
  Arena *arena = header->e->arena;
  return c_binary(arena, "+", row_member(header, part, ""),
                  c_binary(arena, "*", cells_of_pool(header->e, cell), row_member(header, part, "_size")));
}

static void write_row(const CellHeader *header, const CellWord *part, const CExpr *cell, const CExpr *value,
                      CStmtList *list) {
  Arena *arena = header->e->arena;
  const CExpr *size = row_member(header, part, "_size"),
              *bytes = c_binary(arena, "*", c_cast(arena, c_type("size_t"), size),
                                c_call1(arena, "sizeof", c_name(arena, c_type_name(part->type))));
  const CStmt *copy = c_eval(arena, c_call3(arena, "memcpy", row_of(header, part, cell), value, bytes));
  const CExpr *is_given = c_binary(arena, "&&", c_binary(arena, ">", size, c_number(arena, 0)),
                                   c_binary(arena, "!=", value, cell_word(header->e, "NULL")));
  seq_push(arena, list, c_if(arena, is_given, c_block1(arena, copy), (CBlock){0}));
}

// A part of 64 bits in words of 32 is copied as it is: two words, the lower half first.
static bool is_split(const CellWord *part) { return part->words > 1; }

static void write_cell_word(const CellHeader *header, const CellWord *part, const CExpr *place, const CExpr *value,
                       uint32_t number, CStmtList *list) {
  Arena *arena = header->e->arena;
  if (is_split(part)) {
    seq_push(arena, list, copy_bits(arena, place, value));
    return;
  }
  if (scalar_is_float(part->type)) {
    const Text bits = text_format(arena, "bits_%u", number);
    seq_push(arena, list, c_declare(arena, (CType){.base = bits_of_link(part->type)}, false, bits, NULL));
    seq_push(arena, list, copy_bits(arena, c_name(arena, bits), value));
    value = c_name(arena, bits);
  }
  seq_push(arena, list, c_assign(arena, place, c_cast(arena, c_scalar(header->any->word), value)));
}

static void read_cell_word(const CellHeader *header, const CellWord *part, CType type, const CExpr *to,
                           const CExpr *place, uint32_t number, CStmtList *list) {
  Arena *arena = header->e->arena;
  if (is_split(part)) {
    seq_push(arena, list,
             c_eval(arena, c_call3(arena, "memcpy", c_unary(arena, "&", to), c_unary(arena, "&", place),
                                   c_call1(arena, "sizeof", to))));
    return;
  }
  if (!scalar_is_float(part->type)) {
    seq_push(arena, list,
             c_assign(arena, to,
                      part->type == SCALAR_Bool ? c_binary(arena, "!=", place, c_number(arena, 0))
                                                : c_cast(arena, type, place)));
    return;
  }
  const Text bits = text_format(arena, "bits_%u", number);
  seq_push(arena, list,
           c_declare(arena, (CType){.base = bits_of_link(part->type)}, true, bits,
                     c_cast(arena, (CType){.base = bits_of_link(part->type)}, place)));
  seq_push(arena, list, copy_bits(arena, to, c_name(arena, bits)));
}

static void read_cell_part(const CellHeader *header, const CellNames *names, const CellWord *part, const CExpr *to,
                      const CExpr *cell, uint32_t number, CStmtList *list) {
  if (part->tag == WORD_Row)
    seq_push(header->e->arena, list, c_assign(header->e->arena, to, row_of(header, part, cell)));
  else
    read_cell_word(header, part, type_of_word(header, names, part), to, word_offset_of(header, cell, part->place),
                   number, list);
}

// ---- functions
static void add_cell_maker(const CellHeader *header, const CellNames *names, uint32_t i) {
  Arena *arena = header->e->arena;
  const CellConstructor *constructor = &names->type->constructors[i];
  Seq(CParameter) parameters = {0};
  CStmtList list = {0};
  if (constructor->word_count) {
    seq_push(arena, &parameters, pool_of(header, false));
    seq_push(arena, &parameters,
             ((CParameter){{.base = text_format(arena, "%.*s_diamond", TEXT_ARG(header->e->prefix))}, TEXT("d")}));
  }
  for RANGE(k, constructor->word_count) {
    const CellWord *part = &constructor->words[k];
    CParameter payload = {type_of_word(header, names, part),
                          c_identifier(arena, text_format(arena, "payload_%.*s", TEXT_ARG(part->name)))};
    payload.type.is_const = part->tag == WORD_Row;
    seq_push(arena, &parameters, payload);
    if (part->tag == WORD_Row) write_row(header, part, cell_word(header->e, "d"), c_name(arena, payload.name), &list);
    else
      write_cell_word(header, part, word_offset_of(header, cell_word(header->e, "d"), part->place),
                      c_name(arena, payload.name), k, &list);
  }
  seq_push(arena, &list, c_return(arena, link_of(header, names->type, i, cell_word(header->e, "d"))));
  seq_push(arena, &parameters, ((CParameter){c_type("int"), TEXT("")}));   // one more, for an empty list
  add_function(header, names->name, cell_function_name(header, names, "make", constructor_name(header, names->type, i)),
               parameters.size - 1, parameters.items, &list);
}

static void add_kind_functions(const CellHeader *header, const CellNames *names) {
  const CParameter value[2] = {{{.base = names->name}, TEXT("value")}};
  CStmtList list = {0};
  seq_push(header->e->arena, &list,
           c_return(header->e->arena, kind_of_constructor(header, names->type, cell_word(header->e, "value"))));
  add_function(header, TEXT("int"), cell_function_name(header, names, "kind", TEXT("")), 1, value, &list);
}

static void add_cell_readers(const CellHeader *header, const CellNames *names, uint32_t i) {
  Arena *arena = header->e->arena;
  const CellConstructor *constructor = &names->type->constructors[i];
  for RANGE(k, constructor->word_count) {
    const CParameter parameters[3] = {pool_of(header, true), {{.base = names->name}, TEXT("value")}};
    const CType type = type_of_word(header, names, &constructor->words[k]);
    CStmtList list = {0};
    seq_push(arena, &list, c_declare(arena, type, false, TEXT("part"), NULL));
    read_cell_part(header, names, &constructor->words[k], cell_word(header->e, "part"),
              cell_of(header, names->type, cell_word(header->e, "value")), k, &list);
    seq_push(arena, &list, c_return(arena, cell_word(header->e, "part")));
    add_function_of(header, type,
                    cell_function_name(header, names, "get", cell_part_name(header, names, i, &constructor->words[k])),
                    2, parameters, &list);
  }
}

static void add_part_readers(const CellHeader *header, const CellNames *names) {
  Arena *arena = header->e->arena;
  const CellType *type = names->type;
  Seq(CParameter) members = {0};
  seq_push(arena, &members, ((CParameter){c_type("int"), TEXT("kind")}));
  seq_push(arena, &members,
           ((CParameter){{.base = text_format(arena, "%.*s_diamond", TEXT_ARG(header->e->prefix))}, TEXT("d")}));
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      seq_push(arena, &members,
               ((CParameter){type_of_word(header, names, &type->constructors[i].words[k]),
                             cell_part_name(header, names, i, &type->constructors[i].words[k])}));
  c_add_structure(arena, header->unit, cell_function_name(header, names, "parts", TEXT("")), members.size,
                  members.items);
}

static const CStmt *take_apart(const CellHeader *header, const CellNames *names, uint32_t i, const CExpr *cell) {
  Arena *arena = header->e->arena;
  const CellConstructor *constructor = &names->type->constructors[i];
  CStmtList list = {0};
  seq_push(arena, &list, c_assign(arena, cell_word(header->e, "parts.d"), cell));
  for RANGE(k, constructor->word_count) {
    const CExpr *to = c_name(
        arena, text_format(arena, "parts.%.*s", TEXT_ARG(cell_part_name(header, names, i, &constructor->words[k]))));
    read_cell_part(header, names, &constructor->words[k], to, cell_word(header->e, "parts.d"), k, &list);
  }
  return c_if(arena, c_binary(arena, "==", cell_word(header->e, "parts.kind"), c_number(arena, i)),
              c_block_of(arena, &list), (CBlock){0});
}

static void add_destructor(const CellHeader *header, const CellNames *names) {
  Arena *arena = header->e->arena;
  const CellType *type = names->type;
  const CParameter parameters[3] = {pool_of(header, true), {{.base = names->name}, TEXT("value")}};
  const Text parts = cell_function_name(header, names, "parts", TEXT(""));
  CStmtList list = {0};
  Seq(const CExpr *) zeros = {0};
  uint32_t filled = 0;
  seq_push(arena, &zeros, kind_of_constructor(header, type, cell_word(header->e, "value")));
  seq_push(arena, &zeros, c_number(arena, -1));
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      seq_push(arena, &zeros,
               type->constructors[i].words[k].tag == WORD_Row ? cell_word(header->e, "NULL") : c_number(arena, 0)),
          filled++;
  seq_push(arena, &list,
           c_declare(arena, (CType){.base = parts}, false, TEXT("parts"),
                     c_braces(arena, LAYOUT_Inline, zeros.size, zeros.items)));
  for RANGE(i, type->constructor_count)
    if (has_payload(type, i))
      seq_push(arena, &list, take_apart(header, names, i, cell_of(header, type, cell_word(header->e, "value"))));
  if (!filled) seq_push(arena, &list, c_eval(arena, c_cast(arena, c_type("void"), cell_word(header->e, "pool"))));
  seq_push(arena, &list, c_return(arena, cell_word(header->e, "parts")));
  add_function(header, parts, cell_function_name(header, names, "destr", TEXT("")), 2, parameters, &list);
}

// ---- types
static void add_cell_type(const CellHeader *header, const CellNames *names) {
  Arena *arena = header->e->arena;
  const CellType *type = names->type;
  Text *kinds = NEW_ARRAY(arena, Text, type->constructor_count);
  for RANGE(i, type->constructor_count)
    kinds[i] = cell_function_name(header, names, "is", constructor_name(header, type, i));
  c_add_enumeration(arena, header->unit, type->constructor_count, kinds);
  add_part_readers(header, names);
  for RANGE(i, type->constructor_count) {
    add_cell_maker(header, names, i);
    add_cell_readers(header, names, i);
  }
  add_kind_functions(header, names);
  add_destructor(header, names);
  c_add_blank(arena, header->unit);
}

static void add_links(const CellHeader *header) {
  Arena *arena = header->e->arena;
  for EACH(i, &header->all) {
    const CellNames *names = &header->all.items[i];
    c_add_text(
        arena, header->unit,
        text_format(arena, "typedef int64_t %.*s;   /* %.*s */\n", TEXT_ARG(names->name), TEXT_ARG(names->type->type)));
  }
  c_add_blank(arena, header->unit);
}

static bool copies_bits(const CellType *type) {
  for RANGE(i, type->constructor_count)
    for RANGE(k, type->constructors[i].word_count)
      if (scalar_is_float(type->constructors[i].words[k].type) || is_split(&type->constructors[i].words[k]) ||
          type->constructors[i].words[k].tag == WORD_Row)
        return true;
  return false;
}

bool cells_need_bits(EntryPlan *const *entries, uint32_t count) {
  for RANGE(i, count)
    for (uint32_t k = 0; entries[i]->entry->cells && k < entries[i]->entry->cells->type_count; k++)
      if (copies_bits(&entries[i]->entry->cells->types[k])) return true;
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

static void add_sizes(const CellHeader *header) {
  const EntryCells *cells = header->any;
  const Text prefix = header->e->prefix;
  Out out = out_new(header->e->arena);
  out_format(&out, "enum { %.*s_cell_words = %u };\ntypedef %.*s %.*s_word;\n", TEXT_ARG(prefix), cells->words,
             TEXT_ARG(c_type_name(cells->word)), TEXT_ARG(prefix));
  if (cells->most_words == INT64_MAX)
    out_format(&out, "static const int64_t %.*s_most_words = INT64_MAX;\n", TEXT_ARG(prefix));
  else
    out_format(&out, "static const int64_t %.*s_most_words = INT64_C(%lld);\n", TEXT_ARG(prefix),
               (long long)cells->most_words);
  c_add_text(header->e->arena, header->unit, out_result(&out));
}

// The pool's arrays of rows, with how many elements a row has.
static Text pool_rows_text(const CellHeader *header) {
  Out out = out_new(header->e->arena);
  const Text prefix = header->e->prefix;
  for EACH(i, &header->rows) {
    const CellRows *rows = &header->rows.items[i];
    const Text name = cell_rows_name(header->e->arena, rows->scalar, rows->rank, rows->number),
               type = c_type_name(rows->scalar);
    out_format(&out,
               "  %.*s *%.*s;   /* the arrays in cells, one after the other */\n  int64_t %.*s_size;   /* the elements "
               "of one */\n",
               TEXT_ARG(type), TEXT_ARG(name), TEXT_ARG(name));
  }
  out_format(&out, "} %.*s_pool;\ntypedef int64_t %.*s_diamond;\n\n/* Without the arrays in its cells. */\n",
             TEXT_ARG(prefix), TEXT_ARG(prefix));
  out_format(&out,
             "static inline %.*s_pool %.*s_pool_of(%.*s_word *words, int64_t size) {\n  %.*s_pool pool = {words, size "
             "< %.*s_most_words ? size : %.*s_most_words, 0, -1",
             TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix),
             TEXT_ARG(prefix));
  for EACH(i, &header->rows) out_string(&out, ", NULL, 0");
  out_string(&out, "};   /* more, links cannot tell apart */\n  return pool;\n}\n");
  out_format(&out,
             "/* How many cells the pool has: with `elements` in a row, the arrays in them take elements * "
             "%.*s_pool_cells(pool). */\n",
             TEXT_ARG(prefix));
  out_format(&out,
             "static inline int64_t %.*s_pool_cells(const %.*s_pool *pool) { return pool->size / %.*s_cell_words; }\n",
             TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix));
  for EACH(i, &header->rows) {
    const CellRows *rows = &header->rows.items[i];
    const Text name = cell_rows_name(header->e->arena, rows->scalar, rows->rank, rows->number),
               type = c_type_name(rows->scalar);
    out_format(&out,
               "static inline void %.*s_pool_give_%.*s(%.*s_pool *pool, %.*s *rows, int64_t elements) {\n  pool->%.*s "
               "= rows;\n  pool->%.*s_size = elements;\n}\n",
               TEXT_ARG(prefix), TEXT_ARG(name), TEXT_ARG(prefix), TEXT_ARG(type), TEXT_ARG(name), TEXT_ARG(name));
  }
  return out_result(&out);
}

void add_cells(Emitter *e, CUnit *unit) {
  CellHeader header = *e->cells;
  header.unit = unit;
  if (!header.any) return;
  add_sizes(&header);
  c_add_text(e->arena, unit, section_text(e, "pool"));
  c_add_text(e->arena, unit, header.rows.size ? pool_rows_text(&header) : section_text(e, "pool without rows"));
  c_add_text(e->arena, unit, section_text(e, "cells in pool"));
  add_links(&header);
  for EACH(i, &header.all) add_cell_type(&header, &header.all.items[i]);
}
