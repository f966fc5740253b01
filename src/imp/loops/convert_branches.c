// convert_branches: if-conversion of branches whose conditions depend on the elements of a list.
//   rule: while .. { if c { x = a; [p] = s } else { x = b; [p] = t } }
//         -->  while .. { m = -c; [p] = t ^ ((s ^ t) & m); x = b ^ ((a ^ b) & m) }
//         if c depends on memory, a, b, s, t are variables or constants, and neither the control flow nor an address of
//         the loop depends on x
//   rule: for i < n { x = (c ? 1 : (d ? -1 : 0)); .. }  -->  for i < n { y = -1 & -d; x = y ^ ((1 ^ y) & -c); .. }
//         for integers, where the loop passes on something for which C compilers make no vectors of it, c depends on
//         memory, and no address or branch of the loop depends on x
//   An unpredictable branch, as in the partition of a list, is mispredicted half of the time. But if an address of the
//   next iteration depends on x, prediction is better: it lets the next iteration begin before c is known. Other loops
//   over indices stay, because the C compiler vectorises them.
//   test: imp/test/convert_branches_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

// CHAIN_LIMIT: of branches in arms of branches
enum { CHOICE_LIMIT = 8, CHAIN_LIMIT = 3, STATEMENT_LIMIT = 64 };

// The analysis of one loop. `steering`: variables on which addresses and conditions depend. `loaded`: variables
// computed from memory.
typedef struct Steering {
  Arena *arena;
  const ImpVarTable *vars;
  const ImpStm *loop;
  Bitset steering, loaded;
  bool grows;
} Steering;

// ---- the variables that steer the loop
static void steer_var(void *user, ImpVar var) {
  Steering *steering = user;
  steering->grows |= !bitset_has(&steering->steering, var.id);
  bitset_add(&steering->steering, var.id);
}
static void steer_exp(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = steer_var});
}
// Of a value, only its addresses depend on steering variables.
static void steer_addresses(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {
      .user = user, .exp = exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same ? steer_exp : steer_addresses};
  imp_exp_visit(exp, &visitor);
}

static void steer_definition(Steering *steering, ImpVar to, const ImpExp *from) {
  if (!from) return;
  if (bitset_has(&steering->steering, to.id)) steer_exp(steering, from);
  else steer_addresses(steering, from);
  if (imp_mentions(from, NULL).loads) bitset_add(&steering->loaded, to.id);
}
static void steer_block(void *user, const ImpBlock *block) {
  const ImpVisitor all = {.user = user, .exp = steer_exp, .use = steer_var, .block = steer_block};
  for RANGE_DOWN(i, block->count) {   // uses before definitions
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) steer_definition(user, stm->as.Declare.variable, stm->as.Declare.value);
    else if (stm->tag == IMP_Assign) steer_definition(user, stm->as.Assign.variable, stm->as.Assign.value);
    else if (stm->tag == IMP_Store) steer_exp(user, stm->as.Store.index), steer_addresses(user, stm->as.Store.value);
    else imp_stm_visit(stm, &all);
  }
}

// ---- arms that can be converted
typedef struct Arms {
  const Steering *steering;
  const ImpStm *first[CHOICE_LIMIT], *second[CHOICE_LIMIT];
  uint32_t count;
  Bitset assigned;
} Arms;

static const ImpExp *arm_value(const ImpStm *stm) {
  return stm->tag == IMP_Store ? stm->as.Store.value : stm->as.Assign.value;
}
static bool is_atomic(const ImpExp *exp) { return exp->tag == IMP_EXP_Var || exp->tag == IMP_EXP_Constant; }
static const ImpExp *without_convert(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Convert ? exp->as.Convert.value : exp;
}

static bool goes_to_same(const ImpStm *a, const ImpStm *b) {
  if (a->tag != b->tag) return false;
  if (a->tag == IMP_Assign) return a->as.Assign.variable.id == b->as.Assign.variable.id;
  return a->as.Store.buffer.id == b->as.Store.buffer.id && imp_exp_equal(a->as.Store.index, b->as.Store.index);
}

static bool may_convert(const Steering *steering, const ImpStm *a, const ImpStm *b) {
  const ImpExp *x = arm_value(a), *y = arm_value(b), *own[2] = {without_convert(x), without_convert(y)};
  if (imp_exp_equal(x, y)) return is_atomic(own[0]);
  if (a->tag == IMP_Assign && bitset_has(&steering->steering, a->as.Assign.variable.id)) return false;
  if (x->tag != y->tag && (x->tag == IMP_EXP_Convert || y->tag == IMP_EXP_Convert)) return false;
  if (x->tag == IMP_EXP_Convert && (x->as.Convert.to != y->as.Convert.to || x->as.Convert.from != y->as.Convert.from))
    return false;
  const ScalarType type = imp_exp_type(steering->vars, own[0]);
  return is_atomic(own[0]) && is_atomic(own[1]) && scalar_is_integer(type) &&
         type == imp_exp_type(steering->vars, own[1]);
}

