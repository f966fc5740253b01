// unroll_and_jam: sums and recurrences of floats along rows, each in its order, for four rows side by side.
//   rule: for i < n parallel { x = e; for l < m { x = f(x, i, l) }; y[i] = x }
//         -->  for s < n/4 { x0 = e; ..; for l < m { x0 = f(x0, s*4, l); ..; x3 = f(x3, s*4 + 3, l) }; y[s*4] = x0; ..
//              }
//              and what is left over of n row by row; of 4 rows, no loop around them
//   An addition of floats has to wait for the one before it, which takes as long as several; of different rows they
//     wait for nothing. What the rows
//   have in common is read once. Whatever tile_reductions takes is better there.
//   test: imp/test/unroll_and_jam_test.c
#include "imp/copy.h"
#include "imp/loops/tile.h"

enum { STATEMENT_LIMIT = 32, LOAD_LIMIT = 8, CARRIED_LIMIT = 8, LEAST_ROUNDS = 8 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Jammer { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Jammer;

// ---- which loops
// `varies`: what the body binds; `own`: what the inner loop at hand binds, `carried`: what else it assigns to. `waits`:
// some round needs what the last computed.
typedef struct Scan {
  const ImpVarTable *vars;
  Bitset varies, own, carried;
  uint32_t statements, loads, carried_count;
  bool is_inside, refused, is_slow, waits;
} Scan;

static bool is_slow(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && prim_cost(exp->as.Prim.prim, exp->as.Prim.type) > PRIM_COST_DIVISION;
}
static void scan_exp(void *user, const ImpExp *exp) {
  Scan *scan = user;
  scan->refused |= exp->tag == IMP_EXP_Same;
  scan->is_slow |= scan->is_inside && is_slow(exp);
  scan->loads += scan->is_inside && exp->tag == IMP_EXP_Load;
  const ImpVisitor visitor = {.user = user, .exp = scan_exp};
  imp_exp_visit(exp, &visitor);
}

// From which of what is carried each variable comes: id -> a bit for each.
typedef struct Origin { Map masks; uint64_t mask; } Origin;
static void origin_use(void *user, ImpVar var) {
  const MapEntry *known = map_find(&((Origin *)user)->masks, var.id);
  if (known) ((Origin *)user)->mask |= known->as.value;
}
static void origin_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = origin_exp, .use = origin_use};
  imp_exp_visit(exp, &visitor);
}
static void find_origin(Origin *origin, ImpVar var, const ImpExp *value) {
  origin->mask = 0;
  if (value) origin_exp(origin, value);
  map_put(&origin->masks, var.id, origin->mask);
}
// Does something come from itself, a round or more before? Elements that are only kept for a few rounds do not.
static bool has_circle(uint64_t *from, uint32_t count) {
  for (uint32_t k = 0; k < count; k++)
    for (uint32_t i = 0; i < count; i++)
      if (from[i] >> k & 1) from[i] |= from[k];
  for (uint32_t i = 0; i < count; i++)
    if (from[i] >> i & 1) return true;
  return false;
}
static bool waits(const Scan *scan, const ImpBlock *body) {
  Origin origin = {.masks = map_new(scan->own.arena)};
  uint64_t from[CARRIED_LIMIT];
  uint32_t count = 0;
  for EACH_BIT(id, &scan->carried) map_put(&origin.masks, id, UINT64_C(1) << count++);
  for (uint32_t i = 0; i < body->count; i++) {
    const ImpStm *stm = body->stms[i];
    if (stm->tag == IMP_Declare) find_origin(&origin, stm->as.Declare.variable, stm->as.Declare.value);
    if (stm->tag == IMP_Assign) find_origin(&origin, stm->as.Assign.variable, stm->as.Assign.value);
  }
  count = 0;
  for EACH_BIT(id, &scan->carried) from[count++] = map_find(&origin.masks, id)->as.value;
  return has_circle(from, count);
}

