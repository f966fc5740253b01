// exact_sums: sums, differences, products and magnitudes of 32-bit integers become exact where their operands have
// ranges that do not let them overflow.
//   rule: x +% y --> x + y   where x + y fits for all values of x and y
//   Elements have the range of their type, as those of a picture of bytes; conversions, limits, remainders and exact
//   sums have less than that of theirs. A variable has the range of the value that it was given last; at a loop that
//   assigns it, and after it, that of its type; after a branch, that of both arms. A u64 has the range of the i64 of
//   the same bits, and no operation of it is followed.
//   C compilers compute sums of bytes in vectors of 16 bits if they know that they fit. Modulo 2^32 they do not.
//   test: imp/test/golden/exact_sums, test/run/sums_of_bytes.fut
#include "imp/effects.h"
#include "imp/ranges/interval.h"

// The range that a variable had before it was given a value.
typedef struct Before { ImpVar variable; ImpRange range; } Before;
typedef struct Sums {
  Arena *arena, *scratch;
  const ImpVarTable *vars;
  ImpRange *of;   // by variable id
  Seq(Before) log;
  ImpMapper mapper;
} Sums;
typedef struct Ranged { const ImpExp *exp; ImpRange range; } Ranged;

// ---- expressions
static ImpRange range_within(ImpRange range, ScalarType type) {
  const ImpRange all = range_of_type(type);
  return all.low <= range.low && range.high <= all.high ? range : all;
}
static ImpRange range_of_primitive(Prim prim, ImpRange a, ImpRange b) {
  switch ((int)prim) {
    case PRIM_Add: return range_add(a, b);
    case PRIM_Sub: return b.low == INT64_MIN ? RANGE_OF_ALL : range_add(a, range_negate(b));
    case PRIM_Mul: return range_multiply(a, b);
    case PRIM_Neg: return range_negate(a);
    case PRIM_Abs:
      if (a.low == INT64_MIN) return RANGE_OF_ALL;
      return (ImpRange){a.low > 0 ? a.low : a.high < 0 ? -a.high : 0, larger(-a.low, a.high)};
    case PRIM_Min: return (ImpRange){smaller(a.low, b.low), smaller(a.high, b.high)};
    case PRIM_Max: return (ImpRange){larger(a.low, b.low), larger(a.high, b.high)};
    case PRIM_Div: case PRIM_Quot: return range_divide(a, b);
    case PRIM_Mod: case PRIM_Rem: return range_modulo(a, b, prim == PRIM_Mod);
    case PRIM_And: return range_and(a, b);
    default: return RANGE_OF_ALL;
  }
}
static bool may_be_exact(const ImpExpPrim *prim) {
  const Prim of = prim->prim;
  return prim->type == SCALAR_I32 &&
         (of == PRIM_Add || of == PRIM_Sub || of == PRIM_Mul || of == PRIM_Neg || of == PRIM_Abs);
}