static uint32_t arm_statements(const ImpBlock *block, const ImpStm **stms) {
  uint32_t count = 0;
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if ((stm->tag != IMP_Assign && stm->tag != IMP_Store) || count == CHOICE_LIMIT) return UINT32_MAX;
    stms[count++] = stm;
  }
  return count;
}

// Pairs each statement of one arm with the statement of the other arm that has the same target.
static bool pair_arms(Arms *arms, const ImpIf *branch) {
  arms->count = arm_statements(branch->then_block, arms->first);
  if (arms->count == 0 || arms->count == UINT32_MAX ||
      arm_statements(branch->else_block, arms->second) != arms->count)
    return false;
  uint32_t stores = 0;
  for RANGE(i, arms->count) {
    const ImpStm *a = arms->first[i];
    uint32_t k = i;
    while (k < arms->count && !goes_to_same(a, arms->second[k])) k++;
    if (k == arms->count || !may_convert(arms->steering, a, arms->second[k])) return false;
    const ImpStm *partner = arms->second[k];
    arms->second[k] = arms->second[i], arms->second[i] = partner;
    if (a->tag == IMP_Assign) bitset_add(&arms->assigned, a->as.Assign.variable.id);
    else stores++;
  }
  return stores <= 1;
}

// The arms differ, and no index or value in them mentions a variable that an arm assigns.
static bool differ_independently(const Arms *arms) {
  bool differ = false;
  for RANGE(i, arms->count) {
    const ImpStm *a = arms->first[i], *b = arms->second[i];
    if ((a->tag == IMP_Store && imp_mentions(a->as.Store.index, &arms->assigned).found) ||
        imp_mentions(arm_value(a), &arms->assigned).found || imp_mentions(arm_value(b), &arms->assigned).found)
      return false;
    differ = differ || !imp_exp_equal(arm_value(a), arm_value(b));
  }
  return differ;
}
static bool depends_on_memory(const Steering *steering, const ImpExp *condition) {
  const ImpMention mention = imp_mentions(condition, &steering->loaded);
  return mention.found || mention.loads;
}

// ---- conversion
static const ImpExp *masked(const ImpBuilder *out, const ImpExp *mask, const ImpExp *x, const ImpExp *y) {
  const ImpExp *a = without_convert(x), *b = without_convert(y);
  const ScalarType type = imp_exp_type(out->vars, a);
  const ImpExp *own_mask = imp_convert(out->arena, type, SCALAR_I64, mask);
  const ImpExp *change = imp_binary_of(out, type, PRIM_And, imp_binary_of(out, type, PRIM_Xor, a, b), own_mask);
  const ImpExp *value = imp_binary_of(out, type, PRIM_Xor, b, change);
  return x->tag == IMP_EXP_Convert ? imp_convert(out->arena, x->as.Convert.to, x->as.Convert.from, value) : value;
}

static void put_converted(ImpBuilder *out, const ImpExp *mask, const ImpStm *a, const ImpStm *b) {
  const ImpExp *x = arm_value(a), *y = arm_value(b);
  ImpStm stm = *a;
  if (!imp_exp_equal(x, y))
    *(a->tag == IMP_Store ? &stm.as.Store.value : &stm.as.Assign.value) = masked(out, mask, x, y);
  imp_put(out, stm);
}

static void put_arms(ImpBuilder *out, const Arms *arms, const ImpExp *condition) {
  const ImpExp *mask = imp_index(out, "mask"), *one = imp_convert(out->arena, SCALAR_I64, SCALAR_Bool, condition);
  imp_bind(out, mask->as.Var.variable, imp_prim(out->arena, PRIM_Neg, SCALAR_I64, 1, &one));
  for RANGE(i, arms->count) put_converted(out, mask, arms->first[i], arms->second[i]);
}

static void steer_loop(Steering *steering, const ImpStm *loop) {
  Arena *arena = steering->arena;
  const bool is_while = loop->tag == IMP_While;
  *steering = (Steering){arena, steering->vars, loop, bitset_new(arena), bitset_new(arena), true};
  if (is_while) steer_exp(steering, loop->as.While.condition);
  while (steering->grows) {
    steering->grows = false;
    steer_block(steering, is_while ? loop->as.While.body : loop->as.For.body);
  }
}

