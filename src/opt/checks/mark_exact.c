// mark_exact: marks i64 arithmetic that cannot wrap around.
//   in: core   out: core; the same statements, some marked `exact`
//   rule: x = a + b  -->  x = #exact a + b    if neither operand nor the sum can wrap around (Note [Wrap-around] in
//         knowledge.c)
//         x = a / b  -->  x = #exact a / b    if 0 <= a and 0 < b: rounding down and rounding towards zero agree
// The C compiler may then assume n - 1 < n, and needs no code for negative operands. This is the last pass over Core,
// because a mark is only valid where its statement is.
#include "opt/checks/eliminate_checks.h"

// the prover finds the facts that hold in every iteration of a loop
typedef struct Marker { Context *context; Knowledge *knowledge; CheckProver prover; } Marker;

static bool is_exact(const Marker *marker, const ExpPrim *prim, Var result) {
  if (prim->type != SCALAR_I64 || prim->arguments.count != 2) return false;
  Knowledge *knowledge = marker->knowledge;
  const Atom *a = prim->arguments.items;
  if (prim->prim == PRIM_Add || prim->prim == PRIM_Sub || prim->prim == PRIM_Mul)
    return knowledge_cannot_wrap(knowledge, a[0]) && knowledge_cannot_wrap(knowledge, a[1]) &&
           knowledge_cannot_wrap(knowledge, atom_var(result));
  return (prim_info(prim->prim)->flags & PRIM_Partial) &&
         knowledge_less(knowledge, atom_i64(0), a[1]) &&
         knowledge_at_most(knowledge, atom_i64(0), a[0]);
}

static const Body *mark_exact_body(Marker *marker, const Body *body);

static const Body *mark_inner(Marker *marker, const Exp *exp, int number, const Body *body) {
  CheckProver *prover = &marker->prover;
  const KnowledgeMark mark = knowledge_enter_body(marker->knowledge, exp, number);
  const uint32_t bounds = prover->bounds.size;
  if (exp->tag == EXP_Loop && has_checks(prover, body)) learn_invariants(prover, &exp->as.Loop);
  const Body *marked = mark_exact_body(marker, body);
  prover->bounds.size = bounds;
  knowledge_leave(marker->knowledge, mark);
  return marked;
}

static const Stm *mark_exact_stm(Marker *marker, const Stm *stm) {
  Arena *arena = marker->context->arena;
  Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(i, bodies) bodies.items[i] = mark_inner(marker, stm->exp, (int)i, bodies.items[i]);
  knowledge_statement(marker->knowledge, stm);
  if (marker->prover.informed) settle_value(&marker->prover, stm);
  const bool exact = stm->exp->tag == EXP_Prim && is_exact(marker, &stm->exp->as.Prim, stm_result(stm));
  return stm_with_marks(arena, stm_with_bodies(arena, stm, bodies), stm->marks | (exact ? MARK_Exact : 0));
}

static const Body *mark_exact_body(Marker *marker, const Body *body) {
  const Stm **stms = NEW_ARRAY(marker->context->arena, const Stm *, body->count);
  for RANGE(i, body->count) stms[i] = mark_exact_stm(marker, body->stms[i]);
  return body_with(marker->context->arena, body, body->count, stms, body->result);
}

static const Function *mark_exact_in(Context *context, const Program *program, const Function *function, void *user) {
  Marker marker = {.context = context, .prover = check_prover_new(context, program->vars, function)};
  (void)user;
  marker.prover.for_divisions = true;
  marker.knowledge = marker.prover.knowledge;
  return function_with_body(context->arena, function, mark_exact_body(&marker, function->body));
}

const Program *mark_exact(Context *context, const Program *program) {
  return program_map(context, program, mark_exact_in, NULL);
}
