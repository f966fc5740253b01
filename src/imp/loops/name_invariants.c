// name_invariants: what the addresses of an innermost loop have in common is computed before it, under a name.
//   rule: for j < n { .. a[max(0, i - 1) * m + j] .. }
//         -->  fixed = max(0, i - 1) * m; for j < n { .. a[fixed + j] .. }
//         for i64 expressions that no iteration changes, that read no memory and cannot trap, and that contain more
//         than exact sums and products: minima, maxima, choices, quotients, what may wrap around
//   C compilers move them, too. But passes that compare addresses then see that these are side by side, and operands of
//   `&` and `|` have no calls, which clang warns of.
//   test: imp/test/golden/name_invariants
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 192, NAME_LIMIT = 12 };

typedef struct Named { const ImpExp *exp, *variable; } Named;
typedef struct Invariants {
  ImpBuilder *out;
  Bitset varies;
  Seq(Named) named;
} Invariants;

static void find_operation(void *found, const ImpExp *exp) {
  const Prim prim = exp->tag == IMP_EXP_Prim ? exp->as.Prim.prim : PRIM_COUNT;
  const bool is_sum = (prim == PRIM_Add || prim == PRIM_Sub || prim == PRIM_Mul) && exp->as.Prim.exact;
  *(bool *)found |= exp->tag == IMP_EXP_Select || exp->tag == IMP_EXP_Convert || (prim != PRIM_COUNT && !is_sum);
}
static bool is_worth_a_name(const Invariants *all, const ImpExp *exp) {
  bool found = false;
  if (exp->tag == IMP_EXP_Constant || exp->tag == IMP_EXP_Var || imp_exp_type(all->out->vars, exp) != SCALAR_I64 ||
      !imp_is_movable(exp, &all->varies))
    return false;
  imp_walk_exp(exp, &(ImpWalker){.user = &found, .exp = find_operation});
  return found;
}
static const ImpExp *name_in(void *user, const ImpExp *exp) {
  Invariants *all = user;
  if (!is_worth_a_name(all, exp))
    return imp_exp_map(exp, &(ImpMapper){.user = all, .arena = all->out->arena, .exp = name_in});
  for EACH(i, &all->named)
    if (imp_exp_equal(all->named.items[i].exp, exp)) return all->named.items[i].variable;
  if (all->named.size == NAME_LIMIT) return exp;
  const Named named = {exp, imp_declare(all->out, "fixed", exp)};
  seq_push(all->out->context->scratch, &all->named, named);
  return named.variable;
}
static const ImpBlock *name_in_block(void *user, const ImpBlock *block) {
  Invariants *all = user;
  const ImpMapper mapper = {.user = all, .arena = all->out->arena, .exp = name_in, .block = name_in_block};
  const ImpStm **stms = NEW_ARRAY(all->out->arena, const ImpStm *, block->count + 1);
  bool changed = false;
  for RANGE(i, block->count) {
    stms[i] = imp_stm_map(block->stms[i], &mapper);
    changed |= stms[i] != block->stms[i];
  }
  return changed ? imp_block(all->out->arena, block->count, stms) : block;
}
static bool name_before(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  (void)rewriter;
  Arena *scratch = out->context->scratch;
  if (imp_has_loop_directly(loop->body)) return false;
  const ImpEffects effects = imp_body_effects(scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF) || imp_is_small(loop->bound, 2)) return false;
  Invariants all = {.out = out, .varies = imp_varying(scratch, loop, &effects)};
  const uint32_t before = out->stms.size;
  const ImpBlock *body = name_in_block(&all, loop->body);
  if (body == loop->body) return false;
  if (!rule_allowed(out->context, "name-invariants")) {
    out->stms.size = before;
    return false;
  }
  imp_for_like(out, loop, loop->index, loop->bound, body);
  return true;
}

const ImpProgram *name_invariants(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = name_before}, context, program);
}
