// in_place: may a function's destination be one of its inputs, the very same array?
//   rule: yes, if every element is read for the last time before that element is written. Shown for code of this shape:
//         statements before the first one that writes the destination may read anything; that statement is a nest of
//         loops (and branches) whose stores are row-major in its indices, and under the loops so far the same holds
//         again for the elements that these indices select; after it the input is not read any more
//   The answer is about the code as it stands, so it is asked after all passes. A buffer that is handed on (copied,
//   pointed into, passed to a call) is not followed: no.
//   test: imp/test/in_place_test.c
#include "imp/effects.h"

enum { DEPTH_LIMIT = 16 };

typedef struct Nest { ImpVar index; const Poly *bound; } Nest;
typedef struct InPlace {
  Arena *arena;
  ImpVar to, from;
  Bitset changing;               // assigned, or bound inside a loop: no bound may depend on it
  Nest loops[DEPTH_LIMIT];       // around the place being read
  uint32_t depth;
  Map strides;                   // index ImpVar id -> const Poly *: of the first store
  bool refused;
} InPlace;

// ---- what changes, and mentions that are not loads and stores of elements
typedef struct Change { InPlace *place; bool inside; } Change;
static void refuse_use(void *user, ImpVar var) {
  InPlace *place = user;
  if (var.id == place->to.id || var.id == place->from.id) place->refused = true;
}
static void refuse_exp(void *user, const ImpExp *exp) {
  const ImpVisitor all = {.user = user, .exp = refuse_exp, .use = refuse_use},
                   parts = {.user = user, .exp = refuse_exp};
  imp_exp_visit(exp, exp->tag == IMP_EXP_Load ? &parts : &all);
}
static void bind_inside(void *user, ImpVar var) {
  Change *change = user;
  if (change->inside) bitset_add(&change->place->changing, var.id);
}
static void find_changes(void *user, const ImpBlock *block) {
  const Change *outer = user;
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    Change change = *outer;
    const ImpVisitor uses = {.user = change.place, .exp = refuse_exp, .use = stm->tag == IMP_Store ? NULL : refuse_use};
    const ImpVisitor inner = {.user = &change, .bind = bind_inside, .block = find_changes};
    imp_stm_visit(stm, &uses);
    if (stm->tag == IMP_Store && stm->as.Store.buffer.id == change.place->from.id) change.place->refused = true;
    imp_note_assigned(stm, &change.place->changing);
    change.inside |= stm->tag == IMP_For || stm->tag == IMP_While;
    imp_stm_visit(stm, &inner);
  }
}

// ---- index arithmetic
// NULL: not a sum or product that is exact.
static const Poly *poly_of(const InPlace *place, const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return poly_constant(place->arena, value.as.s);
  if (exp->tag == IMP_EXP_Var) return poly_variable(place->arena, exp->as.Var.variable.id);
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact) return NULL;
  const Poly *a = poly_of(place, exp->as.Prim.arguments.items[0]),
             *b = a ? poly_of(place, exp->as.Prim.arguments.items[1]) : NULL;
  if (!b) return NULL;
  if (exp->as.Prim.prim == PRIM_Add) return poly_add(place->arena, a, b);
  if (exp->as.Prim.prim == PRIM_Sub) return poly_sub(place->arena, a, b);
  return exp->as.Prim.prim == PRIM_Mul ? poly_mul(place->arena, a, b) : NULL;
}
// NULL: it may differ from one iteration of a loop to the next.
static const Poly *bound_poly(const InPlace *place, const ImpExp *bound) {
  const Poly *poly = poly_of(place, bound);
  if (!poly || poly->broken) return NULL;
  for EACH_VARIABLE(at, poly)
    if (bitset_has(&place->changing, at.variable)) return NULL;
  return poly;
}

// Is it row-major in the indices of all loops around, with the strides of the stores for those that are shared with
// them?
static bool is_own(InPlace *place, const ImpExp *index, bool is_store) {
  const Poly *wanted = poly_constant(place->arena, 0), *stride = poly_constant(place->arena, 1),
             *got = poly_of(place, index);
  for (uint32_t d = place->depth; d-- > 0;) {
    const uint32_t variable = place->loops[d].index.id;
    const Poly *known = map_pointer(&place->strides, variable);
    if (known ? !poly_equal(known, stride) : is_store) return false;
    wanted = poly_add(place->arena, wanted, poly_mul(place->arena, poly_variable(place->arena, variable), stride));
    if (d > 0 && !place->loops[d].bound) return false;
    if (d > 0) stride = poly_mul(place->arena, stride, place->loops[d].bound);
  }
  return got && !got->broken && !wanted->broken && poly_equal(got, wanted);
}

