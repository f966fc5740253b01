// tile_nest: finds loops whose iterations may be taken together (tile_reductions.c).
//   shape: for i < n parallel { declarations; for j < k parallel { b } }  or the inner loop alone, where b is made of
//     declarations, assignments
//          to what b declares, stores, and loops whose bounds are the same for all i and j, of the same; one of them is
//            not parallel
//   A parallel loop's iterations neither read nor write what another writes; so they may be interleaved in any way.
#include "imp/loops/tile.h"

enum { STATEMENT_LIMIT = 32, EXPANDED_LIMIT = 8, LEAST_COLUMNS = 8, STRIDE_OTHER = 2 };
enum { STATEMENTS_IN_ROWS = 16, EXPANDED_IN_ROWS = 4 };   // where several rows are taken together, each with its own

// `declared`: variable of b -> number of the run of statements it is declared in. `varies`: what may differ between
// iterations.
typedef struct Scan {
  const ImpVarTable *vars;
  ImpVar column;
  Bitset varies;
  Map declared, *expanded;
  uint32_t run, statements, depth, expanded_count;
  int64_t widest;               // bytes of an element that is expanded or read along the row
  bool refused, reads_along, stores_along, is_reduction;
} Scan;

// ---- expressions
// How far the index moves from one column to the next: 0, 1 or STRIDE_OTHER.
static int stride_of(const Scan *scan, const ImpExp *index) {
  if (index->tag == IMP_EXP_Var && index->as.Var.variable.id == scan->column.id) return 1;
  if (!imp_mentions(index, &scan->varies).found) return 0;
  if (index->tag != IMP_EXP_Prim || !index->as.Prim.exact ||
      (index->as.Prim.prim != PRIM_Add && index->as.Prim.prim != PRIM_Sub))
    return STRIDE_OTHER;
  const int left = stride_of(scan, index->as.Prim.arguments.items[0]),
            right = stride_of(scan, index->as.Prim.arguments.items[1]);
  if (right == 0) return left;
  return left == 0 && index->as.Prim.prim == PRIM_Add ? right : STRIDE_OTHER;
}

static void note_width(Scan *scan, ImpVar var) {
  const int64_t bytes = scalar_bytes(imp_var_info(scan->vars, var)->type.scalar);
  if (bytes > scan->widest) scan->widest = bytes;
}

static void scan_access(Scan *scan, ImpVar buffer, const ImpExp *index) {
  const int stride = stride_of(scan, index);
  if (scan->depth > 0 && stride == STRIDE_OTHER) scan->refused = true;
  if (stride == 1) note_width(scan, buffer);
  if (scan->depth > 0 && stride == 1) scan->reads_along = true;
}

static void scan_use(void *user, ImpVar var) {
  Scan *scan = user;
  const MapEntry *declared = map_find(&scan->declared, var.id);
  if (!declared || declared->as.value == scan->run) return;
  MapEntry *entry = map_add(scan->expanded, var.id);
  if (!entry->as.value) scan->expanded_count++, note_width(scan, var);
  entry->as.value = 1;
}
static void scan_exp(void *user, const ImpExp *exp) {
  Scan *scan = user;
  if (exp->tag == IMP_EXP_Load) scan_access(scan, exp->as.Load.buffer, exp->as.Load.index);
  const ImpVisitor visitor = {.user = user, .exp = scan_exp, .use = scan_use};
  imp_exp_visit(exp, &visitor);
}

// ---- statements
static void scan_block(Scan *scan, const ImpBlock *block);

static void scan_loop(Scan *scan, const ImpFor *loop) {
  const ImpMention bound = imp_mentions(loop->bound, &scan->varies);
  if (bound.found || bound.loads) {
    scan->refused = true;
    return;
  }
  scan->is_reduction |= !loop->parallel;
  scan->run++, scan->depth++;
  scan_block(scan, loop->body);
  scan->run++, scan->depth--;
}

static void scan_stm(Scan *scan, const ImpStm *stm) {
  switch (stm->tag) {
    case IMP_Comment: return;
    case IMP_Declare:
      if (stm->as.Declare.value) scan_exp(scan, stm->as.Declare.value);
      if (imp_var_info(scan->vars, stm->as.Declare.variable)->type.tag != IMP_TYPE_Scalar) break;
      map_put(&scan->declared, stm->as.Declare.variable.id, scan->run);
      bitset_add(&scan->varies, stm->as.Declare.variable.id);
      return;
    case IMP_Assign:
      scan_exp(scan, stm->as.Assign.value);
      if (!map_find(&scan->declared, stm->as.Assign.variable.id)) break;
      scan_use(scan, stm->as.Assign.variable);
      return;
    case IMP_Store:
      scan_exp(scan, stm->as.Store.index);
      scan_exp(scan, stm->as.Store.value);
      scan_access(scan, stm->as.Store.buffer, stm->as.Store.index);
      // memory of each iteration for itself, one after the other
      scan->refused |= stride_of(scan, stm->as.Store.index) == 0;
      scan->stores_along |= scan->depth > 0;
      return;
    case IMP_For: scan_loop(scan, &stm->as.For); return;
    case IMP_While:
    case IMP_If:
    case IMP_Mark:
    case IMP_Arena:
    case IMP_Local:
    case IMP_Table:
    case IMP_Dynamic:
    case IMP_Release:
    case IMP_Point:
    case IMP_Copy:
    case IMP_Stream:
    case IMP_Fetch:
    case IMP_Fence:
    case IMP_Call: case IMP_Check: case IMP_COUNT: break;
  }
  scan->refused = true;
}

