// in_place: may a function's destination be the same array as one of its inputs?
//   rule: yes, if every element is read for the last time before it is written. This is proven for code of the
//         following form. Statements before the first one that writes the destination may read any element. That
//         statement is a nest of loops (and branches) whose stores are row-major in its indices; inside the loops so
//         far, the same holds recursively for the elements that these indices select. After it the input is not read.
//         Of a branch that asks whether the two are the same, only the first arm counts.
//   Also yes, if the input is only copied to the destination, under the condition that they differ (settle_arguments).
//   The answer is only valid for this version of the code: the query must follow all passes. A buffer that is used in
//   another way (copied, pointed into, passed to a call) is not analysed: the answer is no.
//   test: imp/test/in_place_test.c
#include "imp/effects.h"

enum { DEPTH_LIMIT = 16 };

typedef struct Nest { ImpVar index; const Poly *bound; } Nest;
typedef struct InPlace {
  Arena *arena;
  ImpVar to, from;
  Bitset changing;               // variables assigned, or bound inside a loop: no bound may depend on them
  Nest loops[DEPTH_LIMIT];       // the enclosing loops of the current statement
  uint32_t depth;
  Map strides;                   // index ImpVar id -> const Poly *: its stride in the first store
  bool in_loop;                  // during find_changes: inside a loop
  bool writes;                   // during find_write: the destination is written
  bool is_written;               // the destination has been written: no further read is allowed
  bool refused;
} InPlace;

// ---- branches that ask whether the two are the same
static bool holds_if_same(const InPlace *place, const ImpExp *condition) {
  const ImpExpPrim *prim = &condition->as.Prim;
  Scalar first, second;
  if (condition->tag == IMP_EXP_Prim && prim->prim == PRIM_Or)
    return holds_if_same(place, prim->arguments.items[0]) || holds_if_same(place, prim->arguments.items[1]);
  const ImpExpSame *same = &condition->as.Same;
  return condition->tag == IMP_EXP_Same && same->buffer.id == place->to.id && same->other.id == place->from.id &&
         imp_exp_is_constant(same->index, &first) && imp_exp_is_constant(same->other_index, &second) &&
         first.as.s == 0 && second.as.s == 0;
}

// ---- changing variables, and uses of the two buffers other than loads and stores of elements
static void refuse_use(void *user, ImpVar var) {
  InPlace *place = user;
  if (var.id == place->to.id || var.id == place->from.id) place->refused = true;
}
static void refuse_exp(void *user, const ImpExp *exp) {
  const bool is_place = exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same;
  const ImpVisitor parts = {.user = user, .exp = refuse_exp, .use = is_place ? NULL : refuse_use};
  imp_exp_visit(exp, &parts);
}
static void note_changing(void *user, ImpVar var) { bitset_add(&((InPlace *)user)->changing, var.id); }
static void find_changes(void *user, const ImpBlock *block) {
  InPlace *place = user;
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const bool outer = place->in_loop, is_store = stm->tag == IMP_Store;
    if (stm->tag == IMP_If && holds_if_same(place, stm->as.If.condition)) {
      find_changes(place, stm->as.If.then_block);
      continue;
    }
    imp_stm_visit(stm, &(ImpVisitor){.user = place, .exp = refuse_exp, .use = is_store ? NULL : refuse_use});
    place->refused |= is_store && stm->as.Store.buffer.id == place->from.id;
    imp_note_assigned(&place->changing, stm);
    place->in_loop |= stm->tag == IMP_For || stm->tag == IMP_While || stm->tag == IMP_Parallel;
    const ImpVisitor inner = {.user = place, .bind = place->in_loop ? note_changing : NULL, .block = find_changes};
    imp_stm_visit(stm, &inner);
    place->in_loop = outer;
  }
}

// ---- index arithmetic
// NULL: not an exact sum or product. A broken one is equal to nothing, and no index with it is an own one.
static const Poly *exact_poly(InPlace *place, const ImpExp *exp) {
  return imp_plain_poly(place->arena, exp);
}

static bool enter(InPlace *place, const ImpFor *loop) {
  if (place->depth == DEPTH_LIMIT) return false;
  const Poly *bound = exact_poly(place, loop->bound);
  // NULL: the bound may differ between iterations of an enclosing loop
  if (bound && poly_mentions_any(bound, &place->changing)) bound = NULL;
  place->loops[place->depth++] = (Nest){loop->index, bound};
  return true;
}

// Is the access row-major in the indices of all enclosing loops, with the strides of the stores for the loops that it
// shares with them? The first store determines the strides.
typedef enum Access { ACCESS_First, ACCESS_Store, ACCESS_Load } Access;
static bool is_own(InPlace *place, const ImpExp *index, Access access) {
  const Poly *wanted = poly_constant(place->arena, 0), *stride = poly_constant(place->arena, 1),
             *got = exact_poly(place, index);
  for RANGE_DOWN(d, place->depth) {
    const uint32_t variable = place->loops[d].index.id;
    if (access == ACCESS_First) map_put_pointer(&place->strides, variable, stride);
    const Poly *known = map_pointer(&place->strides, variable);
    if (known ? !poly_equal(known, stride) : access == ACCESS_Store) return false;
    wanted = poly_add(place->arena, wanted, poly_mul(place->arena, poly_variable(place->arena, variable), stride));
    if (d > 0 && !place->loops[d].bound) return false;
    if (d > 0) stride = poly_mul(place->arena, stride, place->loops[d].bound);
  }
  return got && poly_equal(got, wanted);
}

// ---- writes
static void find_write(void *user, const ImpStm *stm) {
  InPlace *place = user;
  place->writes |= stm->tag == IMP_Store && stm->as.Store.buffer.id == place->to.id;
}
static bool writes(InPlace *place, const ImpStm *stm) {
  place->writes = false;
  imp_walk_stm(stm, &(ImpWalker){.user = place, .stm = find_write});
  return place->writes;
}