static bool enter(InPlace *place, const ImpFor *loop) {
  if (place->depth == DEPTH_LIMIT) return false;
  place->loops[place->depth++] = (Nest){loop->index, bound_poly(place, loop->bound)};
  return true;
}

// ---- writes
typedef struct Write { ImpVar to; bool found; } Write;
static void find_write(void *user, const ImpStm *stm) {
  Write *write = user;
  write->found |= stm->tag == IMP_Store && stm->as.Store.buffer.id == write->to.id;
}
static bool writes(const InPlace *place, const ImpStm *stm) {
  Write write = {place->to, false};
  imp_walk_stm(stm, &(ImpWalker){.user = &write, .stm = find_write});
  return write.found;
}

static void note_strides(InPlace *place) {
  const Poly *stride = poly_constant(place->arena, 1);
  for (uint32_t d = place->depth; d-- > 0;) {
    map_put_pointer(&place->strides, place->loops[d].index.id, stride);
    if (d > 0 && place->loops[d].bound) stride = poly_mul(place->arena, stride, place->loops[d].bound);
  }
}
// The strides of the first store, found before anything is compared with them.
static bool find_strides(InPlace *place, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    bool found = false;
    if (stm->tag == IMP_Store && writes(place, stm)) note_strides(place), found = true;
    if (stm->tag == IMP_If)
      found = find_strides(place, stm->as.If.then_block) || find_strides(place, stm->as.If.else_block);
    if (stm->tag == IMP_For && enter(place, &stm->as.For))
      found = find_strides(place, stm->as.For.body), place->depth--;
    if (found) return true;
  }
  return false;
}

// ---- reads
typedef struct Read { InPlace *place; bool none; } Read;   // none: no read at all is right
static void check_exp(void *user, const ImpExp *exp) {
  Read *read = user;
  if (exp->tag == IMP_EXP_Load && exp->as.Load.buffer.id == read->place->from.id)
    read->place->refused |= read->none || (read->place->depth > 0 && !is_own(read->place, exp->as.Load.index, false));
  const ImpVisitor visitor = {.user = user, .exp = check_exp};
  imp_exp_visit(exp, &visitor);
}
static void check_block(void *user, const ImpBlock *block);
static void check_reads(InPlace *place, const ImpStm *stm, bool none) {
  Read read = {place, none};
  const bool enters = stm->tag == IMP_For && place->depth > 0 && !none;
  const ImpVisitor exps = {.user = &read, .exp = check_exp}, blocks = {.user = &read, .block = check_block};
  imp_stm_visit(stm, &exps);
  if (enters && !enter(place, &stm->as.For)) place->refused = true;
  else {
    imp_stm_visit(stm, &blocks);
    place->depth -= enters;
  }
}
static void check_block(void *user, const ImpBlock *block) {
  const Read *read = user;
  for RANGE(i, block->count) check_reads(read->place, block->stms[i], read->none);
}

static void check_order(InPlace *place, const ImpBlock *block);
static void check_write(InPlace *place, const ImpStm *stm) {
  Read read = {place, false};
  const ImpVisitor exps = {.user = &read, .exp = check_exp};
  imp_stm_visit(stm, &exps);
  if (stm->tag == IMP_Store) {
    if (!is_own(place, stm->as.Store.index, true)) place->refused = true;
  } else if (stm->tag == IMP_If) {
    check_order(place, stm->as.If.then_block);
    check_order(place, stm->as.If.else_block);
  } else if (stm->tag == IMP_For && enter(place, &stm->as.For)) {
    check_order(place, stm->as.For.body);
    place->depth--;
  } else {
    place->refused = true;
  }
}
static void check_order(InPlace *place, const ImpBlock *block) {
  bool written = false;
  for (uint32_t i = 0; i < block->count && !place->refused; i++) {
    const ImpStm *stm = block->stms[i];
    const bool is_write = !written && writes(place, stm);
    if (is_write) check_write(place, stm);
    else check_reads(place, stm, written);
    // what writes again writes what is its own, or nothing is read any more
    written |= is_write;
    if (written && !is_write && place->depth > 0 && writes(place, stm)) place->refused = true;
  }
}

bool imp_may_be_same(Context *context, const ImpProgram *program, const ImpFunction *function, ImpVar to, ImpVar from) {
  if (imp_var_info(program->vars, to)->type.scalar != imp_var_info(program->vars, from)->type.scalar) return false;
  InPlace place = {.arena = context->arena,
                   .to = to,
                   .from = from,
                   .changing = bitset_new(context->arena),
                   .strides = map_new(context->arena)};
  Change change = {&place, false};
  find_changes(&change, function->body);
  if (place.refused || !find_strides(&place, function->body)) return false;
  check_order(&place, function->body);
  return !place.refused;
}
