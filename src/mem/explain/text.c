// text: a map as a table of blocks and a picture in characters: addresses upwards, program points from left to right.
#include "mem/explain.h"

enum { PICTURE_WIDTH = 84, MOST_ROWS = 32 };

static bool is_elsewhere(const ArenaMap *map, Span span) {
  return span.file != map->function->span.file && map->function->span.file != 0;
}

static Text map_line_at(const Context *context, const ArenaMap *map, Span span, uint32_t offset) {
  if (span.file == 0) return TEXT("?");
  uint32_t line = source_position(context, span.file, offset).line;
  if (!is_elsewhere(map, span)) return text_format(context->arena, "%u", line);
  return text_format(context->arena, "%.*s:%u", TEXT_ARG(context->files.items[span.file].path), line);
}

Text map_line(const Context *context, const ArenaMap *map, Span span) {
  return map_line_at(context, map, span, span.start);
}

Text map_lifetime(const Context *context, const ArenaMap *map, const MapBlock *block) {
  const Span first = block->stm->span, last = block->last_span;
  const Text from = map_line(context, map, first),
             until = map_line_at(context, map, last, last.end > last.start ? last.end - 1 : last.start);
  const char *line = is_elsewhere(map, first) ? "" : "line ", *last_line = is_elsewhere(map, last) ? "" : "line ";
  if (text_equal(from, until)) return text_format(context->arena, "in %s%.*s", line, TEXT_ARG(from));
  return text_format(context->arena, "from %s%.*s until %s%.*s", line, TEXT_ARG(from), last_line, TEXT_ARG(until));
}

const char *map_kind_name(MapKind kind) {
  static const char *const names[MAP_KINDS] = {[MAP_Arena] = "arena",
                                               [MAP_Call] = "call",
                                               [MAP_Local] = "local",
                                               [MAP_Dynamic] = "dynamic",
                                               [MAP_Constant] = "constant"};
  return names[kind];
}

char map_letter(uint32_t number) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return number < sizeof letters - 1 ? letters[number] : '#';
}

// ---- formulas

static bool is_plain_number(const Extent *extent) {
  return extent->tag == EXTENT_Poly && poly_is_constant(extent->poly, NULL);
}

Text map_formula(Arena *arena, const ArenaMap *map, const Extent *extent) {
  Out out = out_new(arena);
  extent_print(&out, extent, names_print, map->names);
  return out_result(&out);
}

// "8*n = 800", where it is no number itself
static void print_extent(Out *out, const ArenaMap *map, const Extent *extent, bool is_known, int64_t value) {
  extent_print(out, extent, names_print, map->names);
  if (is_known && map->is_known && !is_plain_number(extent)) out_format(out, " = %lld", (long long)value);
}

// The scalars from which the formulas are computed. A scalar that no formula mentions, and that is used once, has no
// line of its own.
ScalarText map_scalar_text(Arena *arena, const ArenaMap *map) {
  const Frame *frame = map->frame;
  Bitset named = bitset_new(arena);
  extent_variables(frame->total, &named);
  if (frame->cells) extent_variables(frame->cells, &named);
  for EACH(i, &map->blocks) {
    if (map->blocks.items[i].from) extent_variables(map->blocks.items[i].from, &named);
    if (map->blocks.items[i].bytes) extent_variables(map->blocks.items[i].bytes, &named);
  }
  return scalar_text_new(arena, frame->slice->stms, frame->slice->count, &named, names_print, map->names);
}

static void print_frame_slice(Context *context, Out *out, const ArenaMap *map) {
  const Body *slice = map->frame->slice;
  if (!slice) return;
  const ScalarText text = map_scalar_text(context->arena, map);
  for RANGE(i, slice->count - map->frame->cells_slice)
    if (scalar_text_print(&text, out, "  where ", slice->stms[i])) out_char(out, '\n');
}

// ---- the head: what the workspace is, for which values

static void print_map_values(Out *out, const ArenaMap *map) {
  bool any_chosen = false;
  for EACH(i, &map->values) {
    const MapValue *value = &map->values.items[i];
    out_format(out, "%s%.*s = ", i ? ", " : "  for ", TEXT_ARG(value->name));
    if (value->value.type == SCALAR_I64) out_format(out, "%lld", (long long)value->value.as.s);
    else scalar_print(out, value->value);
    any_chosen = any_chosen || !value->is_given;
    if (!value->is_given) out_char(out, '*');
  }
  if (map->values.size) out_string(out, any_chosen ? "   (* chosen for this map: --size NAME=NUMBER sets it)\n" : "\n");
}

