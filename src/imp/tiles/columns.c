// columns: a loop around inner loops whose iterations are points for which all terms are the same (tile_reductions.c),
// in a form of which C compilers make vectors.
//   rule: for i < n parallel { .. for j < m { .. a[i*3] .. } }  -->  { e = m > 0 ? a[i*3] : 0; for j < m { .. e .. } }
//         if the address does not change in the inner loop, nothing in the outer one writes the array, and the element
//         is read in every iteration. An element that is only read if there is an iteration may not exist.
//   rule: if c { x = a; y = b } else { x = d }  -->  x = c ? a : d; y = c ? b : y
//         in the inner loops, if the values read no memory and are of operations of which C compilers make vectors.
//         Variables that the arms declare are declared before.
//   test: imp/test/golden/tile_reductions/points*
#include "imp/effects.h"
#include "imp/tiles/tile.h"

enum { STATEMENTS = 64, NESTING = 2, ELEMENTS = 8, CHOICES = 8 };

typedef struct Element { const ImpExp *load; ImpVar variable; } Element;
typedef struct Columns {
  ImpBuilder *out;              // the column
  const ImpEffects *effects;    // of the column
  Bitset varying;               // in the inner loop
  const ImpExp *bound;          // of the inner loop
  Element elements[ELEMENTS];
  uint32_t count;
  bool in_branch, changed, refused;
} Columns;

// ---- elements that do not change in the inner loop
static bool is_stored_to(const Columns *c, ImpVar buffer) {
  for EACH(i, &c->effects->accesses) {
    const ImpAccess *access = &c->effects->accesses.items[i];
    if (access->writes && imp_may_overlap(c->out->vars, buffer, access->buffer)) return true;
  }
  return false;
}
static const ImpExp *element_before(Columns *c, const ImpExp *load) {
  const ScalarType type = imp_exp_type(c->out->vars, load);
  Scalar bound;
  for RANGE(i, c->count)
    if (imp_exp_equal(c->elements[i].load, load)) return imp_var(c->out->arena, c->elements[i].variable);
  if (c->count == ELEMENTS) return load;
  const bool is_certain = imp_exp_is_constant(c->bound, &bound) && bound.as.s > 0;
  const ImpExp *zero = imp_constant(c->out->arena, scalar_zero(type)),
               *has_iteration = imp_binary(c->out, PRIM_Lt, imp_i64(c->out->arena, 0), c->bound);
  const ImpVar variable = imp_fresh(c->out, "element", imp_scalar(type));
  imp_bind(c->out, variable, is_certain ? load : imp_select(c->out->arena, has_iteration, load, zero));
  c->elements[c->count++] = (Element){load, variable};
  c->changed = true;
  return imp_var(c->out->arena, variable);
}
static const ImpExp *with_elements(void *user, const ImpExp *exp) {
  Columns *c = user;
  if (imp_is_lazy(exp)) return exp;
  if (exp->tag == IMP_EXP_Load && imp_is_fixed(exp->as.Load.index, &c->varying) &&
      !is_stored_to(c, exp->as.Load.buffer))
    return element_before(c, exp);
  return imp_exp_map(exp, &(ImpMapper){.user = c, .arena = c->out->arena, .exp = with_elements});
}

// ---- branches
// What the variables are at the end of an arm.
typedef struct Arm { uint32_t count; ImpVar variables[CHOICES]; const ImpExp *values[CHOICES]; } Arm;
static uint32_t number_in_arm(const Arm *arm, ImpVar variable) {
  uint32_t i = 0;
  while (i < arm->count && arm->variables[i].id != variable.id) i++;
  return i;
}
static const ImpExp *value_in_arm(void *user, const ImpExp *exp) {
  const Arm *arm = user;
  if (exp->tag != IMP_EXP_Var) return NULL;
  const uint32_t number = number_in_arm(arm, exp->as.Var.variable);
  return number < arm->count ? arm->values[number] : NULL;
}
typedef struct InArm { Columns *columns; const Arm *arm; } InArm;
static const ImpExp *exp_in_arm(void *user, const ImpExp *exp) {
  const InArm *in = user;
  const ImpExp *value = value_in_arm((void *)in->arm, exp);
  const ImpMapper mapper = {.user = user, .arena = in->columns->out->arena, .exp = exp_in_arm};
  return value ? value : imp_exp_map(exp, &mapper);
}
static void note_cost(void *user, const ImpExp *exp) {
  Columns *c = user;
  c->refused |= imp_exp_cost(exp) >= PRIM_COST_SCALAR;
}
// Only what is computed in every iteration anyway may read memory.
static const ImpExp *arm_exp(Columns *c, const Arm *arm, const ImpExp *exp, bool always) {
  c->refused |= (imp_reads_memory(exp) && !always) || imp_may_trap(exp);
  imp_walk_exp(exp, &(ImpWalker){.user = c, .exp = note_cost});
  return always ? with_elements(c, exp) : exp_in_arm(&(InArm){c, arm}, exp);
}
static void set_in_arm(Columns *c, Arm *arm, ImpVar variable, const ImpExp *value) {
  const uint32_t number = number_in_arm(arm, variable);
  c->refused |= number == CHOICES;
  if (c->refused) return;
  if (number == arm->count) arm->variables[arm->count++] = variable;
  arm->values[number] = value;
}
static void put_choice(Columns *c, ImpBuilder *inside, const Arm *around, const ImpIf *branch, bool always,
                       Arm *result);
