// json: a map and the copies of a function as JSON. The schema is in docs/memory.md.
#include "mem/explain.h"

static void put_string_of(Out *out, Text text) {
  out_char(out, '"');
  for (size_t i = 0; i < text.size; i++) {
    unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\') out_char(out, '\\'), out_char(out, (char)c);
    else if (c < 0x20) out_format(out, "\\u%04x", c);
    else out_char(out, (char)c);
  }
  out_char(out, '"');
}

static void print_key(Out *out, const char *key) { out_format(out, "\"%s\": ", key); }
static void print_text_member(Out *out, const char *key, Text text) { print_key(out, key), put_string_of(out, text); }
static void put_number_of(Out *out, const char *key, int64_t number) {
  print_key(out, key), out_format(out, "%lld", (long long)number);
}

static Text put_formula_text(Context *context, const ArenaMap *map, const Extent *extent) {
  Out out = out_new(context->arena);
  extent_print(&out, extent, names_print, map->names);
  return out_result(&out);
}

static void print_span(Context *context, Out *out, const char *key, Span span) {
  print_text_member(out, key, span.file ? span_describe(context, span) : TEXT(""));
}

static void put_slice_text(Out *out, const ArenaMap *map) {
  const Body *slice = map->frame->slice;
  if (!slice) return;
  const ScalarText text = map_scalar_text(out->arena, map);
  const char *separator = "";
  for RANGE(i, slice->count) {
    Out one = out_new(out->arena);
    if (!scalar_text_print(&text, &one, "", slice->stms[i])) continue;
    out_string(out, separator);
    put_string_of(out, out_result(&one));
    separator = ", ";
  }
}

static void put_map_values(Out *out, const ArenaMap *map) {
  out_string(out, "  \"sizes\": [");
  for EACH(i, &map->values) {
    const MapValue *value = &map->values.items[i];
    out_string(out, i ? ", {" : "{");
    print_text_member(out, "name", value->name);
    out_string(out, ", \"value\": ");
    if (value->value.type == SCALAR_Bool)
      out_string(out, scalar_equal(value->value, scalar_bool(true)) ? "true" : "false");
    else if (scalar_is_integer(value->value.type)) out_format(out, "%lld", (long long)scalar_to_index(value->value));
    else out_format(out, "%lld", (long long)scalar_to_index(scalar_convert(value->value, SCALAR_I64)));
    out_format(out, ", \"given\": %s}", value->is_given ? "true" : "false");
  }
  out_string(out, "],\n  \"where\": [");
  put_slice_text(out, map);
  out_string(out, "],\n");
}

static void print_columns(Context *context, Out *out, const ArenaMap *map) {
  out_string(out, "  \"points\": [");
  for EACH(i, &map->columns) {
    const MapColumn *column = &map->columns.items[i];
    out_string(out, i ? ",\n    {" : "\n    {");
    print_span(context, out, "at", column->span);
    out_string(out, ", "), print_span(context, out, "until", column->last_span);
    out_string(out, ", "), put_number_of(out, "in_use", column->in_use);
    out_string(out, ", "), put_number_of(out, "needed", column->needed);
    out_char(out, '}');
  }
  out_string(out, "],\n");
}

static void print_arena_members(Context *context, Out *out, const ArenaMap *map, const MapBlock *block) {
  out_string(out, ", "), print_text_member(out, "offset_formula", put_formula_text(context, map, block->from));
  if (!map->is_known) return;
  out_string(out, ", "), put_number_of(out, "offset", block->start);
  out_string(out, ", "), put_number_of(out, "bytes", block->end - block->start);
}

static void put_map_block(Context *context, Out *out, const ArenaMap *map, const MapBlock *block) {
  print_text_member(out, "name", block->name);
  out_string(out, ", "), print_text_member(out, "kind", text_of(map_kind_name(block->kind)));
  out_string(out, ", "), print_text_member(out, "bytes_formula", put_formula_text(context, map, block->bytes));
  if (map_is_in_arena(block)) print_arena_members(context, out, map, block);
  out_string(out, ",\n     "), print_span(context, out, "at", block->stm->span);
  out_string(out, ", "), print_span(context, out, "until", block->last_span);
  out_string(out, ", "), put_number_of(out, "first", block->first);
  out_string(out, ", "), put_number_of(out, "needed_from", block->needed);
  out_string(out, ", "), put_number_of(out, "last", block->last);
  out_string(out, ",\n     \"arrays\": [");
  for EACH(i, &block->arrays) {
    if (i) out_string(out, ", ");
    put_string_of(out, block->arrays.items[i]);
  }
  out_string(out, "], \"shares_bytes_with\": [");
  for EACH(i, &block->shares) out_format(out, "%s%u", i ? ", " : "", block->shares.items[i]);
  out_char(out, ']');
}

