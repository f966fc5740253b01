// move_checks_up: assertions stand before the array operations that they do not depend on.
//   in: core   out: core; the same statements, in each body the assertions and the scalars they need first
//   rule: let xs = e in assert c in b --> assert c in let xs = e in b    if e cannot fail and c does not depend on xs
// The order of whatever can fail or run for ever stays, so the program fails with the same message. A place whose
// fitness depends on a check (a part of a concatenation, a region) is open to all arrays that are computed after the
// check: mem/allocate/requests.c.
#include "opt/opt.h"

// failing: Body * -> whether something in it may fail
typedef struct Raiser { Context *context; const VarTable *vars; Map failing; } Raiser;
typedef struct Order {
  Raiser *raiser;
  Bitset for_checks, late;
  const Stm **out;
  uint32_t out_count;
  const Stm **waiting;
  uint32_t waiting_count;
  bool changed;
} Order;

// ---- what may fail
typedef struct Failing { Raiser *raiser; bool found; } Failing;
static void find_failures(void *user, const Body *body);
static bool may_fail_or_diverge(Raiser *raiser, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert && (stm->marks & MARK_Known)) return false;
  if (exp->tag == EXP_Assert || exp->tag == EXP_Call ||
      (exp_is_while(exp)))
    return true;
  Failing failing = {raiser, false};
  Visitor visitor = {.user = &failing, .body = find_failures};
  exp_visit(exp, &visitor);
  return failing.found;
}
static bool body_may_fail(Raiser *raiser, const Body *body) {
  const uint64_t key = (uint64_t)(uintptr_t)body;
  const MapEntry *known = map_find(&raiser->failing, key);
  if (known) return known->as.value;
  bool found = false;
  for (uint32_t i = 0; i < body->count && !found; i++) found = may_fail_or_diverge(raiser, body->stms[i]);
  map_put(&raiser->failing, key, found);
  return found;
}
static void find_failures(void *user, const Body *body) {
  Failing *failing = user;
  if (!failing->found) failing->found = body_may_fail(failing->raiser, body);
}

// ---- what checks need
static bool is_scalar_stm(const Exp *exp) { return exp->tag == EXP_Prim || exp->tag == EXP_Convert; }

static void need_for_check(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) bitset_add(user, atom.as.var.id);
}

static void need_operands(Bitset *needed, const Stm *stm) {
  Visitor visitor = {.user = needed, .atom = need_for_check};
  exp_visit(stm->exp, &visitor);
  for RANGE(i, stm->certificates.count) bitset_add(needed, stm->certificates.items[i].id);
}

static void find_needed(Order *order, const Body *body) {
  for (uint32_t i = body->count; i-- > 0;) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Assert ||
        (is_scalar_stm(stm->exp) && bitset_has(&order->for_checks, stm_result(stm).id)))
      need_operands(&order->for_checks, stm);
  }
}

// ---- the new order
static void find_late(void *user, Atom atom) {
  Order *order = user;
  if (atom.tag == ATOM_Var && bitset_has(&order->late, atom.as.var.id)) order->changed = true;
}

static bool depends_on_late(const Order *order, const Stm *stm) {
  Order copy = *order;
  copy.changed = false;
  Visitor visitor = {.user = &copy, .atom = find_late};
  exp_visit(stm->exp, &visitor);
  for RANGE(i, stm->certificates.count) find_late(&copy, atom_var(stm->certificates.items[i]));
  return copy.changed;
}

static void wait(Order *order, const Stm *stm) {
  order->waiting[order->waiting_count++] = stm;
  for RANGE(i, stm->pattern.count) bitset_add(&order->late, stm->pattern.items[i].id);
}

static void release_waiting(Order *order) {
  for RANGE(i, order->waiting_count) order->out[order->out_count++] = order->waiting[i];
  order->waiting_count = 0;
  order->late = bitset_new(order->raiser->context->scratch);
}

static void order_stm(Order *order, const Stm *stm) {
  bool raisable = stm->exp->tag == EXP_Assert ||
                  (is_scalar_stm(stm->exp) && bitset_has(&order->for_checks, stm_result(stm).id));
  bool fails = may_fail_or_diverge(order->raiser, stm);
  if (raisable && !depends_on_late(order, stm)) {
    order->changed = order->changed || order->waiting_count > 0;
    order->out[order->out_count++] = stm;
  } else if (!fails) {
    wait(order, stm);
  } else {
    release_waiting(order);
    order->out[order->out_count++] = stm;
  }
}

static const Body *raise_body(void *user, const Body *body) {
  Raiser *raiser = user;
  Context *context = raiser->context;
  Mapper mapper = {raiser, context->arena, NULL, NULL, raise_body};
  Order order = {raiser,
                 bitset_new(context->scratch),
                 bitset_new(context->scratch),
                 NEW_ARRAY(context->arena, const Stm *, body->count + 1),
                 0,
                 NEW_ARRAY(context->scratch, const Stm *, body->count + 1),
                 0,
                 false};
  find_needed(&order, body);
  for RANGE(i, body->count) {
    const Stm *stm = stm_with_exp(context->arena, body->stms[i], exp_map(body->stms[i]->exp, &mapper));
    order.changed |= stm != body->stms[i];
    order_stm(&order, stm);
  }
  release_waiting(&order);
  if (!order.changed) return body;
  return body_new(context->arena, order.out_count, order.out, body->result);
}

const Program *move_checks_up(Context *context, const Program *program) {
  Raiser raiser = {context, program->vars, map_new(context->arena)};
  return program_map_bodies(context->arena, program, raise_body, &raiser);
}
