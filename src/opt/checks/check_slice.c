// check_slice: the predicate slice of a loop: its assertions, the scalars they need, and the loops and branches that
// enclose them.
//   in: a loop that hoist_checks found sliceable
//   out: a body without results that fails exactly when a check in the loop does, with the message of the first one;
//        or, for the checks of the rows that a loop makes, nothing when the slice is not O(1) in each iteration
#include "opt/checks/hoist_checks.h"

// known: certificates of assertions that are left out. elements: the slice may read elements. hoists: a condition
// decides whether the slice runs. costly: it is not O(1) in each iteration, or needs
// the state of a loop.
typedef struct Slicing {
  CheckHoister *hoister;
  Bitset needed, known;
  bool elements, hoists, costly;
  uint32_t loops;
} Slicing;

uint32_t loop_ranges(const Exp *loop, Range *ranges, uint32_t limit) {
  const ExpRoles roles = exp_roles(loop);
  if (roles.indices.count > limit) return 0;
  for EACH_IN(i, roles.indices)
    ranges[i] = (Range){roles.indices.items[i], roles.widths.items[i]};
  return roles.indices.count;
}

const Body *loop_inner_body(const Exp *loop) { return exp_roles(loop).body; }

// ---- does an expression contain checks?
static bool checks_inside(Arena *arena, const Exp *exp) {
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    for EACH_STM(at, arena, bodies.items[i])
      if (at.stm->exp->tag == EXP_Assert && !(at.stm->marks & MARK_Known)) return true;
  return false;
}

static void need_in_slice(void *user, Atom atom) {
  Slicing *slicing = user;
  if (atom.tag == ATOM_Var) bitset_add(&slicing->needed, atom.as.var.id);
}
static bool computes_scalar(const Exp *exp) {
  return exp->tag == EXP_Atom || exp->tag == EXP_Prim || exp->tag == EXP_Convert;
}
bool chooses_scalar(const Exp *exp) {
  const Bodies bodies = exp_bodies(exp);
  if (exp->tag != EXP_If) return false;
  for EACH_IN(i, bodies)
    for RANGE(k, bodies.items[i]->count)
      if (!computes_scalar(bodies.items[i]->stms[k]->exp) && !chooses_scalar(bodies.items[i]->stms[k]->exp))
        return false;
  return true;
}
bool is_of_constants(const CheckHoister *hoister, const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  return (tag == EXP_Table || tag == EXP_Index || (exp_info(tag)->flags & EXP_View)) &&
         noted_range(&hoister->ranges, stm_result(stm));
}

// O(1), where elements and branches may decide, too
static bool computes_size(const Exp *exp) {
  if (computes_scalar(exp) || exp->tag == EXP_Index || (exp_info(exp->tag)->flags & EXP_View)) return true;
  if (exp->tag != EXP_If) return false;
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    for RANGE(k, bodies.items[i]->count)
      if (!computes_size(bodies.items[i]->stms[k]->exp)) return false;
  return true;
}

static const Body *slice_body(Slicing *slicing, const Body *body);

// A nest of loops over the ranges, the first range outermost, with the body `inner`.
static const Exp *loops_around(Slicing *slicing, const Range *ranges, uint32_t count, const Body *inner, Span span) {
  Arena *arena = slicing->hoister->context->arena;
  for RANGE_DOWN(i, count) {
    const Exp *loop =
        NEW_EXP(arena, Loop, .form = {CORE_LOOP_For, ranges[i].index, ranges[i].width, 0}, .body = inner);
    if (i == 0) return loop;
    const Stm **stms = NEW_ARRAY(arena, const Stm *, 1);
    stms[0] = stm_new(arena, (Vars){0}, (Vars){0}, loop, span);
    inner = body_new(arena, 1, stms, (Atoms){0, NULL});
  }
  panic("check_slice: no ranges");
}

// The slice does not compute the state of a loop.
typedef struct State { Slicing *slicing; const Range *ranges; uint32_t count; } State;
static void note_needed_state(void *user, Var var) {
  const State *state = user;
  bool is_index = false;
  for RANGE(i, state->count) is_index |= state->ranges[i].index.id == var.id;
  state->slicing->costly |= !is_index && bitset_has(&state->slicing->needed, var.id);
}

