// fuse_rows: if a body reads many elements of one row, it first takes a slice of the row, so that the row can be
// computed there.
//   in: core   out: core
//   rule: read-rows   xss = build n (\i -> scan ..); .. build n (\i -> .. index xss (i, j) .. in a body inside ..)
//             -->  build n (\i -> row = slice xss [i]; .. index row (j) ..)
//             if all reads of xss are at the consumer's own indices, which cover all of it, and no build makes its rows
//             (`nest` has merged such builds with the outer one). Then only one row of xss is used in an iteration:
//             fuse.c substitutes it for the slice.
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

// `next`: another row sliced in the same body
typedef struct Row { const Use *use; const Place *place; uint32_t rank; Var variable; struct Row *next; } Row;
typedef struct Reader {
  Context *context;
  VarTable *vars;
  const Function *function;
  Uses *uses;
  Sizes *sizes;            // made when first needed
  Map rows;                // body -> Row *: the rows sliced at its beginning
  Map reads;               // Stm -> Row *: the row from which it reads after the rewrite
  Mapper mapper;
} Reader;

// Is each element an array that is not made by a build?
static bool has_rows(const Reader *reader, const Producer *producer) {
  const ExpBuild *build = &producer->stm->exp->as.Build;
  const Body *body = build->function.body;
  if (body->count == 0 || body->result.count != 1 || !exp_is_pure(producer->stm->exp)) return false;
  if (var_type(reader->vars, stm_result(producer->stm)).rank <= build->widths.count) return false;
  const Stm *row = body_binding(body, body->result.items[0], NULL);
  return row && row->exp->tag != EXP_Build;
}

// The place that encloses a use and whose indices cover all rows, each once; or NULL.
static const Place *place_of_rows(const Reader *reader, const Use *use, Atoms widths) {
  if (use_rank(use) < widths.count) return NULL;
  for (const Place *place = use->place; place != use->producer->place; place = place->parent) {
    Use there = *use;
    there.place = place;
    if (place->tag == PLACE_Indexed && use_covers(reader->sizes, &there, widths)) return place;
  }
  return NULL;
}

static const Place *common_place(const Reader *reader, const Producer *producer) {
  const Atoms widths = producer->stm->exp->as.Build.widths;
  const Use *first = producer->uses.items[0];
  const Place *place = place_of_rows(reader, first, widths);
  bool is_deeper = false;
  for EACH(i, &producer->uses) {
    const Use *use = producer->uses.items[i];
    if (!place || !place_is_inside(use->place, place) || !uses_meet(first, use, widths.count)) return NULL;
    is_deeper = is_deeper || use->place != place;
  }
  return is_deeper ? place : NULL;
}

static void take_row(Reader *reader, const Producer *producer) {
  Arena *arena = reader->context->arena;
  const Var array = stm_result(producer->stm);
  if (producer->escapes || producer->uses.size == 0 || !has_rows(reader, producer) ||
      aliases_consumed(reader->uses->aliases, array))
    return;
  if (!reader->sizes) reader->sizes = sizes_of_function(reader->context, reader->vars, reader->function);
  const Place *place = common_place(reader, producer);
  if (!place || !rule_allowed(reader->context, "read-rows")) return;
  Type type = var_type(reader->vars, array);
  const uint32_t rank = producer->stm->exp->as.Build.widths.count;
  for RANGE(d, rank) type = type_row(type);
  MapEntry *entry = map_add(&reader->rows, (uintptr_t)place->body);
  const Row row = {producer->uses.items[0], place, rank,
                   var_named(reader->context, reader->vars, "row", type, producer->stm->span), entry->as.pointer};
  entry->as.pointer = COPY_OF(arena, &row);
  for EACH(i, &producer->uses)
      map_put_pointer(&reader->reads, (uintptr_t)producer->uses.items[i]->stm, entry->as.pointer);
}

// ---- rewriting

static const Stm *slice_of_row(Reader *reader, const Row *row) {
  Arena *arena = reader->context->arena;
  const Producer *producer = row->use->producer;
  Slice *slices = NEW_ARRAY(arena, Slice, row->rank);
  for RANGE(d, row->rank) slices[d] = (Slice){.tag = CORE_SLICE_Fix, .start = use_index(row->use, d)};
  return stm_new(arena, vars_of(arena, 1, &row->variable), (Vars){0},
                 NEW_EXP(arena, Slice, stm_result(producer->stm), {row->rank, slices}), row->use->stm->span);
}

static const Body *read_rows_in(void *user, const Body *body) {
  Reader *reader = user;
  Builder builder = builder_new(reader->context, reader->vars, (Span){0, 0, 0});
  for (const Row *row = map_pointer(&reader->rows, (uintptr_t)body); row; row = row->next)
    build_existing(&builder, slice_of_row(reader, row));
  for RANGE(i, body->count) {
    const Row *row = map_pointer(&reader->reads, (uintptr_t)body->stms[i]);
    const Stm *stm = stm_map(body->stms[i], &reader->mapper);
    Arena *arena = reader->context->arena;
    if (row) stm = stm_with_exp(arena, stm, exp_read_from_part(arena, stm->exp, row->rank, atom_var(row->variable)));
    build_existing(&builder, stm);
  }
  return builder_body(&builder, body);
}

const Function *read_rows(Context *context, VarTable *vars, Uses *uses, const Function *function) {
  Reader reader = {.context = context,
                   .vars = vars,
                   .function = function,
                   .uses = uses,
                   .rows = map_new(context->arena),
                   .reads = map_new(context->arena)};
  reader.mapper = (Mapper){&reader, context->arena, NULL, NULL, read_rows_in};
  for EACH(i, &uses->producers.entries) {
    const Producer *producer = uses->producers.entries.items[i].as.pointer;
    if (producer->stm->pattern.count == 1) take_row(&reader, producer);
  }
  if (reader.rows.entries.size == 0) return function;
  return function_with_body(context->arena, function, read_rows_in(&reader, function->body));
}