static void read_arm(Columns *c, ImpBuilder *inside, const ImpBlock *block, Arm *arm) {
  for COUNTING(i, !c->refused && i < block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare && stm->as.Declare.value) {
      imp_bind(inside, stm->as.Declare.variable, arm_exp(c, arm, stm->as.Declare.value, false));
      c->refused |= bitset_has(&c->effects->assigned, stm->as.Declare.variable.id);
    } else if (stm->tag == IMP_Assign) {
      const ImpExp *value = arm_exp(c, arm, stm->as.Assign.value, false);
      const bool is_atom = value->tag == IMP_EXP_Var || value->tag == IMP_EXP_Constant;
      const ImpVar variable = imp_fresh(inside, "chosen", imp_scalar(imp_exp_type(inside->vars, value)));
      if (!is_atom) imp_bind(inside, variable, value);
      set_in_arm(c, arm, stm->as.Assign.variable, is_atom ? value : imp_var(inside->arena, variable));
    } else if (stm->tag == IMP_If) {
      Arm result = {0};
      put_choice(c, inside, arm, &stm->as.If, false, &result);
      for COUNTING(k, !c->refused && k < result.count) set_in_arm(c, arm, result.variables[k], result.values[k]);
    } else {
      c->refused |= stm->tag != IMP_Comment && !(stm->tag == IMP_Declare && !stm->as.Declare.value);
    }
  }
}
// Both arms are computed; `around`: what variables are where the branch begins.
static void put_choice(Columns *c, ImpBuilder *inside, const Arm *around, const ImpIf *branch, bool always,
                       Arm *result) {
  Arm arms[2] = {*around, *around};
  const ImpVar which = imp_fresh(inside, "which", imp_scalar(SCALAR_Bool));
  imp_bind(inside, which, arm_exp(c, around, branch->condition, always));
  read_arm(c, inside, branch->then_block, &arms[0]);
  read_arm(c, inside, branch->else_block, &arms[1]);
  for COUNTING(side, !c->refused && side < 2)
    for COUNTING(i, i < arms[side].count) {
      const ImpVar variable = arms[side].variables[i];
      const ImpExp *values[2], *own = imp_var(inside->arena, variable);
      if (number_in_arm(result, variable) < result->count) continue;
      for RANGE(k, 2) {
        const uint32_t number = number_in_arm(&arms[k], variable);
        values[k] = number < arms[k].count ? arms[k].values[number] : own;
      }
      const ImpVar chosen = imp_fresh(inside, "chosen", imp_var_info(inside->vars, variable)->type);
      imp_bind(inside, chosen, imp_select(inside->arena, imp_var(inside->arena, which), values[0], values[1]));
      set_in_arm(c, result, variable, imp_var(inside->arena, chosen));
    }
}
// The branch as choices. false: it stays.
static bool put_chosen_branch(Columns *c, ImpBuilder *inside, const ImpStm *stm) {
  const ImpBuilder before = *inside;
  Arm result = {0};
  put_choice(c, inside, &(Arm){0}, &stm->as.If, true, &result);
  if (c->refused) {
    *inside = before;
    return false;
  }
  for RANGE(i, result.count) imp_assign(inside, result.variables[i], result.values[i]);
  return c->changed = true;
}

// ---- the loops
static const ImpBlock *inner_block(Columns *c, const ImpBlock *block) {
  ImpBuilder inside = imp_inside(c->out);
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    c->refused = false;
    if (stm->tag == IMP_If && put_chosen_branch(c, &inside, stm)) continue;
    const bool is_plain = stm->tag == IMP_Declare || stm->tag == IMP_Assign || stm->tag == IMP_Store;
    const ImpMapper mapper = {.user = c, .arena = c->out->arena, .exp = with_elements};
    imp_put_stm(&inside, is_plain ? imp_stm_map(stm, &mapper) : stm);
  }
  return imp_finish(&inside);
}
const ImpFor *tile_straighten(const ImpBuilder *out, const ImpFor *loop) {
  Arena *scratch = out->context->scratch;
  if (!imp_has_loop_directly(loop->body)) return NULL;
  const ImpEffects effects = imp_body_effects(scratch, loop, STATEMENTS);
  if (effects.statements > STATEMENTS || effects.nesting > NESTING ||
      !imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For))
    return NULL;
  ImpBuilder body = imp_inside(out);
  Columns c = {.out = &body, .effects = &effects};
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag != IMP_For || imp_contains_loop(stm->as.For.body, false)) {
      imp_put_stm(&body, stm);
      continue;
    }
    const ImpFor *inner = &stm->as.For;
    const ImpEffects within = imp_body_effects(scratch, inner, STATEMENTS);
    c.varying = imp_varying(scratch, inner, &within);
    c.bound = inner->bound, c.count = 0;
    const ImpBlock *straight = inner_block(&c, inner->body);
    imp_for_like(&body, inner, inner->index, inner->bound, straight);
  }
  ImpFor copy = *loop;
  copy.body = imp_finish(&body);
  return c.changed ? COPY_OF(out->arena, &copy) : NULL;
}