static void scan_block(Scan *scan, const ImpBlock *block);
static void scan_loop(Scan *scan, const ImpFor *loop) {
  Scalar known;
  const ImpMention bound = imp_mentions(loop->bound, &scan->varies);
  scan->refused |= scan->is_inside || loop->parallel || bound.found || bound.loads ||
                   (imp_exp_is_constant(loop->bound, &known) && known.as.s < LEAST_ROUNDS);
  scan->is_inside = true;
  scan->own = bitset_new(scan->own.arena), scan->carried = bitset_new(scan->own.arena);
  scan_block(scan, loop->body);
  scan->is_inside = false;
  scan->refused |= scan->carried_count > CARRIED_LIMIT;
  scan->waits |= !scan->refused && waits(scan, loop->body);
}

// What is carried from round to round of the inner loop: a float.
static void scan_assign(Scan *scan, const ImpAssign *assign) {
  const ScalarType type = imp_var_info(scan->vars, assign->variable)->type.scalar;
  scan->refused |= !bitset_has(&scan->varies, assign->variable.id);
  const bool is_carried = scan->is_inside && !bitset_has(&scan->own, assign->variable.id);
  scan->refused |= is_carried && type != SCALAR_F32 && type != SCALAR_F64;
  if (is_carried && !bitset_has(&scan->carried, assign->variable.id))
    bitset_add(&scan->carried, assign->variable.id), scan->carried_count++;
  scan_exp(scan, assign->value);
}
static void scan_declare(Scan *scan, const ImpDeclare *declaration) {
  scan->refused |= imp_var_info(scan->vars, declaration->variable)->type.tag != IMP_TYPE_Scalar;
  if (declaration->value) scan_exp(scan, declaration->value);
  bitset_add(&scan->varies, declaration->variable.id);
  if (scan->is_inside) bitset_add(&scan->own, declaration->variable.id);
}
static void scan_block(Scan *scan, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count && !scan->refused; i++) {
    const ImpStm *stm = block->stms[i];
    scan->refused |= ++scan->statements > STATEMENT_LIMIT;
    if (stm->tag == IMP_Declare) scan_declare(scan, &stm->as.Declare);
    else if (stm->tag == IMP_Assign) scan_assign(scan, &stm->as.Assign);
    else if (stm->tag == IMP_For) scan_loop(scan, &stm->as.For);
    else if (stm->tag == IMP_Store) scan_exp(scan, stm->as.Store.index), scan_exp(scan, stm->as.Store.value);
    else scan->refused |= stm->tag != IMP_Comment;
  }
}

static bool fits(Jammer *j, const ImpFor *loop) {
  Scalar known;
  if (!loop->parallel || (imp_exp_is_constant(loop->bound, &known) && known.as.s < TILE_ROWS)) return false;
  Scan scan = {
      .vars = j->vars, .varies = bitset_new(j->arena), .own = bitset_new(j->arena), .carried = bitset_new(j->arena)};
  bitset_add(&scan.varies, loop->index.id);
  scan_block(&scan, loop->body);
  return !scan.refused && !scan.is_slow && scan.waits && scan.loads > 0 && scan.loads <= LOAD_LIMIT;
}

// ---- building
static void put(Jammer *j, StmSeq *out, ImpStm stm) {
  seq_push(j->arena, out, (const ImpStm *)COPY_OF(j->arena, &stm));
}
static ImpVar new_index(Jammer *j, const char *name) {
  return imp_var_new(j->arena, j->vars, intern_string(j->context->names, name), imp_scalar(SCALAR_I64));
}
static const ImpExp *var(Jammer *j, ImpVar variable) { return imp_var(j->arena, variable); }
static void put_for(Jammer *j, StmSeq *out, ImpVar index, const ImpExp *bound, bool parallel, const StmSeq *body) {
  put(j, out, (ImpStm){IMP_For, {.For = {index, bound, parallel, imp_block(j->arena, body->size, body->items)}}});
}
static const ImpExp *declare(Jammer *j, StmSeq *out, const char *name, const ImpExp *value) {
  Scalar known;
  if (imp_exp_is_constant(value, &known)) return value;
  const ImpVar variable = new_index(j, name);
  put(j, out, (ImpStm){IMP_Declare, {.Declare = {variable, value}}});
  return var(j, variable);
}

