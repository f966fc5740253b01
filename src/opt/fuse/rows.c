// fuse_rows: if a body reads many elements of one row, it first takes a slice of the row, so that the row can be
// computed there.
//   in: core   out: core
//   rule: read-rows   xss = build n (\i -> scan ..); .. build n (\i -> .. index xss (i, j) .. in a body inside ..)
//             -->  build n (\i -> row = slice xss [i]; .. index row (j) ..)
//             if all reads of xss are at the consumer's own indices, which cover all of it; if no build makes its rows
//             (`nest` has merged such builds with the outer one), or their elements would be computed again for each
//             read; and if rows side by side do not share what they read. Then only one row of xss is used in an
//             iteration: fuse.c substitutes it for the slice. Results of one build have rows of their own.
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

// `next`: another row sliced in the same body
typedef struct Row { const Use *use; uint32_t rank; Var variable; struct Row *next; } Row;
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

// Is an element an array that `nest` leaves alone, or would it be computed again if each read were to compute it?
static bool has_rows(const Reader *reader, const Producer *producer) {
  const ExpBuild *build = &producer->stm->exp->as.Build;
  if (nested_build(build)) return false;
  for EACH_IN(i, producer->stm->pattern)
    if (var_type(reader->vars, producer->stm->pattern.items[i]).rank > build->widths.count) return true;
  const uint32_t work = work_of_body(build->function.body);
  bool repeats = work > WORK_CHEAP;
  for EACH(i, &producer->uses)
    repeats = repeats || !use_is_injective(reader->uses, reader->sizes, producer->uses.items[i], build->widths.count);
  return work > WORK_TRIVIAL && repeats;
}

// Would rows side by side read the same elements of a matrix, as in a product of matrices? Then the elements of several
// rows are better computed together (imp/tiles/tile_reductions.c), in a build of two dimensions.
static bool are_better_together(const Reader *reader, const Producer *producer, const Place *place, uint32_t rank) {
  const ExpBuild *build = &producer->stm->exp->as.Build;
  const ExpBuild around = {place->widths, {place->indices, place->body}};
  const Stm *inner = nested_build(&around);
  return (build->widths.count == rank + 1 &&
          rows_share_reads(reader->context, (Vars){rank, build->function.parameters.items}, build->function.body)) ||
         (inner && inner->exp->as.Build.widths.count == 1 &&
          rows_share_reads(reader->context, place->indices, place->body));
}

// Are all uses inside this place, with the same leading indices, and are some of them in a body of its body?
static bool encloses_uses(const Producer *producer, const Place *place, uint32_t rank) {
  bool is_deeper = false;
  for EACH(i, &producer->uses) {
    const Use *use = producer->uses.items[i];
    if (!place_is_inside(use->place, place) || !uses_meet(producer->uses.items[0], use, rank)) return false;
    is_deeper = is_deeper || use->place != place;
  }
  return is_deeper;
}

// The innermost place that encloses all uses and whose indices cover all rows, each once; or NULL. A row is what the
// first `rank` indices select: a part of one element for each index of the place.
static const Place *place_of_rows(const Reader *reader, const Producer *producer, uint32_t *rank) {
  const Atoms widths = producer->stm->exp->as.Build.widths;
  Use there = *producer->uses.items[0];
  if (use_rank(&there) < widths.count) return NULL;
  const uint32_t least = producer->stm->pattern.count == 1 ? 1 : widths.count;
  for (; there.place != producer->place; there.place = there.place->parent)
    for (*rank = widths.count; *rank >= least; (*rank)--)
      if (there.place->tag == PLACE_Indexed && use_covers(reader->sizes, &there, (Atoms){*rank, widths.items}) &&
          encloses_uses(producer, there.place, *rank))
        return are_better_together(reader, producer, there.place, *rank) ? NULL : there.place;
  return NULL;
}

static void take_rows(Reader *reader, const Producer *producer) {
  Arena *arena = reader->context->arena;
  const Vars arrays = producer->stm->pattern;
  if (producer->escapes || producer->uses.size == 0 || producer->stm->exp->tag != EXP_Build) return;
  for EACH_IN(i, arrays)
    if (aliases_consumed(reader->uses->aliases, arrays.items[i])) return;
  if (!reader->sizes) reader->sizes = sizes_of_function(reader->context, reader->vars, reader->function);
  uint32_t rank;
  const Place *place = has_rows(reader, producer) ? place_of_rows(reader, producer, &rank) : NULL;
  rule_place(reader->context, producer->stm->span, var_info(reader->vars, stm_result(producer->stm))->name);
  if (!place || !rule_allowed(reader->context, "read-rows")) return;
  const Row **rows = NEW_ARRAY(reader->context->scratch, const Row *, arrays.count);
  for EACH(i, &producer->uses) {
    const Use *use = producer->uses.items[i];
    Type type = var_type(reader->vars, arrays.items[use->result]);
    if (type.rank <= rank) continue;
    for RANGE(d, rank) type = type_row(type);
    if (!rows[use->result]) {
      MapEntry *entry = map_add(&reader->rows, (uintptr_t)place->body);
      const Var variable = var_named(reader->context, reader->vars, "row", type, producer->stm->span);
      const Row row = {use, rank, variable, entry->as.pointer};
      rows[use->result] = entry->as.pointer = COPY_OF(arena, &row);
    }
    map_put_pointer(&reader->reads, (uintptr_t)use->stm, (void *)rows[use->result]);
  }
}

// ---- rewriting

static const Stm *slice_of_row(Reader *reader, const Row *row) {
  Arena *arena = reader->context->arena;
  const Var array = row->use->producer->stm->pattern.items[row->use->result];
  Slice *slices = NEW_ARRAY(arena, Slice, row->rank);
  for RANGE(d, row->rank) slices[d] = (Slice){.tag = CORE_SLICE_Fix, .start = use_index(row->use, d)};
  return stm_new(arena, vars_of(arena, 1, &row->variable), (Vars){0},
                 NEW_EXP(arena, Slice, array, {row->rank, slices}), row->use->stm->span);
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
    if (stm_result(producer->stm).id == uses->producers.entries.items[i].key) take_rows(&reader, producer);
  }
  if (reader.rows.entries.size == 0) return function;
  return function_with_body(context->arena, function, read_rows_in(&reader, function->body));
}