static const Exp *slice_exp(Slicing *slicing, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_If) {
    const Body *then_body = slice_body(slicing, exp->as.If.then_body),
               *else_body = slice_body(slicing, exp->as.If.else_body);
    need_in_slice(slicing, exp->as.If.condition);
    return NEW_EXP(slicing->hoister->context->arena, If, exp->as.If.condition, then_body, else_body);
  }
  Range ranges[8];
  uint32_t count = loop_ranges(exp, ranges, 8);
  REQUIRE(count > 0);
  slicing->loops++;
  const Body *inner = slice_body(slicing, loop_inner_body(exp));
  State state = {.slicing = slicing, .ranges = ranges, .count = count};
  exp_visit(exp, &(Visitor){.user = &state, .bound = note_needed_state});
  for RANGE(i, count) need_in_slice(slicing, ranges[i].width);
  return loops_around(slicing, ranges, count, inner, stm->span);
}

static Vars kept_certificates(Slicing *slicing, Vars certificates) {
  Var *kept = NEW_ARRAY(slicing->hoister->context->arena, Var, certificates.count + 1);
  uint32_t count = 0;
  for EACH_IN(i, certificates)
    if (!bitset_has(&slicing->known, certificates.items[i].id)) kept[count++] = certificates.items[i];
  return (Vars){count, kept};
}
static void find_known(Slicing *slicing, const Exp *exp) {
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    for EACH_STM(at, slicing->hoister->context->arena, bodies.items[i])
      if (at.stm->exp->tag == EXP_Assert && (at.stm->marks & MARK_Known))
        bitset_add(&slicing->known, stm_result(at.stm).id);
}

// Backwards: the uses of a variable come before the statement that computes it.
static const Body *slice_body(Slicing *slicing, const Body *body) {
  Arena *arena = slicing->hoister->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  uint32_t first = body->count;
  for RANGE_DOWN(i, body->count) {
    const Stm *stm = body->stms[i];
    Stm copy = *stm;
    copy.certificates = kept_certificates(slicing, stm->certificates);
    bool check = stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known);
    const bool checks = !check && checks_inside(arena, stm->exp);
    const bool needed = bitset_has_any(&slicing->needed, stm->pattern);
    const bool scalar = needed && !checks && (slicing->elements ? computes_size(stm->exp)
                                                            : computes_scalar(stm->exp) || chooses_scalar(stm->exp) ||
                                                                  is_of_constants(slicing->hoister, stm));
    if (needed && !check && !scalar) slicing->costly = true;
    if (!check && !scalar && !checks) continue;
    if (check && slicing->hoists) copy.marks |= MARK_Hoisted;
    if (check || scalar) {
      stm_free_vars(slicing->hoister->vars, &copy, &slicing->needed);
    } else {
      copy.exp = slice_exp(slicing, stm);
      copy.pattern = (Vars){0, NULL};
    }
    stms[--first] = COPY_OF(arena, &copy);
  }
  return body_new(arena, body->count - first, stms + first, (Atoms){0, NULL});
}

static const Body *sliced_loop(Slicing *slicing, const Stm *loop) {
  CheckHoister *hoister = slicing->hoister;
  Arena *arena = hoister->context->arena;
  slicing->needed = bitset_new(arena);
  slicing->known = bitset_new(arena);
  find_known(slicing, loop->exp);
  const Stm *sliced = stm_new(arena, (Vars){0}, (Vars){0}, slice_exp(slicing, loop), loop->span);
  const Body body = {1, &sliced, {0, NULL}};
  return body_rename(hoister->context, hoister->vars, &body, NULL);
}

const Body *predicate_slice(CheckHoister *hoister, const Stm *loop) {
  return sliced_loop(&(Slicing){.hoister = hoister, .hoists = true}, loop);
}

const Body *element_slice(CheckHoister *hoister, const Stm *loop) {
  Slicing slicing = {.hoister = hoister, .elements = true, .hoists = true};
  const Body *slice = sliced_loop(&slicing, loop);
  return slicing.costly ? NULL : slice;
}
const Body *row_slice(CheckHoister *hoister, const Stm *loop) {
  Slicing slicing = {.hoister = hoister, .elements = true};
  const Body *slice = sliced_loop(&slicing, loop);
  return slicing.costly || slicing.loops > 1 ? NULL : slice;
}