static void scan_block(Scan *scan, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count && !scan->refused; i++) {
    scan_stm(scan, block->stms[i]);
    scan->refused |= ++scan->statements > STATEMENT_LIMIT || scan->expanded_count > EXPANDED_LIMIT;
  }
}

static bool is_narrow(const ImpFor *loop) {
  Scalar bound;
  return imp_exp_is_constant(loop->bound, &bound) && bound.as.s < LEAST_COLUMNS;
}

static bool columns_fit(Context *context, const ImpVarTable *vars, const ImpFor *loop, TileNest *nest) {
  *nest = (TileNest){.columns = loop, .expanded = map_new(context->arena)};
  Scan scan = {.vars = vars,
               .column = loop->index,
               .varies = bitset_new(context->arena),
               .declared = map_new(context->arena),
               .expanded = &nest->expanded};
  if (!loop->parallel || is_narrow(loop)) return false;
  bitset_add(&scan.varies, loop->index.id);
  scan_block(&scan, loop->body);
  if (scan.refused || !scan.is_reduction || !scan.reads_along || (scan.expanded_count == 0 && !scan.stores_along))
    return false;
  nest->width = TILE_BYTES / scan.widest;
  nest->is_small = scan.statements <= STATEMENTS_IN_ROWS && scan.expanded_count <= EXPANDED_IN_ROWS;
  return true;
}

// ---- the loop around
// Declarations that nobody assigns to, then the loop over the columns, as many in each row.
static const ImpFor *loop_inside(const ImpFor *rows, Context *context, const ImpVarTable *vars) {
  const uint32_t count = rows->body->count;
  Bitset varies = bitset_new(context->arena);
  bitset_add(&varies, rows->index.id);
  if (!rows->parallel || count == 0 || rows->body->stms[count - 1]->tag != IMP_For) return NULL;
  for (uint32_t i = 0; i + 1 < count; i++) {
    const ImpStm *stm = rows->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (stm->tag != IMP_Declare || !stm->as.Declare.value ||
        imp_var_info(vars, stm->as.Declare.variable)->type.tag != IMP_TYPE_Scalar)
      return NULL;
    bitset_add(&varies, stm->as.Declare.variable.id);
  }
  const ImpFor *columns = &rows->body->stms[count - 1]->as.For;
  const ImpMention mention = imp_mentions(columns->bound, &varies);
  return mention.found || mention.loads ? NULL : columns;
}

// Whether inner loops have bounds of their own in each row, and something read there is the same for all rows.
typedef struct Reuse { const Bitset *varies; bool refused, reuses; uint32_t depth; } Reuse;
static void reuse_exp(void *user, const ImpExp *exp) {
  Reuse *reuse = user;
  if (exp->tag == IMP_EXP_Load && reuse->depth > 0)
    reuse->reuses |= !imp_mentions(exp->as.Load.index, reuse->varies).found;
  const ImpVisitor visitor = {.user = user, .exp = reuse_exp};
  imp_exp_visit(exp, &visitor);
}
static void reuse_block(void *user, const ImpBlock *block) {
  Reuse *reuse = user;
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const bool is_loop = stm->tag == IMP_For;
    if (is_loop && imp_mentions(stm->as.For.bound, reuse->varies).found) reuse->refused = true;
    const ImpVisitor exps = {.user = user, .exp = reuse_exp}, blocks = {.user = user, .block = reuse_block};
    imp_stm_visit(stm, &exps);
    reuse->depth += is_loop;
    imp_stm_visit(stm, &blocks);
    reuse->depth -= is_loop;
  }
}

static bool rows_fit(Context *context, const ImpFor *rows, const TileNest *nest) {
  Bitset varies = bitset_new(context->arena);
  bitset_add(&varies, rows->index.id);
  for (uint32_t i = 0; i + 1 < rows->body->count; i++) {
    if (rows->body->stms[i]->tag == IMP_Declare) bitset_add(&varies, rows->body->stms[i]->as.Declare.variable.id);
  }
  Reuse reuse = {.varies = &varies};
  reuse_block(&reuse, nest->columns->body);
  return reuse.reuses && !reuse.refused;
}

bool tile_nest(Context *context, const ImpVarTable *vars, const ImpFor *loop, TileNest *nest) {
  const ImpFor *inside = loop_inside(loop, context, vars);
  if (!inside || !columns_fit(context, vars, inside, nest) || !nest->is_small || !rows_fit(context, loop, nest))
    return columns_fit(context, vars, loop, nest);
  nest->rows = loop;
  nest->row_stms = loop->body->stms;
  nest->row_count = loop->body->count - 1;
  return true;
}