// Finds the strides of the first store, before other accesses are compared with them.
static bool find_strides(InPlace *place, const ImpBlock *block) {
  bool found = false;
  for COUNTING(i, i < block->count && !found) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Store && writes(place, stm)) {
      (void)is_own(place, stm->as.Store.index, ACCESS_First);
      found = true;
    } else if (stm->tag == IMP_If) {
      found = find_strides(place, stm->as.If.then_block) ||
              (!holds_if_same(place, stm->as.If.condition) && find_strides(place, stm->as.If.else_block));
    } else if (stm->tag == IMP_For && enter(place, &stm->as.For)) {
      found = find_strides(place, stm->as.For.body);
      place->depth--;
    }
  }
  return found;
}

// ---- reads
static void check_loads(void *user, const ImpExp *exp) {
  InPlace *place = user;
  if (exp->tag == IMP_EXP_Load && exp->as.Load.buffer.id == place->from.id)
    place->refused |= place->is_written || (place->depth > 0 && !is_own(place, exp->as.Load.index, ACCESS_Load));
  imp_exp_visit(exp, &(ImpVisitor){.user = place, .exp = check_loads});
}
static void check_block_reads(void *user, const ImpBlock *block);
static void check_reads(InPlace *place, const ImpStm *stm) {
  const bool enters = stm->tag == IMP_For && place->depth > 0 && !place->is_written;
  imp_stm_visit(stm, &(ImpVisitor){.user = place, .exp = check_loads});
  if (enters && !enter(place, &stm->as.For)) {
    place->refused = true;
    return;
  }
  imp_stm_visit(stm, &(ImpVisitor){.user = place, .block = check_block_reads});
  place->depth -= enters;
}
static void check_block_reads(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) check_reads(user, block->stms[i]);
}

static void check_order(InPlace *place, const ImpBlock *block);
static void check_write(InPlace *place, const ImpStm *stm) {
  imp_stm_visit(stm, &(ImpVisitor){.user = place, .exp = check_loads});
  if (stm->tag == IMP_Store) {
    if (!is_own(place, stm->as.Store.index, ACCESS_Store)) place->refused = true;
  } else if (stm->tag == IMP_If) {
    check_order(place, stm->as.If.then_block);
    if (!holds_if_same(place, stm->as.If.condition)) check_order(place, stm->as.If.else_block);
  } else if (stm->tag == IMP_For && enter(place, &stm->as.For)) {
    check_order(place, stm->as.For.body);
    place->depth--;
  } else {
    place->refused = true;
  }
}
static void check_order(InPlace *place, const ImpBlock *block) {
  place->is_written = false;
  for COUNTING(i, i < block->count && !place->refused) {
    const ImpStm *stm = block->stms[i];
    const bool is_write = writes(place, stm);
    if (is_write && !place->is_written) {
      check_write(place, stm);
      place->is_written = true;
    } else {
      check_reads(place, stm);
      // another store to own elements is only correct where the input is no longer read
      place->refused |= is_write && place->depth > 0;
    }
  }
}

// ---- a destination into which the input is copied first
typedef struct Settling { ImpVar to, from; uint32_t copies, mentions; } Settling;

// if (!same(to, from)) { .. }: nothing happens when they are the same.
static bool is_settling(const Settling *settling, const ImpStm *stm) {
  if (stm->tag != IMP_If || (stm->as.If.else_block && stm->as.If.else_block->count > 0)) return false;
  const ImpExp *condition = stm->as.If.condition;
  if (condition->tag != IMP_EXP_Prim || condition->as.Prim.prim != PRIM_Not) return false;
  const ImpExp *same = condition->as.Prim.arguments.items[0];
  Scalar first, second;
  return same->tag == IMP_EXP_Same && same->as.Same.buffer.id == settling->to.id &&
         same->as.Same.other.id == settling->from.id && imp_exp_is_constant(same->as.Same.index, &first) &&
         imp_exp_is_constant(same->as.Same.other_index, &second) && first.as.s == 0 && second.as.s == 0;
}
static void count_mention(void *user, ImpVar var) {
  Settling *settling = user;
  settling->mentions += var.id == settling->from.id;
}
static void count_mentions_of_exp(void *user, const ImpExp *exp) {
  imp_exp_visit(exp, &(ImpVisitor){.user = user, .exp = count_mentions_of_exp, .use = count_mention});
}
static void count_settling(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) {
    if (is_settling(user, block->stms[i])) {
      ((Settling *)user)->copies++;
    } else {
      imp_stm_visit(block->stms[i], &(ImpVisitor){.user = user, .exp = count_mentions_of_exp, .use = count_mention,
                                                  .block = count_settling});
    }
  }
}
bool imp_is_settled(const ImpFunction *function, ImpVar to, ImpVar from) {
  Settling settling = {to, from, 0, 0};
  count_settling(&settling, function->body);
  return settling.copies == 1 && settling.mentions == 0;
}

bool imp_may_be_same(Context *context, const ImpProgram *program, const ImpFunction *function, ImpVar to, ImpVar from) {
  if (imp_var_info(program->vars, to)->type.scalar != imp_var_info(program->vars, from)->type.scalar) return false;
  if (imp_is_settled(function, to, from)) return true;
  InPlace place = {.arena = context->arena,
                   .to = to,
                   .from = from,
                   .changing = bitset_new(context->arena),
                   .strides = map_new(context->arena)};
  find_changes(&place, function->body);
  if (place.refused || !find_strides(&place, function->body)) return false;
  check_order(&place, function->body);
  return !place.refused;
}
