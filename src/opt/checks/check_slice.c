// check_slice: the predicate slice of a loop: its assertions, the scalars they need, and the loops and branches that
// enclose them.
//   in: a loop that hoist_checks found sliceable
//   out: a body without results that fails exactly when a check in the loop does, with the message of the first one;
//        or, for the checks of the rows that a loop makes, nothing when the slice is not O(1) in each iteration
//   rule: for i < w { assert c "..i.." }  -->  if 0 < w { assert c "..0.." }
//         in the slice of checks that are the same in all iterations of a build: the first iteration fails, or none
#include "opt/checks/hoist_checks.h"

// known: certificates of assertions that are left out. elements: the slice may read elements. hoists: a condition
// decides whether the slice runs. repeats: of checks that are the same in all iterations of the loop. costly: it is not
// O(1) in each iteration, or needs the state of a loop.
typedef struct Slicing {
  CheckHoister *hoister;
  Bitset needed, known;
  bool elements, hoists, repeats, costly;
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

// ---- checks that are the same in all iterations
typedef struct Mentions { Var variable; bool found; } Mentions;
static void meet_atom(void *user, Atom atom) {
  Mentions *mentions = user;
  mentions->found |= atom.tag == ATOM_Var && atom.as.var.id == mentions->variable.id;
}
static bool only_in_messages(Arena *arena, const Body *slice, Var index) {
  Mentions mentions = {index, false};
  const Visitor visitor = {.user = &mentions, .atom = meet_atom};
  for EACH_STM(at, arena, slice) {
    const Exp *exp = at.stm->exp;
    const Bodies bodies = exp_bodies(exp);
    if (exp->tag == EXP_Assert) meet_atom(&mentions, exp->as.Assert.condition);
    else exp_visit(exp, &visitor);
    for EACH_IN(i, bodies)
      for EACH_IN(k, bodies.items[i]->result) meet_atom(&mentions, bodies.items[i]->result.items[k]);
  }
  return !mentions.found;
}
static const Body *first_iteration(Slicing *slicing, Range range, const Body *inner, Span span) {
  CheckHoister *hoister = slicing->hoister;
  Arena *arena = hoister->context->arena;
  Map replace = map_new(hoister->context->scratch);
  map_put_atom(&replace, range.index, atom_i64(0));
  const Body *first = body_rename(hoister->context, hoister->vars, inner, &replace),
             *nothing = body_new(arena, 0, NULL, (Atoms){0, NULL});
  Builder builder = builder_new(hoister->context, hoister->vars, span);
  const Atom some = build_i64(&builder, PRIM_Lt, atom_i64(0), range.width);
  build_stm(&builder, 0, NULL, NEW_EXP(arena, If, some, first, nothing));
  return builder_finish(&builder, 0, NULL);
}

// A nest of loops over the ranges, the first range outermost, with the body `inner`.
static const Body *loops_around(Slicing *slicing, const Range *ranges, uint32_t count, const Body *inner, Span span) {
  Arena *arena = slicing->hoister->context->arena;
  for RANGE_DOWN(i, count) {
    if (slicing->repeats && only_in_messages(arena, inner, ranges[i].index)) {
      inner = first_iteration(slicing, ranges[i], inner, span);
      continue;
    }
    const Exp *loop =
        NEW_EXP(arena, Loop, .form = {CORE_LOOP_For, ranges[i].index, ranges[i].width, 0}, .body = inner);
    const Stm **stms = NEW_ARRAY(arena, const Stm *, 1);
    stms[0] = stm_new(arena, (Vars){0}, (Vars){0}, loop, span);
    inner = body_new(arena, 1, stms, (Atoms){0, NULL});
  }
  return inner;
}

// The slice does not compute the state of a loop.
typedef struct State { Slicing *slicing; const Range *ranges; uint32_t count; } State;
static void note_needed_state(void *user, Var var) {
  const State *state = user;
  bool is_index = false;
  for RANGE(i, state->count) is_index |= state->ranges[i].index.id == var.id;
  state->slicing->costly |= !is_index && bitset_has(&state->slicing->needed, var.id);
}

// The inner slice of a loop, with what the loop binds.
static const Body *slice_inner(Slicing *slicing, const Exp *exp, const Range *ranges, uint32_t count) {
  REQUIRE(count > 0);
  slicing->loops++;
  const Body *inner = slice_body(slicing, loop_inner_body(exp));
  State state = {.slicing = slicing, .ranges = ranges, .count = count};
  exp_visit(exp, &(Visitor){.user = &state, .bound = note_needed_state});
  for RANGE(i, count) need_in_slice(slicing, ranges[i].width);
  return inner;
}
// The slice of a loop or branch: one statement, or a condition before it.
static const Body *slice_nested(Slicing *slicing, const Stm *stm) {
  Arena *arena = slicing->hoister->context->arena;
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_If) {
    const Body *then_body = slice_body(slicing, exp->as.If.then_body),
               *else_body = slice_body(slicing, exp->as.If.else_body);
    need_in_slice(slicing, exp->as.If.condition);
    Stm copy = *stm;
    copy.exp = NEW_EXP(arena, If, exp->as.If.condition, then_body, else_body);
    copy.pattern = copy.certificates = (Vars){0, NULL};
    const Stm **stms = NEW_ARRAY(arena, const Stm *, 1);
    stms[0] = COPY_OF(arena, &copy);
    return body_new(arena, 1, stms, (Atoms){0, NULL});
  }
  Range ranges[RANK_LIMIT];
  const uint32_t count = loop_ranges(exp, ranges, RANK_LIMIT);
  return loops_around(slicing, ranges, count, slice_inner(slicing, exp, ranges, count), stm->span);
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
  const uint32_t most = 2 * body->count;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, most + 1);
  uint32_t first = most;
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
      stms[--first] = COPY_OF(arena, &copy);
      continue;
    }
    const Body *loops = slice_nested(slicing, stm);
    for RANGE_DOWN(k, loops->count) stms[--first] = loops->stms[k];
  }
  return body_new(arena, most - first, stms + first, (Atoms){0, NULL});
}

static void begin_slice(Slicing *slicing, const Stm *loop) {
  Arena *arena = slicing->hoister->context->arena;
  slicing->needed = bitset_new(arena);
  slicing->known = bitset_new(arena);
  find_known(slicing, loop->exp);
}
static const Body *sliced_loop(Slicing *slicing, const Stm *loop) {
  begin_slice(slicing, loop);
  return body_rename(slicing->hoister->context, slicing->hoister->vars, slice_nested(slicing, loop), NULL);
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

const Body *repeated_slice(CheckHoister *hoister, const Stm *build, uint32_t *kept) {
  Slicing slicing = {.hoister = hoister, .elements = true, .repeats = true};
  Range ranges[RANK_LIMIT];
  const uint32_t count = loop_ranges(build->exp, ranges, RANK_LIMIT);
  begin_slice(&slicing, build);
  if (count == 0) return NULL;
  const Body *inner = slice_inner(&slicing, build->exp, ranges, count);
  if (slicing.costly) return NULL;
  for (*kept = count; *kept > 0 && only_in_messages(hoister->context->arena, inner, ranges[*kept - 1].index);)
    --*kept;
  if (*kept == count) return NULL;
  inner = loops_around(&slicing, ranges + *kept, count - *kept, inner, build->span);
  return body_rename(hoister->context, hoister->vars, inner, NULL);
}
