// distribute_strips: what the iterations of a loop in order compute without waiting for each other is computed for a
// strip of them first, where C compilers make vectors of it.
//   rule: for i < n { t = e(y[i], y[i + d], x[i]); s = f(s, t); y[i] = s }
//         -->  for k < n/64 { local u of 64; for l < 64 parallel { u[l] = e(i = k*64 + l) }
//                             for l < 64 { s = f(s, u[l]); y[k*64 + l] = s } }, and the remaining iterations as before
//         where e reads of y only what the loop has not overwritten by then, or not since the strip before: d >= 0, or
//         d <= -64; if y[i] runs downwards, the other way round. If d is no number, this is asked before the loop. A
//         scalar that keeps the y[i] of the last iteration, before it was overwritten, is y[i - 1] in e.
//         min(min(s + 1, a), b) is min(s + 1, min(a, b)), for integers.
//   rule: the same without s, if the C compiler does not know d: best[c] = max(best[c], best[c - weight] + value). One
//         branch with the same outcome in the first and in the last iteration, hence in all, is left out; also asked
//         before the loop. A branch that may be a selection is one, if its condition is computed early: no jump waits
//         for it.
//   It is loop distribution [Kennedy and McKinley 1990] of strips, so that what is computed early needs a few locals.
//   Only integers are carried: additions of floats take longer than everything else in a loop.
//   test: imp/test/golden/distribute_strips, test/run/sweeps_in_strips.fut
#include "imp/lane.h"
#include "imp/loops/straight.h"
#include "imp/nest.h"
#include "imp/rewrite.h"

enum { STRIP = 64, STATEMENT_LIMIT = 24, LOCALS = 2, DISTANCE_LIMIT = 4 };
// The least expressions of the early part, and of one that saves a jump; the most of the late part.
enum { LEAST_WORK = 6, LEAST_SELECTED = 3, LATE_LIMIT = 8 };

// What is computed early and read late: a variable, or (exp) an expression of a late statement. `array`: its values in
// the iterations of a strip.
typedef struct Local { ImpVar variable; const ImpExp *exp; ScalarType type; ImpVar array; } Local;

typedef struct Split {
  ImpBuilder *out;
  Arena *arena;
  const ImpFor *loop;              // over straight code
  const ImpExp *selection;         // that may be evaluated in all iterations; NULL: none
  const ImpExp *early_selection;   // the selection that is its early part
  const ImpStore *store;
  ImpNest nest;
  const Poly *place;               // of the store
  int64_t direction;               // of the stores: 1 or -1
  ImpEffects effects;
  Bitset varying, carried;
  Bitset late, early;              // variables that have had late values, and early ones
  Bitset asked, needed;            // that late statements mention; that they mention outside of locals
  Seq(const ImpStm *) delayed;     // the assignments of what the iteration before has overwritten
  Seq(const Poly *) distances;     // of loads from the store, in the direction of the stores; the run decides
  ImpBuilder early_part, late_part;
  Local locals[LOCALS];
  uint32_t local_count, early_work, late_work;
  bool is_stored;                  // the current statement follows the store
  bool refused;
} Split;

// ---- places
// Made of what the loop neither changes nor declares.
static bool is_fixed_variable(const Split *s, uint32_t variable) {
  for EACH(i, &s->nest.opaque)
    if (s->nest.opaque.items[i].variable == variable &&
        imp_mentions(s->nest.opaque.items[i].exp, &s->effects.bound).found)
      return false;
  return variable != s->loop->index.id && nest_dependence(&s->nest.nest, variable) == 0;
}
static bool is_fixed_poly(const Split *s, const Poly *poly) {
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree)
      if (!is_fixed_variable(s, poly->terms[t].variables[k])) return false;
  return !poly->broken;
}
// The elements are side by side, or all iterations access one.
static bool is_side_by_side(const Split *s, const Poly *place) {
  const Poly *index = poly_variable(s->arena, s->loop->index.id);
  return is_fixed_poly(s, place) || is_fixed_poly(s, poly_sub(s->arena, place, index)) ||
         is_fixed_poly(s, poly_add(s->arena, place, index));
}
static const Poly *distance_from_store(Split *s, const ImpExp *index) {
  const Poly *place = imp_nest_place(&s->nest, index);
  return place ? poly_scale(s->arena, poly_sub(s->arena, place, s->place), s->direction) : NULL;
}
// May the load precede the stores of its strip?
static bool is_early_load(Split *s, const ImpExpLoad *load) {
  const Poly *place = imp_nest_place(&s->nest, load->index);
  int64_t constant;
  if (!place || !is_side_by_side(s, place)) return false;
  if (load->buffer.id != s->store->buffer.id) return !imp_may_overlap(s->out->vars, load->buffer, s->store->buffer);
  if (s->is_stored) return false;
  const Poly *distance = distance_from_store(s, load->index);
  if (poly_is_constant(distance, &constant)) return constant >= 0 || constant <= -STRIP;
  if (!is_fixed_poly(s, distance)) return false;
  for EACH(i, &s->distances)
    if (poly_equal(s->distances.items[i], distance)) return true;
  if (s->distances.size == DISTANCE_LIMIT) return false;
  seq_push(s->arena, &s->distances, distance);
  return true;
}

