// unroll_loops: a loop of small constant width becomes straight-line code, so that local arrays are accessed at
// constant indices.
//   rule: for i < c { body }  -->  body[i := 0]; ...; body[i := c-1]   innermost loops first, and once more those in a
//         loop that is unrolled, whose bounds may be constants then (for j < 8 - i)
//         if c <= 4 and the copies are small together (a window of 3 x 3, also at a border), or if the body has local
//         arrays and c <= 16 (but not around loops that stay, as a product of matrices is best left), or c <= 32 (a
//         window of 5 x 5 or 3 x 3 x 3) and the body is a single sum; of tasks there are no copies.
//         Also if c <= 16, the body has no loops and no checks, and it compares integers read from constant tables,
//         as with offsets of neighbours at a border: they are constants then, so that peel_loops and unswitch_loops
//         decide the comparisons. Inside of another loop, also if it reads any constant table and calls no function,
//         as with the weights of neighbours.
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { DEPTH_LIMIT = 3, TRIP_LIMIT = 16, LONG_TRIPS = 32, LONG_STATEMENTS = 6 };
enum { PLAIN_TRIPS = 4, PLAIN_STATEMENTS = 24, WINDOW_STATEMENTS = 216, WINDOW_NODES = 900 };
enum { LOCAL_STATEMENTS = 400, BORDER_STATEMENTS = 192, BORDER_NODES = 1200 };

// `locals`: local arrays. `tables`: constant arrays.
typedef struct Unrolling { Arena *arena; Bitset locals, tables; } Unrolling;

// ---- does a body compare elements of tables, or values computed from them?
typedef struct BorderSearch { Bitset offsets; bool found; } BorderSearch;
static void note_offset(void *user, const ImpStm *stm) {
  BorderSearch *search = user;
  if (stm->tag == IMP_Declare && stm->as.Declare.value &&
      imp_mentions(stm->as.Declare.value, &search->offsets).found)
    bitset_add(&search->offsets, stm->as.Declare.variable.id);
}
static void find_border(void *user, const ImpExp *exp) {
  BorderSearch *search = user;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64) return;
  const Prim prim = exp->as.Prim.prim;
  const bool decides = prim == PRIM_Lt || prim == PRIM_Le || prim == PRIM_Min || prim == PRIM_Max || prim == PRIM_Mod;
  search->found = search->found || (decides && imp_mentions(exp, &search->offsets).found);
}
static bool has_border(const Unrolling *unrolling, const ImpBlock *body) {
  BorderSearch search = {bitset_new(unrolling->arena), false};
  bitset_union(&search.offsets, &unrolling->tables);
  imp_walk_block(body, &(ImpWalker){.user = &search, .stm = note_offset, .exp = find_border});
  return search.found;
}

// Are local arrays accessed, and not in loops that stay loops? Those whose bounds depend on the index may not.
typedef struct Bounds { Bitset index; bool found; } Bounds;
static void find_bound(void *user, const ImpStm *stm) {
  Bounds *bounds = user;
  const ImpDeclare *declare = &stm->as.Declare;
  if (stm->tag == IMP_Declare && declare->value && imp_mentions(declare->value, &bounds->index).found)
    bitset_add(&bounds->index, declare->variable.id);
  bounds->found |= stm->tag == IMP_For && imp_mentions(stm->as.For.bound, &bounds->index).found;
}
static bool makes_indices_constant(const Unrolling *unrolling, const ImpFor *loop, const ImpEffects *effects) {
  Bounds bounds = {bitset_new(unrolling->arena), !(effects->tags >> IMP_For & 1)};
  bitset_add(&bounds.index, loop->index.id);
  imp_walk_block(loop->body, &(ImpWalker){.user = &bounds, .stm = find_bound});
  return bounds.found && imp_block_mentions(loop->body, &unrolling->locals).found;
}

// Is there an operation of which C compilers make no vectors? A quotient or remainder by a constant, as of a row in a
// ring of rows, depends on no column.
static void find_scalar_operation(void *found, const ImpExp *exp) {
  Scalar divisor;
  const bool divides = exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 &&
                       exp->as.Prim.arguments.count == 2 &&
                       imp_exp_is_constant(exp->as.Prim.arguments.items[1], &divisor) && divisor.as.s > 0;
  *(bool *)found |= !divides && imp_exp_cost(exp) >= PRIM_COST_SCALAR;
}
static bool has_scalar_operation(const ImpBlock *body) {
  bool found = false;
  imp_walk_block(body, &(ImpWalker){.user = &found, .exp = find_scalar_operation});
  return found;
}