static void print_copies(Context *context, Out *out, const Program *program, const ArenaMap *map) {
  CopySites sites = copy_sites(context, program, map->function);
  out_string(out, "  \"copies\": [");
  for EACH(i, &sites.items) {
    const CopySite *site = &sites.items.items[i];
    Out bytes = out_new(context->arena);
    poly_print(&bytes, site->bytes, names_print, sites.names);
    out_string(out, i ? ",\n    {" : "\n    {");
    print_text_member(out, "array", names_of(sites.names, site->copied));
    out_string(out, ", "), print_span(context, out, "at", site->stm->span);
    out_string(out, ", "), print_text_member(out, "bytes_formula", out_result(&bytes));
    out_string(out, ", "), print_text_member(out, "times", site->times);
    out_string(out, ",\n     "), print_text_member(out, "purpose", text_of(copy_purpose(site)));
    out_string(out, ", "), print_text_member(out, "because", copy_because(context, &sites, site));
    out_string(out, ", "), print_span(context, out, "forced_at", site->use);
    out_char(out, '}');
  }
  out_string(out, "]\n");
}

static void put_cells_needed(Out *out, const ArenaMap *map) {
  const EntryCells *cells = map->function->entry ? map->function->entry->cells : NULL;
  Out text = out_new(out->arena);
  int64_t count = 0;
  if (map->function->entry && map->function->entry->cell_sizes.size)
    out_string(out, ",\n  "), print_text_member(out, "cell_sizes", map->function->entry->cell_sizes);
  if (!cells) return;
  entry_cells_print(&text, cells, names_print, map->names);
  out_string(out, ",\n  "), print_text_member(out, "cells_formula", out_result(&text)), out_string(out, ", "),
      put_number_of(out, "cell_bytes", entry_cell_bytes(cells));
  if (!map->frame->cells || mem_extent_bytes(&map->numbers, map->frame->cells, &count))
    out_string(out, ", "), put_number_of(out, "cells", count);
  for RANGE(i, cells->row_count) {
    Out row = out_new(out->arena);
    cell_rows_print(&row, &cells->rows[i], names_print, map->names);
    out_format(out, "%s\"%.*s\"%s", i ? ", " : ", \"rows\": [", TEXT_ARG(out_result(&row)),
               i + 1 == cells->row_count ? "]" : "");
  }
}

void map_print_json(Context *context, Out *out, const Program *program, const ArenaMap *map) {
  const Function *function = map->function;
  out_string(out, "{\n  ");
  print_text_member(out, function->entry ? "entry" : "function",
                    name_text(context->names, function->entry ? function->entry->name : function->name));
  if (function->entry)
    out_string(out, ", "), print_text_member(out, "class", text_of(contract_name(map->contract.tag)));
  out_format(out, ", \"bound\": %s, \"grows\": %s,\n  ", map->frame->is_bound ? "true" : "false",
             map->frame->is_dynamic ? "true" : "false");
  print_text_member(out, "workspace_formula", put_formula_text(context, map, map->frame->total));
  if (map->is_known)
    out_string(out, ", "), put_number_of(out, "workspace", map->total), out_string(out, ", "),
        put_number_of(out, "lower_bound", map->lower_bound);
  put_cells_needed(out, map);
  out_string(out, ",\n");
  put_map_values(out, map);
  print_columns(context, out, map);
  out_string(out, "  \"blocks\": [");
  for EACH(i, &map->blocks) {
    out_string(out, i ? ",\n    {" : "\n    {");
    put_map_block(context, out, map, &map->blocks.items[i]);
    out_char(out, '}');
  }
  out_string(out, "],\n");
  print_copies(context, out, program, map);
  out_char(out, '}');
}