typedef struct Early { Split *split; bool holds; uint32_t work; } Early;
static void find_late_part(void *user, const ImpExp *exp) {
  Early *early = user;
  const bool is_load = exp->tag == IMP_EXP_Load;
  early->work += exp->tag != IMP_EXP_Var && exp->tag != IMP_EXP_Constant;
  if (exp->tag == IMP_EXP_Var) early->holds &= !bitset_has(&early->split->late, exp->as.Var.variable.id);
  if (is_load) early->holds = early->holds && is_early_load(early->split, &exp->as.Load);
  if (!is_load) imp_exp_visit(exp, &(ImpVisitor){.user = user, .exp = find_late_part});
}
static bool is_early_exp(Split *s, const ImpExp *exp, uint32_t *work) {
  Early early = {s, true, 0};
  const uint32_t distances = s->distances.size;
  find_late_part(&early, exp);
  if (!early.holds) s->distances.size = distances;
  *work = early.work;
  return early.holds;
}

// ---- early and late statements
static void add_early_local(Split *s, Local local) {
  for RANGE(i, s->local_count) {
    const Local *other = &s->locals[i];
    const bool is_same_exp = local.exp && other->exp && imp_exp_equal(local.exp, other->exp);
    if (is_same_exp || (!local.exp && other->variable.id == local.variable.id)) return;
  }
  if (s->local_count == LOCALS) s->refused = true;
  else s->locals[s->local_count++] = local;
}
static void note_late_mention(void *set, ImpVar var) { bitset_add(set, var.id); }
static void note_late_mentions(Bitset *set, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = set, .use = note_late_mention});
}
static const ImpExp *kept_late(Split *s, const ImpExp *exp) {
  note_late_mentions(&s->asked, exp);
  note_late_mentions(&s->needed, exp);
  return exp;
}

// The operands of a chain of minima or maxima of integers, joined to an early and a late one; NULL: there is none.
typedef struct Operands { Split *split; const ImpExpPrim *prim; const ImpExp *early, *late; } Operands;
static const ImpExp *joined_operands(const Operands *all, const ImpExp *a, const ImpExp *b) {
  return a ? imp_prim(all->split->arena, all->prim->prim, all->prim->type, 2, (const ImpExp *const[]){a, b}) : b;
}
static void gather_chain(Operands *all, const ImpExp *exp) {
  uint32_t work;
  if (exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == all->prim->prim && exp->as.Prim.type == all->prim->type) {
    for EACH_IN(i, exp->as.Prim.arguments) gather_chain(all, exp->as.Prim.arguments.items[i]);
  } else if (is_early_exp(all->split, exp, &work)) {
    all->early = joined_operands(all, all->early, exp);
  } else {
    all->late = joined_operands(all, all->late, exp);
  }
}

static bool is_mixed_chain(Operands *all, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || (exp->as.Prim.prim != PRIM_Min && exp->as.Prim.prim != PRIM_Max) ||
      !scalar_is_integer(exp->as.Prim.type))
    return false;
  all->prim = &exp->as.Prim;
  gather_chain(all, exp);
  return all->early && all->late;
}