// ---- choices of constants in loops in order
// A choice among integers, also by choices in it, which read no memory.
static bool is_choice_of_constants(const ImpVarTable *vars, const ImpExp *exp, int nesting) {
  if (exp->tag == IMP_EXP_Constant) return nesting > 0;
  if (exp->tag != IMP_EXP_Select || nesting == CHAIN_LIMIT || !scalar_is_integer(imp_exp_type(vars, exp))) return false;
  const ImpExpSelect *select = &exp->as.Select;
  return !imp_may_trap(select->condition) && !(nesting > 0 && imp_reads_memory(select->condition)) &&
         is_choice_of_constants(vars, select->then_value, nesting + 1) &&
         is_choice_of_constants(vars, select->else_value, nesting + 1);
}
static const ImpExp *put_chosen(ImpBuilder *out, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Constant) return exp;
  const ImpExpSelect *select = &exp->as.Select;
  const ImpExp *a = put_chosen(out, select->then_value), *b = put_chosen(out, select->else_value);
  const ScalarType type = imp_exp_type(out->vars, a);
  Scalar zero;
  const bool from_zero = imp_exp_is_constant(b, &zero) && zero.as.u == 0;
  const ImpExp *one = imp_convert(out->arena, type, SCALAR_Bool, select->condition),
               *mask = imp_prim(out->arena, PRIM_Neg, type, 1, &one),
               *apart = from_zero ? a : imp_binary_of(out, type, PRIM_Xor, a, b),
               *change = imp_binary_of(out, type, PRIM_And, apart, mask);
  const ImpVar chosen = imp_fresh(out, "chosen", imp_scalar(type));
  imp_bind(out, chosen, from_zero ? change : imp_binary_of(out, type, PRIM_Xor, b, change));
  return imp_var(out->arena, chosen);
}
// Does the loop pass on something for which C compilers make no vectors of it?
static bool passes_on_in_order(Arena *arena, const ImpVarTable *vars, const ImpFor *loop) {
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  const Bitset carried = imp_carried(arena, &effects);
  if (loop->parallel || !imp_effects_within(&effects, IMP_PLAIN_OR_IF)) return false;
  for EACH_BIT(id, &carried) {
    const ScalarType type = imp_var_info(vars, (ImpVar){id})->type.scalar;
    const bool is_sum = imp_reduction_operator(arena, loop->body, (ImpVar){id}) != PRIM_COUNT;
    if (!is_sum || !scalar_is_integer(type)) return true;
  }
  return false;
}
// The choices of a statement, but those that may not be evaluated.
typedef struct Choices { ImpRewriter *rewriter; ImpBuilder *out; } Choices;
static const ImpExp *convert_choices(void *user, const ImpExp *exp) {
  Choices *choices = user;
  Steering *steering = choices->rewriter->user;
  if (is_choice_of_constants(choices->rewriter->vars, exp, 0) &&
      depends_on_memory(steering, exp->as.Select.condition) &&
      rule_allowed(choices->out->context, "convert-choices"))
    return put_chosen(choices->out, exp);
  if (imp_is_lazy(exp) || exp->tag == IMP_EXP_Load) return exp;
  return imp_exp_map(exp, &(ImpMapper){.user = user, .arena = choices->out->arena, .exp = convert_choices});
}
static void find_choice(void *found, const ImpExp *exp) { *(bool *)found |= exp->tag == IMP_EXP_Select; }
static uint32_t convert_chosen(ImpRewriter *rewriter, const ImpStm *stm, ImpBuilder *out) {
  Steering *steering = rewriter->user;
  ImpStm copy = *stm;
  bool found = false;
  const bool declares = stm->tag == IMP_Declare && stm->as.Declare.value;
  if (!declares && stm->tag != IMP_Assign) return 0;
  const ImpExp **value = declares ? &copy.as.Declare.value : &copy.as.Assign.value, *before = *value;
  imp_walk_exp(*value, &(ImpWalker){.user = &found, .exp = find_choice});
  if (!found || !passes_on_in_order(out->context->scratch, rewriter->vars, &rewriter->loop->as.For)) return 0;
  if (steering->loop != rewriter->loop) steer_loop(steering, rewriter->loop);
  if (bitset_has(&steering->steering, (declares ? stm->as.Declare.variable : stm->as.Assign.variable).id)) return 0;
  *value = convert_choices(&(Choices){rewriter, out}, *value);
  if (*value == before) return 0;
  imp_put(out, copy);
  return 1;
}

static uint32_t convert_branch(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  Steering *steering = rewriter->user;
  if (rewriter->loop && rewriter->loop->tag == IMP_For) return convert_chosen(rewriter, stms[0], out);
  if (stms[0]->tag != IMP_If || !rewriter->loop || rewriter->loop->tag != IMP_While) return 0;
  if (steering->loop != rewriter->loop) steer_loop(steering, rewriter->loop);
  Arms arms = {.steering = steering, .assigned = bitset_new(out->arena)};
  if (!pair_arms(&arms, &stms[0]->as.If) || !differ_independently(&arms) ||
      !depends_on_memory(steering, stms[0]->as.If.condition) || !rule_allowed(out->context, "convert-branches"))
    return 0;
  put_arms(out, &arms, stms[0]->as.If.condition);
  return 1;
}

const ImpProgram *convert_branches(Context *context, const ImpProgram *program) {
  Steering steering = {.arena = context->arena, .vars = program->vars};
  return imp_rewrite((ImpRewriter){.user = &steering, .rule = convert_branch}, context, program);
}
