// map: the blocks of a function, each with its lifetime in program points, its arrays, and its part of the frame.
//   in: a Mem program with its layout   out: a map without numbers
//   rule: points are the statements in their order, an Alloc and the statement after it being one. Consecutive points
//         with the same blocks become one column.
#include "mem/explain.h"
#include "mem/block_names.h"
#include "mem/bounds.h"
#include "mem/lifetimes.h"

typedef struct Drawer {
  Context *context;
  const Program *program;
  const Layout *layout;
  ArenaMap *map;
  Lifetimes lives;
  Seq(Span) points;
  Map arrays;               // block id -> ArrayNames *
} Drawer;
typedef struct ArrayNames { Seq(Text) items; Bitset seen; } ArrayNames;

// ---- which arrays are where

static void note_array_in(Drawer *drawer, Var block, Text text) {
  MapEntry *entry = map_add(&drawer->arrays, block.id);
  if (!entry->as.pointer) {
    ArrayNames names = {.seen = bitset_new(drawer->context->arena)};
    entry->as.pointer = COPY_OF(drawer->context->arena, &names);
  }
  ArrayNames *names = entry->as.pointer;
  uint32_t id = intern(drawer->context->names, text).id;
  if (bitset_has(&names->seen, id)) return;
  bitset_add(&names->seen, id);
  seq_push(drawer->context->arena, &names->items, text);
}

static void note_block_array(Drawer *drawer, Var var) {
  const Memory *memory = memory_of(drawer->program, var);
  Vars bases = memory ? named_blocks(&drawer->lives.names, &memory->block) : (Vars){0};
  for EACH_IN(i, bases) note_array_in(drawer, bases.items[i], names_of(drawer->map->names, var));
}

static bool is_source_name(Text text) {
  for EACH_BYTE(i, text)
    if (text.start[i] == ' ') return false;
  return true;
}

static void name_block(const Drawer *drawer, MapBlock *block) {
  const ArrayNames *names = map_pointer(&drawer->arrays, block->block.id);
  for COUNTING(i, names && i < names->items.size) {
    Text text = names->items.items[i];
    if (!text_starts_with(text, TEXT("part of "))) seq_push(drawer->context->arena, &block->arrays, text);
    if (block->name.size == 0 || (is_source_name(text) && !is_source_name(block->name))) block->name = text;
  }
  if (block->name.size == 0)
    block->name = text_format(drawer->context->arena, "scratch of %.*s",
                              TEXT_ARG(names_place(drawer->map->names, block->stm->span)));
}

// ---- blocks

static void add_map_block(Drawer *drawer, const Stm *stm) {
  Var var = stm_result(stm);
  const Place *place = map_pointer(&drawer->layout->places, var.id);
  const Stretch *stretch = map_pointer(&drawer->layout->stretches, var.id);
  static const MapKind kinds[] = {[PLACE_Arena] = MAP_Arena,
                                  [PLACE_Local] = MAP_Local,
                                  [PLACE_Dynamic] = MAP_Dynamic,
                                  [PLACE_Constant] = MAP_Constant};
  if (!place) return;
  MapBlock block = {.kind = kinds[place->tag], .stm = stm, .block = var, .bytes = place->bytes};
  if (stretch) block.from = stretch->from, block.to = stretch->to, block.bytes = stretch->bytes;
  name_block(drawer, &block);
  seq_push(drawer->context->arena, &drawer->map->blocks, block);
}

// The frame of a call, or the frames of the workers that run a parallel statement.
static void add_call_block(Drawer *drawer, const Stm *stm) {
  const Stretch *stretch = map_pointer(&drawer->layout->call_stretches, (uint64_t)(uintptr_t)stm->exp);
  if (!stretch || needs_nothing(stretch->bytes)) return;
  MapBlock block = {.kind = MAP_Call, .stm = stm, .from = stretch->from, .to = stretch->to, .bytes = stretch->bytes};
  block.name = stm->exp->tag != EXP_Call
                   ? TEXT("frames of workers")
                   : text_format(drawer->context->arena, "workspace of %.*s",
                                 TEXT_ARG(name_text(drawer->context->names, stm->exp->as.Call.function)));
  seq_push(drawer->context->arena, &drawer->map->blocks, block);
}

// The points at which the statements of a body begin and end; `makers` are the statements that made `blocks`.
typedef struct BodyPoints { uint32_t *starts, *ends; Seq(uint32_t) blocks; Seq(uint32_t) makers; } BodyPoints;