static const ImpExp *integer_of(const Split *s, ScalarType type, int64_t value) {
  return imp_constant(s->arena, scalar_from_i64(type, value));
}
static const ImpExp *bitwise(const Split *s, Prim prim, ScalarType type, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, prim, type, 2, (const ImpExp *const[]){a, b});
}
// c ? a : max(s, b), with early a and b: u = c ? a : b is early, too, and the rest is m = max(s, u), m ^ ((m ^ u) & k),
// where k has all bits where c holds, and else none. Of a selection, C compilers would make a jump.
static const ImpExp *late_exp(void *user, const ImpExp *exp);
static const ImpExp *late_selection(Split *s, const ImpExpSelect *select) {
  Operands all = {.split = s};
  uint32_t work;
  const bool is_first = is_early_exp(s, select->then_value, &work);
  const ImpExp *one = is_first ? select->then_value : select->else_value,
               *other = is_first ? select->else_value : select->then_value, *condition = select->condition;
  if (!is_early_exp(s, condition, &work) || !is_early_exp(s, one, &work) || !is_mixed_chain(&all, other))
    return imp_select(s->arena, late_exp(s, condition), kept_late(s, select->then_value),
                      kept_late(s, select->else_value));
  const ScalarType type = all.prim->type;
  const ImpExp *none = integer_of(s, type, 0), *every = integer_of(s, type, -1),
               *early = is_first ? imp_select(s->arena, condition, one, all.early)
                                 : imp_select(s->arena, condition, all.early, one),
               *mask = is_first ? imp_select(s->arena, condition, every, none)
                                : imp_select(s->arena, condition, none, every);
  s->early_selection = early;
  early = late_exp(s, early), mask = late_exp(s, mask);
  const ImpVar extreme = imp_fresh(s->out, "extreme", imp_scalar(type));
  imp_bind(&s->late_part, extreme, joined_operands(&all, late_exp(s, all.late), early));
  const ImpExp *value = imp_var(s->arena, extreme), *other_bits = bitwise(s, PRIM_Xor, type, value, early);
  return bitwise(s, PRIM_Xor, type, value, bitwise(s, PRIM_And, type, other_bits, mask));
}

// A late expression. Early parts become locals, but not those that may not be evaluated.
static const ImpExp *late_exp(void *user, const ImpExp *exp) {
  Split *s = user;
  uint32_t work;
  if (exp->tag == IMP_EXP_Var || exp->tag == IMP_EXP_Constant || exp->tag == IMP_EXP_Load) return kept_late(s, exp);
  if (is_early_exp(s, exp, &work)) {
    if (!imp_mentions(exp, &s->varying).found) return kept_late(s, exp);
    note_late_mentions(&s->asked, exp);
    s->early_work += work;
    add_early_local(s, (Local){.exp = exp, .type = imp_exp_type(s->out->vars, exp)});
    return exp;
  }
  s->late_work += imp_exp_cost(exp) >= PRIM_COST_DIVISION ? LATE_LIMIT + 1 : 1;
  Operands all = {.split = s};
  if (exp == s->selection) return late_selection(s, &exp->as.Select);
  if (exp->tag == IMP_EXP_Select || imp_is_lazy(exp)) return kept_late(s, exp);
  if (is_mixed_chain(&all, exp)) {
    const ImpExp *late = late_exp(s, all.late);
    return joined_operands(&all, late, late_exp(s, all.early));
  }
  return imp_exp_map(exp, &(ImpMapper){.user = s, .arena = s->arena, .exp = late_exp});
}

