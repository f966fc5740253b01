// tile_nest: finds loops of which several iterations can be executed at a time (tile_reductions.c).
//   shape: for i < n parallel { declarations; for j < k parallel { b } }, or the inner loop alone, where b consists of
//     declarations, assignments to variables that b declares, stores, and loops of the same kind whose bounds are the
//     same for all i and j. At least one of these loops is not parallel.
//   No iteration of a parallel loop reads or writes elements that another one writes, so that any order is equivalent.
#include "imp/loops/tile.h"
#include "imp/nest.h"

enum { STATEMENT_LIMIT = 32, EXPANDED_LIMIT = 8, LEAST_COLUMNS = 8 };
// limits when several rows are processed at a time, each with its own accumulators
enum { STATEMENTS_IN_ROWS = 16, EXPANDED_IN_ROWS = 4 };

// ---- groups of statements between loops; a variable that is live across groups needs an array of its values
typedef struct Runs { Map declared, *expanded; Bitset declares; uint32_t run; bool has_reduction, refused; } Runs;
static void use_in_run(void *user, ImpVar var) {
  Runs *runs = user;
  const MapEntry *declared = map_find(&runs->declared, var.id);
  if (declared && declared->as.value != runs->run) map_put(runs->expanded, var.id, 1);
}
static void read_runs(Runs *runs, const ImpBlock *block);
static void read_inner(Runs *runs, const ImpFor *loop) {
  runs->refused |= !imp_is_movable(loop->bound, &runs->declares);   // the last tile may be empty
  runs->has_reduction |= !loop->parallel;
  runs->run++;
  read_runs(runs, loop->body);
  runs->run++;
}
static void use_exp_in_run(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = use_in_run});
}
static void read_runs(Runs *runs, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For) { read_inner(runs, &stm->as.For); continue; }
    imp_stm_visit(stm, &(ImpVisitor){.user = runs, .exp = use_exp_in_run});
    if (stm->tag == IMP_Assign) use_in_run(runs, stm->as.Assign.variable);
    if (stm->tag != IMP_Declare) continue;
    map_put(&runs->declared, stm->as.Declare.variable.id, runs->run);
    bitset_add(&runs->declares, stm->as.Declare.variable.id);
  }
}

// ---- the columns
static int64_t bytes_of(const ImpVarTable *vars, uint32_t id) {
  return scalar_bytes(imp_var_info(vars, (ImpVar){id})->type.scalar);
}
static int64_t larger_of(int64_t a, int64_t b) { return a > b ? a : b; }

// In the inner loops all accesses must be to adjacent elements or to the same element for all columns; all columns must
// not write the same element. `widest`: bytes of the widest element that is expanded, or accessed with stride one.
typedef struct Along { bool reads, stores; int64_t widest; } Along;
static bool read_accesses(const ImpNest *nest, Along *along) {
  for EACH(i, &nest->nest.accesses) {
    const NestAccess *access = &nest->nest.accesses.items[i];
    const NestStride stride = nest_stride(&nest->nest, access->place, 1);
    const bool is_inner = access->loop != 1;
    if ((is_inner && stride == NEST_STRIDE_Other) || (access->writes && stride == NEST_STRIDE_Zero)) return false;
    along->reads |= is_inner && stride == NEST_STRIDE_One;
    along->stores |= is_inner && access->writes;
    if (stride == NEST_STRIDE_One) along->widest = larger_of(along->widest, bytes_of(nest->vars, access->buffer));
  }
  return true;
}

static bool columns_fit(Context *context, ImpVarTable *vars, const ImpFor *loop, TileNest *nest) {
  Arena *arena = context->arena;
  *nest = (TileNest){.columns = loop, .expanded = map_new(arena)};
  if (!loop->parallel || imp_is_small(loop->bound, LEAST_COLUMNS)) return false;
  const ImpEffects effects = imp_effects(arena, loop->body->count, loop->body->stms, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN | 1 << IMP_For) || effects.statements > STATEMENT_LIMIT ||
      !imp_is_scalar_code(vars, &effects))
    return false;
  Runs runs = {.declared = map_new(arena), .expanded = &nest->expanded, .declares = bitset_new(arena)};
  bitset_add(&runs.declares, loop->index.id);
  read_runs(&runs, loop->body);
  const uint32_t expanded = nest->expanded.entries.size;
  if (runs.refused || !runs.has_reduction || expanded > EXPANDED_LIMIT) return false;
  ImpNest accesses = imp_nest(context, vars);
  (void)imp_nest_add(&accesses, loop, 0);
  Along along = {0};
  if (!read_accesses(&accesses, &along) || !along.reads || (expanded == 0 && !along.stores)) return false;
  for EACH(i, &nest->expanded.entries)
    along.widest = larger_of(along.widest, bytes_of(vars, (uint32_t)nest->expanded.entries.items[i].key));
  nest->width = machine_tile_bytes(machine_of(context)) / along.widest;
  nest->is_small = effects.statements <= STATEMENTS_IN_ROWS && expanded <= EXPANDED_IN_ROWS;
  return true;
}

// ---- the enclosing loop over rows
// The body must be declarations of scalars, followed by the loop over the columns, whose bound is the same for each
// row. `varies`: variables that may differ between rows.
static const ImpFor *loop_inside(const ImpFor *rows, const ImpVarTable *vars, Bitset *varies) {
  const uint32_t count = rows->body->count;
  bitset_add(varies, rows->index.id);
  if (!rows->parallel || count == 0 || rows->body->stms[count - 1]->tag != IMP_For) return NULL;
  for (uint32_t i = 0; i + 1 < count; i++) {
    const ImpStm *stm = rows->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (stm->tag != IMP_Declare || !stm->as.Declare.value ||
        imp_var_info(vars, stm->as.Declare.variable)->type.tag != IMP_TYPE_Scalar)
      return NULL;
    bitset_add(varies, stm->as.Declare.variable.id);
  }
  const ImpFor *columns = &rows->body->stms[count - 1]->as.For;
  return imp_is_movable(columns->bound, varies) ? columns : NULL;
}

// Inner loops must have the same bounds in each row, and read some element that is the same for all rows.
typedef struct Reuse { const Bitset *varies; bool refused, reuses; } Reuse;
static void read_inner_bound(void *user, const ImpStm *stm) {
  Reuse *reuse = user;
  reuse->refused |= stm->tag == IMP_For && imp_mentions(stm->as.For.bound, reuse->varies).found;
}
static bool rows_share(Arena *arena, const Bitset *varies, const ImpBlock *columns) {
  Reuse reuse = {.varies = varies};
  imp_walk_block(columns, &(ImpWalker){.user = &reuse, .stm = read_inner_bound});
  const ImpEffects effects = imp_effects(arena, columns->count, columns->stms, STATEMENT_LIMIT);
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    reuse.reuses |= access->loop && !access->writes && !imp_mentions(access->index, varies).found;
  }
  return reuse.reuses && !reuse.refused;
}

bool tile_nest(Context *context, ImpVarTable *vars, const ImpFor *loop, TileNest *nest) {
  Bitset varies = bitset_new(context->arena);
  const ImpFor *inside = loop_inside(loop, vars, &varies);
  if (!inside || !columns_fit(context, vars, inside, nest) || !nest->is_small ||
      !rows_share(context->arena, &varies, inside->body))
    return columns_fit(context, vars, loop, nest);
  nest->rows = loop;
  nest->row_stms = loop->body->stms;
  nest->row_count = loop->body->count - 1;
  return true;
}