static bool is_worth_unrolling(const Unrolling *unrolling, const ImpFor *loop, bool inside, int64_t *trips) {
  enum { OPAQUE = 1 << IMP_Dynamic | 1 << IMP_While | 1 << IMP_Mark | 1 << IMP_Release };
  Scalar bound;
  if (!imp_exp_is_constant(loop->bound, &bound) || bound.as.s > LONG_TRIPS) return false;
  *trips = bound.as.s;
  const ImpEffects effects = imp_body_effects(unrolling->arena, loop, *trips <= 1 ? UINT32_MAX : LOCAL_STATEMENTS);
  if (effects.tags & OPAQUE || (*trips > TRIP_LIMIT && effects.statements > LONG_STATEMENTS)) return false;
  if (*trips <= 1) return true;
  if (effects.tags >> IMP_Parallel & 1) return false;
  const int64_t total = *trips * (int64_t)effects.statements;
  const bool has_branch = effects.tags >> IMP_If & 1,
             is_window = total <= (has_branch ? BORDER_STATEMENTS : WINDOW_STATEMENTS) &&
                         *trips * effects.nodes <= (has_branch ? BORDER_NODES : WINDOW_NODES);
  return (*trips <= PLAIN_TRIPS && (total <= PLAIN_STATEMENTS || is_window)) ||
         (total <= LOCAL_STATEMENTS && makes_indices_constant(unrolling, loop, &effects)) ||
         (total <= BORDER_STATEMENTS && imp_effects_within(&effects, IMP_PLAIN_OR_IF) &&
          (has_border(unrolling, loop->body) ||
           (inside && !has_scalar_operation(loop->body) && imp_block_mentions(loop->body, &unrolling->tables).found)));
}

// A copy of a local array is a local array, too.
static void note_local_copy(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Unrolling *unrolling = copier->user;
  if (bitset_has(&unrolling->locals, old.id)) bitset_add(&unrolling->locals, fresh.id);
}

static uint32_t note_array(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count, (void)out;
  Unrolling *unrolling = rewriter->user;
  const ImpStm *stm = stms[0];
  if (stm->tag == IMP_Local) bitset_add(&unrolling->locals, stm->as.Local.buffer.id);
  if (stm->tag == IMP_Table)
    bitset_add(&unrolling->tables, stm->as.Table.buffer.id);
  return 0;
}
// Does the statement check what holds in this copy of the body, or declare a variable that has a constant value there?
// It is that constant then.
static bool is_decided_here(ImpCopier *copier, const Bitset *assigned, const ImpStm *stm) {
  const ImpDeclare *declare = &stm->as.Declare;
  Scalar constant;
  if (stm->tag == IMP_Check)
    return imp_exp_is_constant(imp_copy_exp(copier, stm->as.Check.condition), &constant) && constant.as.u;
  if (stm->tag != IMP_Declare || !declare->value || bitset_has(assigned, declare->variable.id)) return false;
  const ImpExp *value = imp_copy_exp(copier, declare->value);
  const bool is_constant = imp_exp_is_constant(value, &constant);
  if (is_constant) imp_copy_with(copier, declare->variable, value);
  return is_constant;
}
static uint32_t unroll(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  Unrolling *unrolling = rewriter->user;
  const ImpFor *loop = &stms[0]->as.For;
  int64_t trips;
  if (stms[0]->tag != IMP_For || !is_worth_unrolling(unrolling, loop, rewriter->loop, &trips)) return 0;
  const ImpEffects effects = imp_body_effects(unrolling->arena, loop, UINT32_MAX);
  for I64_RANGE(i, trips) {
    ImpCopier copier = imp_copier(out->arena, out->vars);
    copier.user = unrolling, copier.exp = imp_copy_folded, copier.bound = note_local_copy;
    imp_copy_with(&copier, loop->index, imp_i64(out->arena, i));
    for RANGE(s, loop->body->count)
      if (!is_decided_here(&copier, &effects.assigned, loop->body->stms[s]))
        imp_put_stm(out, imp_copy_stm(&copier, loop->body->stms[s]));
  }
  return 1;
}

const ImpProgram *unroll_loops(Context *context, const ImpProgram *program) {
  Unrolling unrolling = {context->arena, bitset_new(context->arena), bitset_new(context->arena)};
  const ImpProgram *before = NULL;
  for (int i = 0; i < DEPTH_LIMIT && program != before; i++) {
    before = program;
    program = imp_rewrite((ImpRewriter){.user = &unrolling, .rule = note_array, .after = unroll}, context, program);
  }
  return program;
}