static void print_ratio(Out *out, const ArenaMap *map) {
  if (!map->is_known || map->lower_bound == map->total) return;
  out_format(out, "  at no point are more than %lld bytes needed; the layout takes ", (long long)map->lower_bound);
  if (map->lower_bound > 0) out_format(out, "%.2f times that\n", (double)map->total / (double)map->lower_bound);
  else out_string(out, "more\n");
}

// The pool of an entry with recursive data at its interface.
static void print_map_cells(Out *out, const ArenaMap *map) {
  const EntryCells *cells = map->function->entry ? map->function->entry->cells : NULL;
  int64_t count, constant;
  if (map->function->entry && map->function->entry->cell_sizes.size)
    out_format(out, "  cells: %.*s\n", TEXT_ARG(map->function->entry->cell_sizes));
  if (!cells) return;
  out_format(out, "  pool: cells of %u bytes", entry_cell_bytes(cells));
  for RANGE(i, cells->row_count) {
    out_string(out, i ? ", " : " beside ");
    cell_rows_print(out, &cells->rows[i], names_print, map->names);
  }
  out_string(out, "; ");
  if (!map->frame->cells) {
    out_string(out, "what it builds is in the cells it is given\n");
    return;
  }
  out_string(out, "it takes ");
  entry_cells_print(out, cells, names_print, map->names);
  if (mem_extent_bytes(&map->numbers, map->frame->cells, &count)) {
    if (!atom_is_i64(cells->count->result.items[0], &constant)) out_format(out, " = %lld", (long long)count);
    out_format(out, " cells, %lld bytes", (long long)count * entry_cell_bytes(cells));
  }
  out_char(out, '\n');
}

static void print_head(Context *context, Out *out, const ArenaMap *map) {
  const Function *function = map->function;
  out_format(out, "%s %.*s: workspace ", function->entry ? "entry" : "function",
             TEXT_ARG(names_of_function(context, function)));
  print_extent(out, map, map->frame->total, true, map->total);
  out_string(out, " bytes");
  if (function->entry) out_format(out, ", %s", contract_name(map->contract.tag));
  if (map->frame->is_dynamic)
    out_format(out, ", and more while it runs: %.*s (%.*s)", TEXT_ARG(map->frame->why_dynamic),
               TEXT_ARG(span_describe(context, map->frame->where_dynamic)));
  out_char(out, '\n');
  print_frame_slice(context, out, map);
  print_map_cells(out, map);
  print_map_values(out, map);
  if (!map->is_known) out_string(out, "  for these values there is no workspace: a size is negative or too large\n");
  print_ratio(out, map);
}

// ---- the table

static void print_text_list(Out *out, const MapBlock *block) {
  enum { MOST = 6 };
  for EACH(i, &block->arrays) {
    if (i == MOST) { out_format(out, " and %u more", block->arrays.size - MOST); break; }
    out_format(out, "%s%.*s", i ? ", " : "", TEXT_ARG(block->arrays.items[i]));
  }
}

static void print_shares(Out *out, const MapBlock *block) {
  if (block->shares.size == 0) return;
  out_string(out, "; at other times its bytes serve ");
  for EACH(i, &block->shares) out_format(out, "%s%c", i ? ", " : "", map_letter(block->shares.items[i]));
}

static void print_block_place(Out *out, const ArenaMap *map, const MapBlock *block) {
  if (block->kind == MAP_Local) out_string(out, " on the stack");
  if (block->kind == MAP_Constant) out_string(out, " of constants");
  if (block->kind == MAP_Dynamic) out_string(out, " taken while it runs");
  if (!map_is_in_arena(block)) return;
  out_string(out, " at ");
  print_extent(out, map, block->from, true, block->start);
}

static void print_map_block(Context *context, Out *out, const ArenaMap *map, uint32_t number) {
  const MapBlock *block = &map->blocks.items[number];
  out_format(out, "  %c  %.*s: ", map_letter(number), TEXT_ARG(block->name));
  print_extent(out, map, block->bytes, map_is_in_arena(block), block->size);
  out_string(out, " bytes");
  print_block_place(out, map, block);
  if (block->stm->span.file) out_format(out, "  (%.*s)", TEXT_ARG(span_describe(context, block->stm->span)));
  out_format(out, "\n     %.*s", TEXT_ARG(map_lifetime(context, map, block)));
  if (block->arrays.size > 1) out_string(out, "; holds "), print_text_list(out, block);
  print_shares(out, block);
  out_char(out, '\n');
}