static void split_value(Split *s, const ImpStm *stm, ImpVar variable, const ImpExp *value) {
  uint32_t work;
  if (!bitset_has(&s->carried, variable.id) && !bitset_has(&s->asked, variable.id) && is_early_exp(s, value, &work)) {
    s->early_work += work;
    bitset_remove(&s->late, variable.id);
    bitset_add(&s->early, variable.id);
    imp_put_stm(&s->early_part, stm);
    return;
  }
  value = late_exp(s, value);
  bitset_add(&s->late, variable.id);
  if (bitset_has(&s->early, variable.id)) bitset_add(&s->needed, variable.id);
  if (stm->tag == IMP_Declare) imp_bind(&s->late_part, variable, value);
  else imp_assign(&s->late_part, variable, value);
}
// Index arithmetic, which both parts do.
static bool is_arithmetic_of_both(const Split *s, const ImpDeclare *declare) {
  return imp_var_info(s->out->vars, declare->variable)->type.scalar == SCALAR_I64 &&
         imp_is_movable(declare->value, &s->late) && !bitset_has(&s->effects.assigned, declare->variable.id);
}
static bool is_delayed_assignment(const Split *s, const ImpStm *stm) {
  for EACH(i, &s->delayed)
    if (s->delayed.items[i] == stm) return true;
  return false;
}
static void split_statement(Split *s, const ImpStm *stm) {
  const ImpDeclare *declare = &stm->as.Declare;
  if (stm->tag == IMP_Declare && (!declare->value || is_arithmetic_of_both(s, declare))) {
    imp_put_stm(&s->early_part, stm);
    imp_put_stm(&s->late_part, stm);
  } else if (stm->tag == IMP_Declare) {
    split_value(s, stm, declare->variable, declare->value);
  } else if (stm->tag == IMP_Assign && !is_delayed_assignment(s, stm)) {
    split_value(s, stm, stm->as.Assign.variable, stm->as.Assign.value);
  } else if (stm->tag == IMP_Store) {
    const ImpExp *index = kept_late(s, stm->as.Store.index);
    imp_store(&s->late_part, stm->as.Store.buffer, index, late_exp(s, stm->as.Store.value));
    s->is_stored = true;
  }
}

// The element that the store of the same iteration will overwrite.
static bool overwritten_element(Split *s, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Load || exp->as.Load.buffer.id != s->store->buffer.id) return false;
  const Poly *distance = distance_from_store(s, exp->as.Load.index);
  return distance && poly_is_number(distance, 0);
}
// The only assignment of the variable, if it gets the element that the iteration overwrites, and is mentioned before it
// only.
static const ImpStm *delayed_assignment(Split *s, ImpVar variable) {
  const ImpStm *found = NULL;
  Map elements = map_new(s->arena);
  Bitset own = bitset_new(s->arena);
  bitset_add(&own, variable.id);
  bool is_stored = false, is_old = false;
  for RANGE(i, s->loop->body->count) {
    const ImpStm *stm = s->loop->body->stms[i];
    is_stored |= stm->tag == IMP_Store;
    if (found && imp_block_mentions(imp_block(s->arena, 1, &stm), &own).found) return NULL;
    const ImpDeclare *declare = &stm->as.Declare;
    if (stm->tag == IMP_Declare && declare->value && !is_stored && overwritten_element(s, declare->value) &&
        !bitset_has(&s->effects.assigned, declare->variable.id))
      map_put(&elements, declare->variable.id, 1);
    if (stm->tag != IMP_Assign || stm->as.Assign.variable.id != variable.id) continue;
    const ImpExp *value = stm->as.Assign.value;
    found = stm;
    is_old = (!is_stored && overwritten_element(s, value)) ||
             (value->tag == IMP_EXP_Var && map_find(&elements, value->as.Var.variable.id));
  }
  return is_old ? found : NULL;
}

// ---- the analysis
static bool find_only_store(Split *s) {
  const Poly *index = poly_variable(s->arena, s->loop->index.id);
  s->store = imp_only_store(s->loop->body);
  if (!s->store) return false;
  s->nest = imp_nest(s->out->context, s->out->vars);
  if (imp_nest_add(&s->nest, s->loop, 0) != 1) return false;
  s->place = imp_nest_place(&s->nest, s->store->index);
  if (!s->place || is_fixed_poly(s, s->place)) return false;
  s->direction = is_fixed_poly(s, poly_sub(s->arena, s->place, index)) ? 1 : -1;
  return s->direction == 1 || is_fixed_poly(s, poly_add(s->arena, s->place, index));
}
static bool carries_integers(const Split *s) {
  for EACH_BIT(id, &s->carried)
    if (!scalar_is_integer(imp_var_info(s->out->vars, (ImpVar){id})->type.scalar)) return false;
  return true;
}
// From row to row: C compilers find that the rows are apart.
static bool is_between_rows(const Split *s) {
  for EACH(i, &s->distances)
    for RANGE(t, s->distances.items[i]->count)
      if (s->distances.items[i]->terms[t].degree > 1) return true;
  return false;
}
static bool has_late_state(const Split *s) { return bitset_next(&s->carried, 0) != BITSET_END; }

