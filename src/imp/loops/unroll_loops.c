// unroll_loops: loops of a small constant width become straight-line code, so that local arrays are accessed at
// constants.
//   rule: for i < c { body }  -->  body[i := 0]; ...; body[i := c-1]   if c <= 16 and the body is small, or c <= 32 (a
//         window of 5 x 5 or 3 x 3 x 3)
//         and it is one sum; innermost loops first
#include "imp/copy.h"

enum {
  TRIP_LIMIT = 16,
  LONG_TRIPS = 32,
  LONG_STATEMENTS = 6,
  PLAIN_TRIPS = 4,
  PLAIN_STATEMENTS = 24,
  LOCAL_STATEMENTS = 400
};

// `weights`: of the blocks weighed so far; each is part of all around it.
typedef struct Unroller {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  Bitset locals;
  Map weights;
  bool changed;
} Unroller;
typedef Seq(const ImpStm *) StmSeq;

// ---- how large a body is, and whether it touches local arrays
typedef struct Weight { Unroller *unroller; uint32_t statements; bool touches_local, opaque; } Weight;

static void weigh_use(void *user, ImpVar var) {
  ((Weight *)user)->touches_local |= bitset_has(&((Weight *)user)->unroller->locals, var.id);
}
static void weigh_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = weigh_exp, .use = weigh_use};
  imp_exp_visit(exp, &visitor);
}
static const Weight *weight_of(Unroller *u, const ImpBlock *block);

static void weigh_block(void *user, const ImpBlock *block) {
  Weight *weight = user;
  const Weight *inner = weight_of(weight->unroller, block);
  weight->statements += inner->statements;
  weight->touches_local |= inner->touches_local;
  weight->opaque |= inner->opaque;
}

static const Weight *weight_of(Unroller *u, const ImpBlock *block) {
  const uint64_t key = (uint64_t)(uintptr_t)block;
  const Weight *known = map_pointer(&u->weights, key);
  if (known) return known;
  Weight *weight = NEW(u->arena, Weight);
  weight->unroller = u;
  const ImpVisitor visitor = {.user = weight, .exp = weigh_exp, .use = weigh_use, .block = weigh_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpTag tag = block->stms[i]->tag;
    weight->statements++;
    weight->opaque |= tag == IMP_Dynamic || tag == IMP_While || tag == IMP_Mark || tag == IMP_Release;
    imp_stm_visit(block->stms[i], &visitor);
  }
  map_put_pointer(&u->weights, key, weight);
  return weight;
}

// What is copied from a local array is one.
static void note_copy(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Unroller *u = copier->user;
  if (bitset_has(&u->locals, old.id)) bitset_add(&u->locals, fresh.id);
}

// ---- the walk
static const ImpBlock *unroll_block(void *user, const ImpBlock *block);

static bool is_worth_it(Unroller *u, const ImpFor *loop, int64_t *trips) {
  Scalar bound;
  if (!imp_exp_is_constant(loop->bound, &bound) || bound.as.s > LONG_TRIPS) return false;
  *trips = bound.as.s;
  const Weight weight = *weight_of(u, loop->body);
  if (weight.opaque || (*trips > TRIP_LIMIT && weight.statements > LONG_STATEMENTS)) return false;
  if (*trips <= 1) return true;
  const int64_t total = *trips * (int64_t)weight.statements;
  return weight.touches_local ? total <= LOCAL_STATEMENTS : *trips <= PLAIN_TRIPS && total <= PLAIN_STATEMENTS;
}

static void unroll_stm(Unroller *u, const ImpStm *stm, StmSeq *out) {
  const ImpMapper mapper = {.user = u, .arena = u->arena, .block = unroll_block};
  if (stm->tag == IMP_Local) bitset_add(&u->locals, stm->as.Local.buffer.id);
  const ImpStm *inner = imp_stm_map(stm, &mapper);
  int64_t trips;
  if (inner->tag != IMP_For || !is_worth_it(u, &inner->as.For, &trips)) {
    seq_push(u->arena, out, inner);
    return;
  }
  u->changed = true;
  for (int64_t i = 0; i < trips; i++) {
    ImpCopier copier = imp_copier(u->arena, u->vars);
    copier.user = u, copier.exp = imp_copy_folded, copier.bound = note_copy;
    imp_copy_with(&copier, inner->as.For.index, imp_i64(u->arena, i));
    for (uint32_t s = 0; s < inner->as.For.body->count; s++)
      seq_push(u->arena, out, imp_copy_stm(&copier, inner->as.For.body->stms[s]));
  }
}

static const ImpBlock *unroll_block(void *user, const ImpBlock *block) {
  Unroller *u = user;
  StmSeq out = {0};
  for (uint32_t i = 0; i < block->count; i++) unroll_stm(u, block->stms[i], &out);
  return imp_block(u->arena, out.size, out.items);
}

static const ImpBlock *unroll_body(void *user, const ImpFunction *function) {
  return unroll_block(user, function->body);
}

const ImpProgram *unroll_loops(Context *context, const ImpProgram *program) {
  Unroller u = {context, context->arena, program->vars, bitset_new(context->arena), map_new(context->arena), false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, unroll_body, &u);
  return u.changed ? mapped : program;
}