typedef struct Rows { Jammer *jammer; uint32_t count; ImpCopier *copiers; } Rows;

// A run of statements in all rows, row by row; a loop once around all of them.
static void put_rows(Rows *rows, const ImpBlock *block, StmSeq *out) {
  Jammer *j = rows->jammer;
  uint32_t end = 0;
  for (uint32_t i = 0; i < block->count; i = end + 1) {
    for (end = i; end < block->count && block->stms[end]->tag != IMP_For; end++) {}
    for (uint32_t r = 0; r < rows->count; r++)
      for (uint32_t k = i; k < end; k++)
        if (block->stms[k]->tag != IMP_Comment)
          seq_push(j->arena, out, imp_copy_stm(&rows->copiers[r], block->stms[k]));
    if (end == block->count) break;
    const ImpFor *loop = &block->stms[end]->as.For;
    const ImpVar index =
        imp_var_new(j->arena, j->vars, imp_var_info(j->vars, loop->index)->name, imp_scalar(SCALAR_I64));
    StmSeq body = {0};
    for (uint32_t r = 0; r < rows->count; r++) imp_copy_with(&rows->copiers[r], loop->index, var(j, index));
    put_rows(rows, loop->body, &body);
    put_for(j, out, index, loop->bound, false, &body);   // the same in all rows
  }
}

static void put_some(Jammer *j, const ImpFor *loop, const ImpExp *first, uint32_t count, StmSeq *out) {
  Rows rows = {j, count, NEW_ARRAY(j->arena, ImpCopier, count)};
  for (uint32_t r = 0; r < count; r++) {
    rows.copiers[r] = imp_copier(j->arena, j->vars);
    rows.copiers[r].exp = imp_copy_folded;
    imp_copy_with(&rows.copiers[r], loop->index,
                  declare(j, out, "row", imp_exact(j->arena, PRIM_Add, first, imp_i64(j->arena, r))));
  }
  put_rows(&rows, loop->body, out);
}

static void put_jammed(Jammer *j, const ImpFor *loop, StmSeq *out) {
  Arena *arena = j->arena;
  const ImpExp *size = imp_i64(arena, TILE_ROWS);
  Scalar known;
  if (imp_exp_is_constant(loop->bound, &known) && known.as.s == TILE_ROWS) {
    put_some(j, loop, imp_i64(arena, 0), TILE_ROWS, out);
    return;
  }
  const ImpVar strip = new_index(j, "strip"), left = new_index(j, "left");
  StmSeq whole = {0}, rest = {0};
  const ImpExp *strips = declare(j, out, "strips", imp_exact(arena, PRIM_Quot, loop->bound, size));
  put_some(j, loop, imp_exact(arena, PRIM_Mul, var(j, strip), size), TILE_ROWS, &whole);
  put_for(j, out, strip, strips, true, &whole);
  const ImpExp *done = imp_exact(arena, PRIM_Mul, strips, size);
  put_some(j, loop, imp_exact(arena, PRIM_Add, done, var(j, left)), 1, &rest);
  put_for(j, out, left, imp_exact(arena, PRIM_Sub, loop->bound, done), true, &rest);
}

// ---- the walk
static const ImpBlock *jam_block(void *user, const ImpBlock *block) {
  Jammer *j = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = j, .arena = j->arena, .block = jam_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For && fits(j, &stm->as.For) && rule_allowed(j->context, "jam-rows")) {
      put_jammed(j, &stm->as.For, &out);
      j->changed = true;
    } else {
      seq_push(j->arena, &out, imp_stm_map(stm, &mapper));
    }
  }
  return imp_block(j->arena, out.size, out.items);
}

static const ImpBlock *jam_body(void *user, const ImpFunction *function) { return jam_block(user, function->body); }

// Sums that may be split are better in parts (reassociate_reductions).
const ImpProgram *unroll_and_jam(Context *context, const ImpProgram *program) {
  Jammer j = {context, context->arena, program->vars, false};
  if (context->options->relaxed) return program;
  const ImpProgram *mapped = imp_program_map(context->arena, program, jam_body, &j);
  return j.changed ? mapped : program;
}