static bool find_split(ImpBuilder *out, const ImpStraight *form, Split *s) {
  const ImpFor *loop = form->loop;
  Arena *arena = out->context->scratch;
  *s = (Split){.out = out, .arena = out->arena, .loop = loop, .selection = form->selection,
               .early_part = imp_inside(out), .late_part = imp_inside(out),
               .effects = imp_body_effects(arena, loop, STATEMENT_LIMIT),
               .late = bitset_new(arena), .early = bitset_new(arena), .asked = bitset_new(arena),
               .needed = bitset_new(arena)};
  if (!imp_effects_within(&s->effects, IMP_PLAIN) || s->effects.compares || !find_only_store(s)) return false;
  s->varying = imp_varying(arena, loop, &s->effects);
  s->carried = imp_carried(arena, &s->effects);
  const Bitset carried = imp_carried(arena, &s->effects);
  for EACH_BIT(id, &carried) {
    const ImpStm *assign = delayed_assignment(s, (ImpVar){id});
    if (assign) seq_push(arena, &s->delayed, assign);
    if (assign) bitset_remove(&s->carried, id);
    else bitset_add(&s->late, id);
  }
  if (!carries_integers(s)) return false;
  for RANGE(i, loop->body->count) split_statement(s, loop->body->stms[i]);
  for EACH(i, &s->delayed)
    if (bitset_has(&s->needed, s->delayed.items[i]->as.Assign.variable.id)) return false;
  for EACH_BIT(id, &s->needed)
    if (bitset_has(&s->early, id))
      add_early_local(s, (Local){.variable = {id}, .type = imp_var_info(out->vars, (ImpVar){id})->type.scalar});
  if (s->refused || s->local_count == 0) return false;
  const uint32_t least = form->selection ? LEAST_SELECTED : LEAST_WORK;
  return has_late_state(s) ? s->early_work >= least && s->late_work <= LATE_LIMIT
                           : s->distances.size > 0 && s->delayed.size == 0 && !is_between_rows(s);
}

// ---- what is asked before the loop
static const ImpExp *variable_of_distance(void *user, uint32_t id) {
  const Split *s = user;
  return imp_nest_leaf(&s->nest, s->arena, id);
}
static const ImpExp *wrapping_product(Split *s, const Monomial *term) {
  const int64_t factor = term->coefficient < 0 ? -term->coefficient : term->coefficient;
  const ImpExp *product = factor == 1 && term->degree ? NULL : imp_i64(s->arena, factor);
  for RANGE(k, term->degree) {
    const ImpExp *variable = variable_of_distance(s, term->variables[k]);
    product = product ? imp_binary(s->out, PRIM_Mul, product, variable) : variable;
  }
  return product;
}
// Modulo 2^64: where the elements exist, the distance is small.
static const ImpExp *wrapping_exp(Split *s, const Poly *poly) {
  const ImpExp *sum = NULL;
  for RANGE(t, poly->count)
    if (poly->terms[t].coefficient > 0) {
      const ImpExp *product = wrapping_product(s, &poly->terms[t]);
      sum = sum ? imp_binary(s->out, PRIM_Add, sum, product) : product;
    }
  if (!sum) sum = imp_i64(s->arena, 0);
  for RANGE(t, poly->count)
    if (poly->terms[t].coefficient < 0) sum = imp_binary(s->out, PRIM_Sub, sum, wrapping_product(s, &poly->terms[t]));
  return sum;
}
static const ImpExp *distances_fit(Split *s, const ImpExp *rest) {
  for EACH(i, &s->distances) {
    const ImpExp *distance = wrapping_exp(s, s->distances.items[i]),
                 *ahead = imp_binary(s->out, PRIM_Le, imp_i64(s->arena, 0), distance),
                 *behind = imp_binary(s->out, PRIM_Le, distance, imp_i64(s->arena, -STRIP));
    rest = imp_and_then(s->out, imp_binary_of(s->out, SCALAR_Bool, PRIM_Or, ahead, behind), rest);
  }
  return rest;
}