// ---- the picture

typedef struct Picture {
  Context *context;
  Out *out;
  const ArenaMap *map;
  Seq(int64_t) edges; /* addresses, ascending */
  uint32_t step;      /* columns of the map per column here */
  uint32_t width;
} Picture;

static void add_edge(Picture *picture, int64_t address) {
  uint32_t at = 0;
  while (at < picture->edges.size && picture->edges.items[at] < address) at++;
  if (at < picture->edges.size && picture->edges.items[at] == address) return;
  seq_push(picture->context->arena, &picture->edges, address);
  for (uint32_t i = picture->edges.size - 1; i > at; i--) picture->edges.items[i] = picture->edges.items[i - 1];
  picture->edges.items[at] = address;
}

static void find_edges(Picture *picture) {
  for EACH(i, &picture->map->blocks) {
    const MapBlock *block = &picture->map->blocks.items[i];
    if (!map_is_in_arena(block) || block->start == block->end) continue;
    add_edge(picture, block->start);
    add_edge(picture, block->end);
  }
  if (picture->edges.size <= MOST_ROWS) return;
  picture->edges.size = 0;   // too many: rows of equal height
  for (int64_t i = 0; i <= MOST_ROWS; i++)
    add_edge(picture, picture->map->total / MOST_ROWS * i + (i == MOST_ROWS ? picture->map->total % MOST_ROWS : 0));
}

// The letter of the block that begins last among those in this cell, so that short lifetimes are visible.
static char cell(const Picture *picture, uint32_t column, int64_t from, int64_t to) {
  const MapBlock *best = NULL;
  char letter = '.';
  for EACH(i, &picture->map->blocks) {
    const MapBlock *block = &picture->map->blocks.items[i];
    bool there = map_is_in_arena(block) && block->start < to && from < block->end &&
                 block->first < column + picture->step && block->last >= column;
    if (!there || (best && best->first > block->first)) continue;
    best = block;
    letter = column + picture->step > block->needed ? map_letter(i) : '-';
  }
  return letter;
}

static void print_row(const Picture *picture, int64_t from, int64_t to) {
  out_format(picture->out, "  %12lld |", (long long)from);
  for (uint32_t column = 0; column < picture->map->columns.size; column += picture->step) {
    char letter = cell(picture, column, from, to);
    for RANGE(k, picture->width) out_char(picture->out, letter);
  }
  out_char(picture->out, '\n');
}

// Line numbers under the columns, as many as there is room for.
static void print_axis(const Picture *picture) {
  Out *out = picture->out;
  uint32_t free_from = 0, at = 0;
  out_string(out, "         line  ");
  for (uint32_t column = 0; column < picture->map->columns.size; column += picture->step, at += picture->width) {
    Text line = map_line(picture->context, picture->map, picture->map->columns.items[column].span);
    if (at < free_from) continue;
    while (free_from < at) out_char(out, ' '), free_from++;
    out_text(out, line);
    out_char(out, ' ');
    free_from = at + (uint32_t)line.size + 1;
  }
  out_char(out, '\n');
}

static void print_picture(Context *context, Out *out, const ArenaMap *map) {
  uint32_t columns = map->columns.size;
  Picture picture = {.context = context, .out = out, .map = map, .step = (columns + PICTURE_WIDTH - 1) / PICTURE_WIDTH};
  if (!map->is_known || map->total == 0 || columns == 0) return;
  uint32_t shown = (columns + picture.step - 1) / picture.step;
  picture.width = PICTURE_WIDTH / shown < 9 ? PICTURE_WIDTH / shown : 9;
  find_edges(&picture);
  out_format(out, "\n  %12lld\n", (long long)map->total);
  for (uint32_t i = picture.edges.size; i-- > 1;)
    print_row(&picture, picture.edges.items[i - 1], picture.edges.items[i]);
  print_axis(&picture);
}

void map_print_text(Context *context, Out *out, const ArenaMap *map) {
  print_head(context, out, map);
  for EACH(i, &map->blocks) print_map_block(context, out, map, i);
  print_picture(context, out, map);
}
