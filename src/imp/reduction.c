// reduction: the operator by which a block changes a variable, and recurrences (effects.h).
//   rule: A chain of holders carries the value, starting with the variable. Each holder is a local or the variable
//         itself. It gets h, h + e, e + h, h - e, or c ? a : b of two such values, where only h mentions a holder. Both
//         arms of a branch must end with the same holder, and each iteration of an inner loop with the holder with
//         which it began.
//   test: imp/test/parallel_test.c
#include "imp/effects.h"

enum { DECIDING_STATEMENTS = 64 };

typedef struct Following {
  ImpVar variable, holder;
  Bitset holders, locals;   // so far
  Prim operator;            // PRIM_COUNT: none yet
  bool refused;
} Following;

static bool mentions_holder(const Following *f, const ImpExp *exp) { return imp_mentions(exp, &f->holders).found; }

static bool continues_holder(Following *f, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Var) return exp->as.Var.variable.id == f->holder.id;
  if (exp->tag == IMP_EXP_Select) {
    const ImpExpSelect *select = &exp->as.Select;
    return !mentions_holder(f, select->condition) && continues_holder(f, select->then_value) &&
           continues_holder(f, select->else_value);
  }
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.arguments.count != 2) return false;
  const ImpExp *const *arguments = exp->as.Prim.arguments.items;
  const bool subtracts = exp->as.Prim.prim == PRIM_Sub, is_left = mentions_holder(f, arguments[0]);
  const Prim operator = subtracts ? PRIM_Add : exp->as.Prim.prim;
  const uint32_t needed = PRIM_Associates | PRIM_Commutes;
  if (is_left == mentions_holder(f, arguments[1]) || (subtracts && !is_left)) return false;
  if ((prim_info(operator)->flags & needed) != needed || (f->operator != PRIM_COUNT && f->operator != operator))
    return false;
  f->operator = operator;
  return continues_holder(f, arguments[!is_left]);
}

static void follow_value(Following *f, ImpVar to, const ImpExp *value) {
  if (!mentions_holder(f, value)) {
    f->refused |= to.id == f->holder.id;   // overwrites the current holder: the value is lost
    return;
  }
  f->refused |= (to.id != f->variable.id && !bitset_has(&f->locals, to.id)) || !continues_holder(f, value);
  f->holder = to;
  bitset_add(&f->holders, to.id);
}

static void note_use_of_holder(void *user, ImpVar var) {
  Following *f = user;
  f->refused |= bitset_has(&f->holders, var.id);
}
static void note_uses_of_holder(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = note_use_of_holder});
}

static void follow_block(Following *f, const ImpBlock *block);
static void follow_statement(Following *f, const ImpStm *stm) {
  if (stm->tag == IMP_Declare) bitset_add(&f->locals, stm->as.Declare.variable.id);
  if (stm->tag == IMP_Declare && !stm->as.Declare.value) return;
  if (stm->tag == IMP_Declare) { follow_value(f, stm->as.Declare.variable, stm->as.Declare.value); return; }
  if (stm->tag == IMP_Assign) { follow_value(f, stm->as.Assign.variable, stm->as.Assign.value); return; }
  imp_stm_visit(stm, &(ImpVisitor){.user = f, .exp = note_uses_of_holder, .use = note_use_of_holder});
  const ImpBlocks blocks = imp_blocks(stm);
  const ImpVar before = f->holder;
  for EACH_IN(i, blocks) {
    const ImpVar expected = i > 0 ? f->holder : before;
    f->holder = before;
    follow_block(f, blocks.items[i]);
    f->refused |= (i > 0 || stm->tag != IMP_If) && f->holder.id != expected.id;
  }
}
static void follow_block(Following *f, const ImpBlock *block) {
  for COUNTING(i, i < block->count && !f->refused) follow_statement(f, block->stms[i]);
}

Prim imp_reduction_operator(Arena *arena, const ImpBlock *body, ImpVar variable) {
  Following f = {variable, variable, bitset_new(arena), bitset_new(arena), PRIM_COUNT, false};
  bitset_add(&f.holders, variable.id);
  follow_block(&f, body);
  return f.refused || f.holder.id != variable.id ? PRIM_COUNT : f.operator;
}
bool imp_only_reduces_integers(Arena *arena, const ImpVarTable *vars, const ImpBlock *body, const ImpEffects *effects) {
  const Bitset carried = imp_carried(arena, effects);
  for EACH(i, &effects->accesses)
    if (effects->accesses.items[i].writes) return false;
  for EACH_BIT(id, &carried)
    if (scalar_is_float(imp_var_info(vars, (ImpVar){id})->type.scalar) ||
        imp_reduction_operator(arena, body, (ImpVar){id}) == PRIM_COUNT)
      return false;
  return true;
}