static void set_lifetimes(Drawer *drawer, const Body *body, const BodyPoints *points) {
  Map last = lifetimes_of_body(&drawer->lives, drawer->context->arena, body), first = drawer->lives.first;
  uint32_t end = drawer->points.size - 1;
  for EACH(i, &points->blocks) {
    MapBlock *block = &drawer->map->blocks.items[points->blocks.items[i]];
    uint32_t maker = points->makers.items[i], until = maker + 1, from = maker + 1;
    if (block->kind != MAP_Call) {
      until = (uint32_t)map_value_or(&last, block->block.id, until),
      from = (uint32_t)map_value_or(&first, block->block.id, from);
    }
    block->first = points->starts[maker];
    block->last = until > body->count ? end : points->ends[until - 1];
    block->needed = from > body->count ? end : points->starts[from - 1];
    if (block->needed < block->first) block->needed = block->first;
    block->last_span = until > body->count || until == 0 ? drawer->points.items[end] : body->stms[until - 1]->span;
  }
}

static void draw_body(Drawer *drawer, const Body *body) {
  Arena *arena = drawer->context->arena;
  BodyPoints points = {.starts = NEW_ARRAY(arena, uint32_t, body->count + 1),
                       .ends = NEW_ARRAY(arena, uint32_t, body->count + 1)};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    uint32_t before = drawer->map->blocks.size;
    points.starts[i] = drawer->points.size;
    if (stm->exp->tag != EXP_Alloc || i + 1 == body->count) seq_push(arena, &drawer->points, stm->span);
    if (stm->exp->tag == EXP_Alloc) add_map_block(drawer, stm);
    if (stm->exp->tag == EXP_Call || (stm->marks & MARK_Parallel)) add_call_block(drawer, stm);
    if (drawer->map->blocks.size > before) {
      seq_push(arena, &points.blocks, before);
      seq_push(arena, &points.makers, i);
    }
    const uint32_t inside = drawer->map->blocks.size;
    for EACH_IN(k, inner) draw_body(drawer, inner.items[k]);
    for COUNTING(k, (stm->marks & MARK_Parallel) && k + inside < drawer->map->blocks.size)
      drawer->map->blocks.items[inside + k].is_framed = true;
    points.ends[i] = drawer->points.size > points.starts[i] ? drawer->points.size - 1 : points.starts[i];
  }
  if (body->count) set_lifetimes(drawer, body, &points);
}

// ---- columns

static void make_columns(Drawer *drawer) {
  Arena *arena = drawer->context->arena;
  ArenaMap *map = drawer->map;
  uint32_t count = drawer->points.size;
  bool *begins = NEW_ARRAY(arena, bool, count + 2);
  uint32_t *column_of = NEW_ARRAY(arena, uint32_t, count + 2);
  begins[0] = true;
  for EACH(i, &map->blocks) {
    const MapBlock *block = &map->blocks.items[i];
    begins[block->first] = begins[block->needed] = begins[block->last + 1] = true;
  }
  for RANGE(i, count) {
    MapColumn column = {.span = drawer->points.items[i]};
    if (begins[i]) seq_push(arena, &map->columns, column);
    column_of[i] = map->columns.size - 1;
    seq_last(&map->columns).last_span = drawer->points.items[i];
  }
  for EACH(i, &map->blocks) {
    MapBlock *block = &map->blocks.items[i];
    block->first = column_of[block->first], block->needed = column_of[block->needed],
    block->last = column_of[block->last];
  }
}

ArenaMap *arena_map(Context *context, const Program *program, const Layout *layout, const Function *function) {
  Arena *arena = context->arena;
  ArenaMap *map = NEW(arena, ArenaMap);
  map->function = function;
  map->frame = map_pointer(&layout->frames, function->name.id);
  map->names = names_new(context, program, function);
  names_sizes(map->names, function, map->frame);
  if (function->entry) map->contract = mem_contract(context, program, layout, function);
  Drawer drawer = {.context = context,
                   .program = program,
                   .layout = layout,
                   .map = map,
                   .lives = lifetimes_of_function(context, program, function),
                   .arrays = map_new(arena)};
  const Vars bound = function_bound_vars(arena, function);
  for EACH_IN(i, bound) note_block_array(&drawer, bound.items[i]);
  draw_body(&drawer, function->body);
  make_columns(&drawer);
  return map;
}