static Ranged ranged(Sums *s, const ImpExp *exp);
static Ranged ranged_prim(Sums *s, const ImpExp *exp) {
  ImpExp copy = *exp;
  ImpExpPrim *prim = &copy.as.Prim;
  const uint32_t count = prim->arguments.count;
  const ImpExp **arguments = NEW_ARRAY(s->arena, const ImpExp *, count);
  ImpRange ranges[2] = {RANGE_OF_ALL, RANGE_OF_ALL};
  bool changes = false;
  for RANGE(i, count) {
    const Ranged argument = ranged(s, prim->arguments.items[i]);
    arguments[i] = argument.exp, changes |= argument.exp != prim->arguments.items[i];
    if (i < 2) ranges[i] = argument.range;
  }
  prim->arguments.items = arguments;
  const ScalarType type = prim_result_type(prim->prim, prim->type);
  if (!scalar_is_integer(type) || type == SCALAR_U64 || type != prim->type)
    return (Ranged){changes ? imp_exp_new(s->arena, copy) : exp, range_of_type(type)};
  const ImpRange range = range_of_primitive(prim->prim, ranges[0], ranges[1]), all = range_of_type(type);
  const bool fits = all.low <= range.low && range.high <= all.high,
             becomes = fits && !prim->exact && may_be_exact(prim);
  prim->exact |= becomes;
  return (Ranged){changes || becomes ? imp_exp_new(s->arena, copy) : exp, fits ? range : all};
}
static const ImpExp *map_ranged(void *user, const ImpExp *exp) { return ranged(user, exp).exp; }
static Ranged ranged(Sums *s, const ImpExp *exp) {
  Scalar value;
  const ScalarType type = imp_exp_type(s->vars, exp);
  if (imp_exp_is_constant(exp, &value))
    return (Ranged){exp, scalar_is_integer(type) && type != SCALAR_U64 ? (ImpRange){value.as.s, value.as.s}
                                                                       : range_of_type(type)};
  if (exp->tag == IMP_EXP_Var) return (Ranged){exp, s->of[exp->as.Var.variable.id]};
  if (exp->tag == IMP_EXP_Prim) return ranged_prim(s, exp);
  ImpExp copy = *exp;
  if (exp->tag == IMP_EXP_Convert) {
    const Ranged operand = ranged(s, exp->as.Convert.value);
    copy.as.Convert.value = operand.exp;
    const bool keeps = scalar_is_integer(type) && !scalar_is_float(exp->as.Convert.from);
    return (Ranged){operand.exp == exp->as.Convert.value ? exp : imp_exp_new(s->arena, copy),
                    keeps ? range_within(operand.range, type) : range_of_type(type)};
  }
  if (exp->tag == IMP_EXP_Select) {
    ImpExpSelect *select = &copy.as.Select;
    const Ranged condition = ranged(s, select->condition), a = ranged(s, select->then_value),
                 b = ranged(s, select->else_value);
    const bool same = condition.exp == select->condition && a.exp == select->then_value && b.exp == select->else_value;
    *select = (ImpExpSelect){condition.exp, a.exp, b.exp};
    return (Ranged){same ? exp : imp_exp_new(s->arena, copy), range_join(a.range, b.range)};
  }
  return (Ranged){imp_exp_map(exp, &s->mapper), range_of_type(type)};
}

// ---- statements
static void set_range(Sums *s, ImpVar variable, ImpRange range) {
  const ImpType type = imp_var_info(s->vars, variable)->type;
  if (type.tag != IMP_TYPE_Scalar) return;
  seq_push(s->scratch, &s->log, ((Before){variable, s->of[variable.id]}));
  s->of[variable.id] = range_within(range, type.scalar);
}
static void forget(Sums *s, const Bitset *variables) {
  for EACH_BIT(id, variables) set_range(s, (ImpVar){id}, RANGE_OF_ALL);
}
static Bitset assigned_in(const Sums *s, const ImpStm *stm) {
  Bitset assigned = bitset_new(s->scratch);
  imp_walk_stm(stm, &(ImpWalker){.user = &assigned, .stm = imp_note_assigned});
  return assigned;
}
static void undo(Sums *s, uint32_t log) {
  while (s->log.size > log) {
    const Before *last = &s->log.items[--s->log.size];
    s->of[last->variable.id] = last->range;
  }
}