ImpReductions imp_reductions(Arena *arena, const ImpBlock *body, ImpVars state) {
  Seq(ImpReduction) reductions = {0};
  for EACH_IN(i, state) {
    const Prim operator = imp_reduction_operator(arena, body, state.items[i]);
    if (operator != PRIM_COUNT) seq_push(arena, &reductions, ((ImpReduction){state.items[i], operator}));
  }
  return (ImpReductions){reductions.size, reductions.items};
}

ImpReductions imp_keep_reductions(Arena *arena, ImpReductions reductions, const ImpBlock *body) {
  Seq(ImpReduction) kept = {0};
  for EACH_IN(i, reductions)
    if (imp_reduction_operator(arena, body, reductions.items[i].variable) == reductions.items[i].operator)
      seq_push(arena, &kept, reductions.items[i]);
  return kept.size == reductions.count ? reductions : (ImpReductions){kept.size, kept.items};
}

ImpReductions imp_join_reductions(Arena *arena, ImpReductions a, ImpReductions b) {
  Seq(ImpReduction) both = {0};
  for EACH_IN(i, a) seq_push(arena, &both, a.items[i]);
  for EACH_IN(i, b) seq_push(arena, &both, b.items[i]);
  return (ImpReductions){both.size, both.items};
}

const ImpStm *imp_with_kept_reductions(Arena *arena, const ImpStm *stm) {
  if (stm->tag != IMP_For) return stm;
  ImpStm copy = *stm;
  copy.as.For.reductions = imp_keep_reductions(arena, stm->as.For.reductions, stm->as.For.body);
  return copy.as.For.reductions.count == stm->as.For.reductions.count ? stm : COPY_OF(arena, &copy);
}

const ImpReduction *imp_reduction_of(const ImpFor *loop, ImpVar variable) {
  for EACH_IN(i, loop->reductions)
    if (loop->reductions.items[i].variable.id == variable.id) return &loop->reductions.items[i];
  return NULL;
}

// ---- recurrences
// The carried variables on which each variable depends: id -> one bit for each.
typedef struct Origin { Map masks; uint64_t mask; } Origin;
static void origin_use(void *user, ImpVar var) {
  const MapEntry *known = map_find(&((Origin *)user)->masks, var.id);
  if (known) ((Origin *)user)->mask |= known->as.value;
}
static uint64_t origin_of(Origin *origin, const ImpExp *value) {
  origin->mask = 0;
  if (value) imp_walk_exp(value, &(ImpWalker){.user = origin, .use = origin_use});
  return origin->mask;
}
static void put_origin(Origin *origin, ImpVar var, const ImpExp *value) {
  map_put(&origin->masks, var.id, origin_of(origin, value));
}

bool imp_has_recurrence(Arena *arena, const ImpBlock *body, const Bitset *carried, const ImpExp *value) {
  enum { CARRIED_LIMIT = 64 };
  Origin origin = {.masks = map_new(arena)};
  uint64_t from[CARRIED_LIMIT], recurrent = 0;
  uint32_t count = 0;
  for EACH_BIT(id, carried) {
    if (count == CARRIED_LIMIT) return true;
    map_put(&origin.masks, id, UINT64_C(1) << count++);
  }
  for RANGE(i, body->count) {
    const ImpStm *stm = body->stms[i];
    if (stm->tag == IMP_Declare) put_origin(&origin, stm->as.Declare.variable, stm->as.Declare.value);
    if (stm->tag == IMP_Assign) put_origin(&origin, stm->as.Assign.variable, stm->as.Assign.value);
  }
  for RANGE(i, count) from[i] = origin.masks.entries.items[i].as.value;   // carried variables are the first entries
  for RANGE(k, count)
    for RANGE(i, count)
      if (from[i] >> k & 1) from[i] |= from[k];
  for RANGE(i, count) recurrent |= from[i] & UINT64_C(1) << i;
  if (!value) return recurrent;
  const uint64_t direct = origin_of(&origin, value);
  uint64_t all = direct;
  for RANGE(i, count)
    if (direct >> i & 1) all |= from[i];
  return all & recurrent;
}

bool imp_only_decides(Arena *arena, const ImpVarTable *vars, const ImpFor *loop) {
  const ImpEffects effects = imp_body_effects(arena, loop, DECIDING_STATEMENTS);
  const uint32_t pure = (IMP_PLAIN_OR_IF & ~(1 << IMP_Store)) | 1 << IMP_For;
  const Bitset carried = imp_carried(arena, &effects);
  if (!imp_effects_within(&effects, pure) || loop->reductions.count == 0) return false;
  for EACH_BIT(id, &carried) {
    const ImpReduction *reduction = imp_reduction_of(loop, (ImpVar){id});
    if (!reduction || imp_var_info(vars, (ImpVar){id})->type.scalar != SCALAR_Bool ||
        (reduction->operator != PRIM_And && reduction->operator != PRIM_Or))
      return false;
  }
  return true;
}
