// json: a map and the copies of a function as JSON. The schema is in docs/memory.md.
#include "mem/explain.h"

// Begins a member of an object; `before` separates it from the previous member.
static void json_member(Out *out, const char *before, const char *key, Text text) {
  out_format(out, "%s\"%s\": ", before, key);
  json_quote(out, text);
}

static void put_number(Out *out, const char *before, const char *key, int64_t number) {
  out_format(out, "%s\"%s\": %lld", before, key, (long long)number);
}

static void put_formula(Out *out, const char *before, const char *key, const ArenaMap *map, const Extent *extent) {
  json_member(out, before, key, map_formula(out->arena, map, extent));
}

static void put_span(Context *context, Out *out, const char *before, const char *key, Span span) {
  json_member(out, before, key, span.file ? span_describe(context, span) : TEXT(""));
}

// Before the next item of a list.
static const char *comma(uint32_t number) { return number ? ", " : ""; }
static const char *open_line(uint32_t number) { return number ? ",\n    {" : "\n    {"; }
static const char *truth(bool value) { return value ? "true" : "false"; }

static void put_slice_text(Out *out, const ArenaMap *map) {
  const Body *slice = map->frame->slice;
  if (!slice) return;
  const ScalarText text = map_scalar_text(out->arena, map);
  uint32_t count = 0;
  for RANGE(i, slice->count) {
    Out one = out_new(out->arena);
    if (!scalar_text_print(&text, &one, "", slice->stms[i])) continue;
    out_string(out, comma(count++));
    json_quote(out, out_result(&one));
  }
}

static void put_map_values(Out *out, const ArenaMap *map) {
  out_string(out, "  \"sizes\": [");
  for EACH(i, &map->values) {
    const MapValue *value = &map->values.items[i];
    json_member(out, i ? ", {" : "{", "name", value->name);
    if (value->value.type == SCALAR_Bool) out_format(out, ", \"value\": %s", truth(value->value.as.b));
    else put_number(out, ", ", "value", scalar_to_index(scalar_convert(value->value, SCALAR_I64)));
    out_format(out, ", \"given\": %s}", truth(value->is_given));
  }
  out_string(out, "],\n  \"where\": [");
  put_slice_text(out, map);
  out_string(out, "],\n");
}

static void print_columns(Context *context, Out *out, const ArenaMap *map) {
  out_string(out, "  \"points\": [");
  for EACH(i, &map->columns) {
    const MapColumn *column = &map->columns.items[i];
    put_span(context, out, open_line(i), "at", column->span);
    put_span(context, out, ", ", "until", column->last_span);
    put_number(out, ", ", "in_use", column->in_use);
    put_number(out, ", ", "needed", column->needed);
    out_char(out, '}');
  }
  out_string(out, "],\n");
}

static void put_map_block(Context *context, Out *out, const ArenaMap *map, uint32_t number) {
  const MapBlock *block = &map->blocks.items[number];
  json_member(out, open_line(number), "name", block->name);
  json_member(out, ", ", "kind", text_of(map_kind_name(block->kind)));
  put_formula(out, ", ", "bytes_formula", map, block->bytes);
  if (map_is_in_arena(block)) put_formula(out, ", ", "offset_formula", map, block->from);
  if (map_is_in_arena(block) && map->is_known) {
    put_number(out, ", ", "offset", block->start);
    put_number(out, ", ", "bytes", block->end - block->start);
  }
  put_span(context, out, ",\n     ", "at", block->stm->span);
  put_span(context, out, ", ", "until", block->last_span);
  put_number(out, ", ", "first", block->first);
  put_number(out, ", ", "needed_from", block->needed);
  put_number(out, ", ", "last", block->last);
  out_string(out, ",\n     \"arrays\": [");
  for EACH(i, &block->arrays) out_string(out, comma(i)), json_quote(out, block->arrays.items[i]);
  out_string(out, "], \"shares_bytes_with\": [");
  for EACH(i, &block->shares) out_format(out, "%s%u", comma(i), block->shares.items[i]);
  out_string(out, "]}");
}

static void put_copies(Context *context, Out *out, const Program *program, const ArenaMap *map) {
  const CopySites sites = copy_sites(context, program, map->function);
  out_string(out, "  \"copies\": [");
  for EACH(i, &sites.items) {
    const CopySite *site = &sites.items.items[i];
    Out bytes = out_new(context->arena);
    poly_print(&bytes, site->bytes, names_print, sites.names);
    json_member(out, open_line(i), "array", names_of(sites.names, site->copied));
    put_span(context, out, ", ", "at", site->stm->span);
    json_member(out, ", ", "bytes_formula", out_result(&bytes));
    json_member(out, ", ", "times", site->times);
    json_member(out, ",\n     ", "purpose", text_of(purpose_text(site->reason.purpose)));
    json_member(out, ", ", "because", copy_because(context, &sites, site));
    put_span(context, out, ", ", "forced_at", site->use);
    out_char(out, '}');
  }
  out_string(out, "]\n");
}

static void put_cells_needed(Out *out, const ArenaMap *map) {
  const EntryCells *cells = map->function->entry ? map->function->entry->cells : NULL;
  Out text = out_new(out->arena);
  int64_t count = 0;
  if (map->function->entry && map->function->entry->cell_sizes.size)
    json_member(out, ",\n  ", "cell_sizes", map->function->entry->cell_sizes);
  if (!cells) return;
  entry_cells_print(&text, cells, names_print, map->names);
  json_member(out, ",\n  ", "cells_formula", out_result(&text));
  put_number(out, ", ", "cell_bytes", entry_cell_bytes(cells));
  if (!map->frame->cells || mem_extent_bytes(&map->numbers, map->frame->cells, &count))
    put_number(out, ", ", "cells", count);
  for RANGE(i, cells->row_count) {
    Out row = out_new(out->arena);
    cell_rows_print(&row, &cells->rows[i], names_print, map->names);
    out_format(out, "%s\"%.*s\"%s", i ? ", " : ", \"rows\": [", TEXT_ARG(out_result(&row)),
               i + 1 == cells->row_count ? "]" : "");
  }
}

void map_print_json(Context *context, Out *out, const Program *program, const ArenaMap *map) {
  const Function *function = map->function;
  json_member(out, "{\n  ", function->entry ? "entry" : "function", names_of_function(context, function));
  if (function->entry) json_member(out, ", ", "class", text_of(contract_name(map->contract.tag)));
  out_format(out, ", \"bound\": %s, \"grows\": %s", truth(map->frame->is_bound), truth(map->frame->is_dynamic));
  put_formula(out, ",\n  ", "workspace_formula", map, map->frame->total);
  if (map->is_known) {
    put_number(out, ", ", "workspace", map->total);
    put_number(out, ", ", "lower_bound", map->lower_bound);
  }
  put_cells_needed(out, map);
  out_string(out, ",\n");
  put_map_values(out, map);
  print_columns(context, out, map);
  out_string(out, "  \"blocks\": [");
  for EACH(i, &map->blocks) put_map_block(context, out, map, i);
  out_string(out, "],\n");
  put_copies(context, out, program, map);
  out_char(out, '}');
}