static const ImpBlock *exact_block(void *user, const ImpBlock *block);
static const ImpStm *exact_loop(Sums *s, const ImpStm *stm) {
  const Bitset assigned = assigned_in(s, stm);
  forget(s, &assigned);
  if (stm->tag == IMP_For) {
    const ImpRange bound = ranged(s, stm->as.For.bound).range;
    set_range(s, stm->as.For.index, (ImpRange){0, larger(bound.high, 1) - 1});
  }
  const ImpStm *mapped = imp_stm_map(stm, &s->mapper);
  forget(s, &assigned);
  return mapped;
}
static const ImpStm *exact_branch(Sums *s, const ImpStm *stm) {
  const ImpIf *branch = &stm->as.If;
  const Bitset assigned = assigned_in(s, stm);
  const uint32_t log = s->log.size;
  ImpStm copy = *stm;
  Seq(ImpRange) after = {0};
  copy.as.If.condition = ranged(s, branch->condition).exp;
  copy.as.If.then_block = exact_block(s, branch->then_block);
  for EACH_BIT(id, &assigned) seq_push(s->scratch, &after, s->of[id]);
  undo(s, log);
  if (branch->else_block) copy.as.If.else_block = exact_block(s, branch->else_block);
  uint32_t next = 0;
  for EACH_BIT(id, &assigned) set_range(s, (ImpVar){id}, range_join(s->of[id], after.items[next++]));
  const bool same = copy.as.If.condition == branch->condition && copy.as.If.then_block == branch->then_block &&
                    copy.as.If.else_block == branch->else_block;
  return same ? stm : COPY_OF(s->arena, &copy);
}
static const ImpStm *exact_value(Sums *s, const ImpStm *stm) {
  ImpStm copy = *stm;
  const bool declares = stm->tag == IMP_Declare;
  const ImpExp *value = declares ? stm->as.Declare.value : stm->as.Assign.value;
  const Ranged found = ranged(s, value);
  set_range(s, declares ? stm->as.Declare.variable : stm->as.Assign.variable, found.range);
  if (declares) copy.as.Declare.value = found.exp;
  else copy.as.Assign.value = found.exp;
  return found.exp == value ? stm : COPY_OF(s->arena, &copy);
}
static const ImpStm *exact_statement(Sums *s, const ImpStm *stm) {
  if (stm->tag == IMP_Assign || (stm->tag == IMP_Declare && stm->as.Declare.value)) return exact_value(s, stm);
  if (stm->tag == IMP_If) return exact_branch(s, stm);
  if (imp_blocks(stm).count > 0) return exact_loop(s, stm);
  const Bitset assigned = assigned_in(s, stm);
  forget(s, &assigned);
  return imp_stm_map(stm, &s->mapper);
}
static const ImpBlock *exact_block(void *user, const ImpBlock *block) {
  Sums *s = user;
  const ImpStm **stms = NEW_ARRAY(s->arena, const ImpStm *, block->count);
  bool changes = false;
  for RANGE(i, block->count) {
    stms[i] = exact_statement(s, block->stms[i]);
    changes |= stms[i] != block->stms[i];
  }
  return changes ? imp_block(s->arena, block->count, stms) : block;
}

static void find_candidate(void *found, const ImpExp *exp) {
  *(bool *)found |= exp->tag == IMP_EXP_Prim && may_be_exact(&exp->as.Prim);
}
static const ImpBlock *exact_body(void *user, const ImpFunction *function) {
  Sums *s = user;
  bool found = false;
  imp_walk_block(function->body, &(ImpWalker){.user = &found, .exp = find_candidate});
  if (!found) return function->body;
  s->log.size = 0;
  return exact_block(s, function->body);
}
const ImpProgram *exact_sums(Context *context, const ImpProgram *program) {
  const uint32_t count = program->vars->items.size;
  Sums sums = {.arena = context->arena, .scratch = context->scratch, .vars = program->vars,
               .of = NEW_ARRAY(context->scratch, ImpRange, count)};
  sums.mapper = (ImpMapper){.user = &sums, .arena = context->arena, .exp = map_ranged, .block = exact_block};
  for RANGE(i, count) {
    const ImpType type = program->vars->items.items[i].type;
    sums.of[i] = type.tag == IMP_TYPE_Scalar ? range_of_type(type.scalar) : RANGE_OF_ALL;
  }
  return imp_program_map(context->arena, program, exact_body, &sums);
}