// ---- the strips
static bool is_unused_declaration(const ImpStm *stm, const Bitset *used) {
  return stm->tag == IMP_Declare && !stm->as.Declare.value && !bitset_has(used, stm->as.Declare.variable.id);
}
static const ImpExp *stored_element(Split *s, ImpCopier *copier, const Poly *place) {
  const ImpExp *index = imp_poly(s->arena, place, variable_of_distance, s);
  return imp_load(s->arena, s->store->buffer, imp_copy_exp(copier, index));
}
// Both values are computed, so that the selection is no jump.
static const ImpExp *selection_of_values(const Split *s, ImpBuilder *out, ScalarType type, const ImpExp *value) {
  if (value->tag != IMP_EXP_Select) return value;
  const ImpVar one = imp_fresh(out, "chosen", imp_scalar(type)), other = imp_fresh(out, "chosen", imp_scalar(type));
  imp_bind(out, one, value->as.Select.then_value);
  imp_bind(out, other, value->as.Select.else_value);
  return imp_select(s->arena, value->as.Select.condition, imp_var(s->arena, one), imp_var(s->arena, other));
}
// The early part of iteration `at`, into number `lane` of the arrays. is_first: in the strip.
static void put_early_part(Split *s, ImpBuilder *out, const ImpExp *at, const ImpExp *lane, bool is_first) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  const Poly *before = poly_plus(s->arena, poly_variable(s->arena, s->loop->index.id), -1),
             *place = poly_replace(s->arena, s->place, s->loop->index.id, before);
  imp_copy_with(&copier, s->loop->index, at);
  const ImpExp *old = stored_element(s, &copier, place);
  for COUNTING(i, !is_first && i < s->delayed.size)
    imp_copy_with(&copier, s->delayed.items[i]->as.Assign.variable, old);
  for EACH(i, &s->early_part.stms)
    if (!is_unused_declaration(s->early_part.stms.items[i], &s->early))
      imp_put_stm(out, imp_copy_stm(&copier, s->early_part.stms.items[i]));
  for RANGE(i, s->local_count) {
    const Local *local = &s->locals[i];
    const ImpExp *value = imp_copy_exp(&copier, local->exp ? local->exp : imp_var(out->arena, local->variable));
    if (local->exp && local->exp == s->early_selection) value = selection_of_values(s, out, local->type, value);
    const ScalarType type = imp_lane_type(local->type);
    imp_store(out, local->array, lane, type == local->type ? value : imp_convert(out->arena, type, local->type, value));
  }
}
typedef struct Lane { const Split *split; const ImpExp *lane; } Lane;
static const ImpExp *load_early(const Lane *lane, const Local *local) {
  const ImpExp *load = imp_load(lane->split->arena, local->array, lane->lane);
  const ScalarType type = imp_lane_type(local->type);
  return type == local->type ? load : imp_convert(lane->split->arena, local->type, type, load);
}
static const ImpExp *late_in_lane(ImpCopier *copier, const ImpExp *exp) {
  const Lane *lane = copier->user;
  for RANGE(i, lane->split->local_count) {
    const Local *local = &lane->split->locals[i];
    if (local->exp && imp_exp_equal(exp, local->exp)) return load_early(lane, local);
  }
  return imp_copy_parts(copier, exp);
}
static void put_late_part(const Split *s, ImpBuilder *out, const ImpExp *at, const ImpExp *number) {
  Lane lane = {s, number};
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = &lane, copier.exp = late_in_lane;
  imp_copy_with(&copier, s->loop->index, at);
  Bitset used = bitset_new(s->arena);
  for EACH_BIT(id, &s->late) bitset_add(&used, id);
  for RANGE(i, s->local_count) {
    const Local *local = &s->locals[i];
    if (local->exp) continue;
    const ImpVar copy = imp_fresh(out, "early", imp_scalar(local->type));
    imp_bind(out, copy, load_early(&lane, local));
    imp_copy_with(&copier, local->variable, imp_var(out->arena, copy));
    bitset_remove(&used, local->variable.id);
  }
  for EACH(i, &s->late_part.stms)
    if (!is_unused_declaration(s->late_part.stms.items[i], &used))
      imp_put_stm(out, imp_copy_stm(&copier, s->late_part.stms.items[i]));
}

