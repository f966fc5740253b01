// move_checks_up: moves assertions before the array operations on which they do not depend.
//   in: core   out: core; the same statements, in each body the assertions and the scalars they need first
//   rule: let xs = e in assert c in b --> assert c in let xs = e in b    if e cannot fail and c does not depend on xs
// The order of statements that may fail or diverge stays, so that the program reports the same failure. The purpose: a
// destination may only be usable if a check holds (a part of a concatenation, a region). After this pass it is usable
// for all arrays that are computed after the check: mem/allocate/requests.c.
// check: mem/allocate/requests.c.
#include "opt/checks/failures.h"
#include "opt/opt.h"

typedef struct Raiser { Context *context; VarTable *vars; Failures failures; } Raiser;
typedef struct Order { Raiser *raiser; Bitset for_checks, late; Builder out; Seq(const Stm *) waiting; } Order;

// ---- statements that checks need
static bool serves_checks(const Order *order, const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  return tag == EXP_Assert ||
         ((tag == EXP_Prim || tag == EXP_Convert) && bitset_has(&order->for_checks, stm_result(stm).id));
}

static void find_needed(Order *order, const Body *body) {
  for RANGE_DOWN(i, body->count)
    if (serves_checks(order, body->stms[i])) stm_free_vars(order->raiser->vars, body->stms[i], &order->for_checks);
}

// ---- the new order
static void release_waiting(Order *order) {
  for EACH(i, &order->waiting) build_existing(&order->out, order->waiting.items[i]);
  order->waiting.size = 0;
  order->late = bitset_new(order->raiser->context->scratch);
}

static void order_stm(Order *order, const Stm *stm) {
  const bool raised = serves_checks(order, stm) && !stm_depends_on(order->raiser->vars, stm, &order->late);
  if (!raised && !stm_may_fail(&order->raiser->failures, stm)) {
    seq_push(order->raiser->context->scratch, &order->waiting, stm);
    bitset_add_vars(&order->late, stm->pattern);
    return;
  }
  if (!raised) release_waiting(order);
  build_existing(&order->out, stm);
}

static const Body *raise_body(void *user, const Body *body) {
  Raiser *raiser = user;
  Context *context = raiser->context;
  const Mapper mapper = {raiser, context->arena, NULL, NULL, raise_body};
  Order order = {.raiser = raiser,
                 .for_checks = bitset_new(context->scratch),
                 .late = bitset_new(context->scratch),
                 .out = builder_new(context, raiser->vars, (Span){0})};
  find_needed(&order, body);
  for RANGE(i, body->count) order_stm(&order, stm_map(body->stms[i], &mapper));
  release_waiting(&order);
  return builder_body(&order.out, body);
}

const Program *move_checks_up(Context *context, const Program *program) {
  Raiser raiser = {context, program->vars, failures_of_program(context->scratch, program)};
  return program_map_bodies(context->arena, program, raise_body, &raiser);
}