static void put_split_strip(Split *s, ImpBuilder *strip) {
  const ImpExp *begin = imp_times_number(strip, strip->index, STRIP), *zero = imp_i64(s->arena, 0);
  const bool is_delayed = s->delayed.size > 0, turns = s->direction < 0 && !is_delayed, keeps = has_late_state(s);
  for RANGE(i, s->local_count) {
    s->locals[i].array = imp_fresh(strip, "early", imp_buffer(imp_lane_type(s->locals[i].type)));
    imp_put(strip, (ImpStm){IMP_Local, {.Local = {s->locals[i].array, STRIP}}});
  }
  if (is_delayed) put_early_part(s, strip, begin, zero, true);
  ImpBuilder lanes = imp_open(strip, "lane", imp_i64(s->arena, is_delayed ? STRIP - 1 : STRIP), true);
  const ImpExp *lane = imp_plus_number(strip, lanes.index, is_delayed),
               *turned = imp_minus(strip, imp_i64(s->arena, STRIP - 1), lane);
  put_early_part(s, &lanes, imp_plus(strip, begin, turns ? turned : lane), lane, false);
  imp_close(strip, &lanes);
  const ImpExp *last = imp_plus_number(strip, begin, STRIP - 1);
  ImpCopier copier = imp_copier(strip->arena, strip->vars);
  imp_copy_with(&copier, s->loop->index, last);
  for EACH(i, &s->delayed)
    imp_assign(strip, s->delayed.items[i]->as.Assign.variable,
               stored_element(s, &copier, s->place));
  ImpBuilder stores = imp_open(strip, "lane", imp_i64(s->arena, STRIP), !keeps);
  const ImpExp *number = stores.index, *other = imp_minus(strip, imp_i64(s->arena, STRIP - 1), number);
  if (keeps) put_late_part(s, &stores, imp_plus(strip, begin, number), turns ? other : number);
  else put_late_part(s, &stores, imp_plus(strip, begin, turns ? other : number), number);
  imp_close(strip, &stores);
}
static void put_split_strips(Split *s, ImpBuilder *out, const ImpExp *total) {
  ImpStrips strips = imp_open_strips(out, total, STRIP, false);
  put_split_strip(s, &strips.whole);
  imp_close(out, &strips.whole);
  imp_put_iterations(out, s->loop, strips.done, strips.rest.bound);
}

// The loop as it is, with one outcome of its branch, or with the branch as a selection. NULL: none can be distributed.
static const ImpStraight *find_form(ImpBuilder *out, const ImpFor *loop, ImpStraight *form, Split *split) {
  *form = (ImpStraight){.loop = loop};
  if (find_split(out, form, split)) return form;
  for COUNTING(outcome, outcome < 2)
    if (imp_decide_branch(out, loop, outcome, form) && find_split(out, form, split)) return form;
  return imp_select_branch(out, loop, form) && find_split(out, form, split) ? form : NULL;
}
static bool distribute_loop(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (loop->parallel || out->context->options->no_locals || imp_is_recursive(rewriter->program) ||
      imp_is_small(loop->bound, 2 * STRIP))
    return false;
  Split split;
  ImpStraight form;
  if (!find_form(out, loop, &form, &split) || !rule_allowed(out->context, "distribute-strips")) return false;
  const ImpExp *total = imp_declare(out, "total", loop->bound);
  if (split.distances.size == 0 && !form.condition) {
    put_split_strips(&split, out, total);
    return true;
  }
  ImpBuilder strips = imp_inside(out), otherwise = imp_inside(out);
  put_split_strips(&split, &strips, total);
  imp_for_like(&otherwise, loop, loop->index, total, loop->body);
  const ImpExp *is_long = imp_binary(out, PRIM_Le, imp_i64(out->arena, 2 * STRIP), total),
               *yes = imp_constant(out->arena, scalar_bool(true)),
               *asked = form.condition ? imp_is_decided(out, &form, total) : yes;
  asked = imp_and_then(out, is_long, distances_fit(&split, asked));
  imp_if(out, asked, imp_finish(&strips), imp_finish(&otherwise));
  return true;
}

const ImpProgram *distribute_strips(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = distribute_loop}, context, program);
}
