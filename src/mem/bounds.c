// bounds: finds upper bounds of i64 variables whose value depends on data, so that memory for their arrays can be
// reserved before the program runs.
//   in: a function   out: variable -> alternatives, each a polynomial of earlier variables
//   rules: The count of a filter is at most its width. The result of an if is one of two. An index is below its bound.
//          Minimum, maximum, division and remainder have the bounds of arithmetic. A size that never grows in a loop is
//          at most its first value; one that each iteration makes anew is at most that or the bound of the new one.
#include "bounds.h"
#include "index_function.h"

enum { BOUND_DEPTH = 8, ADDRESS_BITS = 47 };

static void set_bound(SizeEnv *env, Var var, Bound bound) {
  map_put_pointer(&env->bounds, var.id, COPY_OF(env->arena, &bound));
}
static Bound at_most(const Poly *x) { return (Bound){true, 1, {x}, NULL}; }
static Bound at_most_larger(const Poly *x, const Poly *y) { return (Bound){false, 2, {x, y}, NULL}; }

static bool is_i64_atom(const SizeEnv *env, Atom atom) {
  Type type = atom_type(env->vars, atom);
  return type.tag == TYPE_Scalar && type.scalar == SCALAR_I64;
}

// At most max(x, 0), which is x when that is known not to be negative.
static Bound at_most_or_zero(SizeEnv *env, const Poly *x) {
  return prove_certain(env->facts, x) ? at_most(x) : at_most_larger(x, poly_constant(env->arena, 0));
}

// No address space holds that many elements. The constants of opt/checks/solve_recurrences.c, which keep products from
// wrapping around, are therefore useless as bounds.
static bool is_beyond_memory(const Poly *poly) {
  int64_t value;
  return poly_is_constant(poly, &value) && value >= INT64_C(1) << ADDRESS_BITS;
}

static Bound at_most_either(const Poly *x, const Poly *y) {
  if (is_beyond_memory(x)) return at_most(y);
  return (Bound){true, is_beyond_memory(y) ? 1 : 2, {x, y}, NULL};
}

// A division that is marked exact has no negative operands.
static void bound_prim(SizeEnv *env, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  const Var result = stm_result(stm);
  if (prim->type != SCALAR_I64 || prim->arguments.count != 2) return;
  const Poly *x = size_of(env, prim->arguments.items[0]), *y = size_of(env, prim->arguments.items[1]);
  int64_t by;
  bool shifts = prim->prim == PRIM_Shr, divides = prim->prim == PRIM_Div || prim->prim == PRIM_Quot || shifts;
  if (prim->prim == PRIM_Min) set_bound(env, result, at_most_either(x, y));
  if (prim->prim == PRIM_Max) set_bound(env, result, at_most_larger(x, y));
  if (divides && poly_is_constant(y, &by) && by > 0) {
    Bound bound = stm->marks & MARK_Exact ? at_most(x) : at_most_or_zero(env, x);
    if (!shifts && stm->marks & MARK_Exact) bound.or_zero = poly_plus(env->arena, x, 1 - by);
    set_bound(env, result, bound);
  }
  if (prim->prim == PRIM_Rem) set_bound(env, result, at_most_or_zero(env, x));
  if (prim->prim == PRIM_Mod) set_bound(env, result, at_most_or_zero(env, y));
  if (prim->prim == PRIM_Mod && prove_certain_positive(env->facts, y)) facts_add_size(env->facts, result.id);
}

// The value never exceeds the parameter: it is the parameter, or is bounded by it. zero: or is 0 where it does.
static bool never_above(SizeEnv *env, const Poly *value, const Poly *parameter, bool zero, int depth) {
  int64_t difference;
  if (poly_is_constant(poly_sub(env->arena, parameter, value), &difference)) return difference >= 0;
  if (prove_certain(env->facts, poly_sub(env->arena, parameter, value))) return true;
  uint32_t variable;
  const Bound *bound = poly_is_variable(value, &variable) ? map_pointer(&env->bounds, variable) : NULL;
  if (!bound || depth == 0) return false;
  if (zero && bound->or_zero && never_above(env, bound->or_zero, parameter, true, depth - 1)) return true;
  bool any = false, all = true;
  for RANGE(i, bound->count) {
    bool below = never_above(env, bound->items[i], parameter, zero, depth - 1);
    any = any || below, all = all && below;
  }
  return bound->is_any ? any : all;
}

bool is_bounded(SizeEnv *env, const Poly *value, const Poly *limit) {
  return never_above(env, value, limit, prove_certain(env->facts, limit), BOUND_DEPTH);
}

// order: Var id -> the number of the statement that binds it, for variables of the body; count: of statements so far.
typedef struct Bounder { SizeEnv *env; Map order; uint32_t count; } Bounder;

static bool is_from_before(const Bounder *bounder, const Poly *poly, uint32_t before) {
  for EACH_VARIABLE(at, poly)
    if (map_value_or(&bounder->order, at.variable, 0) > before) return false;
  return !poly->broken;
}

// Adds alternatives, made before statement number `before`, to a bound that is their maximum. False: none are known.
static bool add_from_before(const Bounder *bounder, const Poly *poly, uint32_t before, Bound *into, int depth) {
  if (is_from_before(bounder, poly, before)) {
    for RANGE(i, into->count)
      if (poly_equal(into->items[i], poly)) return true;
    if (into->count == COUNT_OF(into->items)) return false;
    into->items[into->count++] = poly;
    return true;
  }
  uint32_t variable;
  const Bound *bound = poly_is_variable(poly, &variable) ? map_pointer(&bounder->env->bounds, variable) : NULL;
  const uint32_t kept = into->count;
  for COUNTING(i, bound && depth > 0 && i < bound->count) {
    const bool added = add_from_before(bounder, bound->items[i], before, into, depth - 1);
    if (added == bound->is_any) return added;
    if (!added) into->count = kept;
  }
  return bound && depth > 0 && !bound->is_any;
}

static void bound_loop(Bounder *bounder, const Stm *stm, uint32_t before) {
  SizeEnv *env = bounder->env;
  const ExpLoop *loop = &stm->exp->as.Loop;
  for EACH_IN(i, loop->parameters) {
    Var parameter = loop->parameters.items[i];
    if (!is_i64_atom(env, loop->initial.items[i])) continue;
    const Poly *initial = size_of(env, loop->initial.items[i]), *next = size_of(env, loop->body->result.items[i]);
    Bound bound = at_most(initial);
    if (!never_above(env, next, poly_variable(env->arena, parameter.id), prove_certain(env->facts, initial),
                     BOUND_DEPTH)) {
      bound.is_any = false;
      if (!add_from_before(bounder, next, before, &bound, BOUND_DEPTH)) continue;
    }
    set_bound(env, parameter, bound);
    set_bound(env, stm->pattern.items[i], bound);
  }
}

// A size and an array of that size that are bound together: wherever the size is in scope, the array exists, so the
// size is not negative.
static void learn_sizes(SizeEnv *env, Vars bound) {
  for EACH_IN(i, bound) {
    Type type = var_type(env->vars, bound.items[i]);
    for RANGE(d, type.rank)
      if (vars_contain(bound, type.shape[d])) facts_add_size(env->facts, type.shape[d].as.var.id);
  }
}

static void bound_before(SizeEnv *env, const Exp *exp) {
  const ExpRoles roles = exp_roles(exp);
  learn_sizes(env, roles.carried);
  for EACH_IN(i, roles.indices) {
    facts_add_size(env->facts, roles.indices.items[i].id);
    set_bound(env, roles.indices.items[i], at_most(poly_plus(env->arena, size_of(env, roles.widths.items[i]), -1)));
  }
}

// An assertion that is known to hold bounds a size everywhere (opt/checks/solve_recurrences.c makes them).
static void bound_fact(SizeEnv *env, Atom condition) {
  const Exp *exp = condition.tag == ATOM_Var ? map_pointer(&env->definitions, condition.as.var.id) : NULL;
  const ExpPrim *prim = exp ? &exp->as.Prim : NULL;
  if (!prim || prim->prim != PRIM_Le || prim->type != SCALAR_I64) return;
  const Atom *x = prim->arguments.items;
  if (x[0].tag == ATOM_Var && !map_find(&env->bounds, x[0].as.var.id))
    set_bound(env, x[0].as.var, at_most(size_of(env, x[1])));
}

// The width of the filter. In a chain of filters the first width is a bound, too, since a search for bounds goes back
// only BOUND_DEPTH steps.
static Bound bound_of_filter(const SizeEnv *env, const Poly *width) {
  uint32_t variable;
  const Bound *earlier = poly_is_variable(width, &variable) ? map_pointer(&env->bounds, variable) : NULL;
  if (!earlier || !earlier->is_any || earlier->count == 0) return at_most(width);
  return (Bound){true, 2, {width, earlier->items[earlier->count - 1]}, NULL};
}

static void bound_after(Bounder *bounder, const Stm *stm, uint32_t before) {
  SizeEnv *env = bounder->env;
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert && (stm->marks & MARK_Known) && exp->as.Assert.message->kind == MESSAGE_Internal)
    bound_fact(env, exp->as.Assert.condition);
  learn_sizes(env, stm->pattern);
  if (exp->tag == EXP_Prim) bound_prim(env, stm);
  if (exp->tag == EXP_Loop) bound_loop(bounder, stm, before);
  if (exp->tag == EXP_Filter) {
    const Var count = stm_result(stm);
    const Poly *width = size_of(env, exp->as.Filter.width);
    facts_add_size(env->facts, count.id);
    facts_add(env->facts, poly_sub(env->arena, width, poly_variable(env->arena, count.id)));
    set_bound(env, count, bound_of_filter(env, width));
  }
  for COUNTING(i, exp->tag == EXP_If && i < stm->pattern.count) {
    const Atom x = exp->as.If.then_body->result.items[i], y = exp->as.If.else_body->result.items[i];
    if (is_i64_atom(env, x)) set_bound(env, stm->pattern.items[i], at_most_larger(size_of(env, x), size_of(env, y)));
  }
}

static void note_order(Bounder *bounder, Vars bound) {
  for EACH_IN(i, bound) map_put(&bounder->order, bound.items[i].id, bounder->count);
}

static void bound_body(Bounder *bounder, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    const Bodies inner = exp_bodies(stm->exp);
    const uint32_t before = bounder->count++;
    bound_before(bounder->env, stm->exp);
    note_order(bounder, roles.indices), note_order(bounder, roles.carried);
    for EACH_IN(k, inner) bound_body(bounder, inner.items[k]);
    bound_after(bounder, stm, before);
    bounder->count++;
    note_order(bounder, stm->pattern);
  }
}

void find_bounds(SizeEnv *env, const Body *body) {
  Bounder bounder = {.env = env, .order = map_new(env->arena)};
  env->bounds = map_new(env->arena);
  bound_body(&bounder, body);
}

// ---- using them

static bool term_mentions(const Monomial *term, uint32_t variable) {
  for RANGE(i, term->degree)
    if (term->variables[i] == variable) return true;
  return false;
}

static bool has_only_sizes(const SizeEnv *env, const Monomial *term) {
  for RANGE(i, term->degree)
    if (!bitset_has(&env->facts->sizes, term->variables[i])) return false;
  return true;
}

// Without the terms in which `variable` lowers the value; NULL when some term's sign is not known.
static const Poly *only_growing(SizeEnv *env, const Poly *poly, uint32_t variable) {
  Monomial *kept = NEW_ARRAY(env->arena, Monomial, poly->count + 1);
  Poly result = {.count = 0, .terms = kept};
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    if (term_mentions(term, variable) && term->coefficient < 0) {
      if (!has_only_sizes(env, term)) return NULL;
      continue;
    }
    kept[result.count++] = *term;
  }
  return COPY_OF(env->arena, &result);
}

static const Extent *poly_bound(SizeEnv *env, const Poly *poly, int depth);

static const Extent *bound_by(SizeEnv *env, const Poly *poly, uint32_t variable, const Bound *bound, int depth) {
  const Extent *result = NULL;
  for RANGE(i, bound->count) {
    const Extent *one = poly_bound(env, poly_replace(env->arena, poly, variable, bound->items[i]), depth - 1);
    if (bound->is_any && one) return one;
    if (!bound->is_any && !one) return NULL;
    if (one) result = result ? larger_extent(env, result, one) : one;
  }
  return result;
}

static const Extent *poly_bound(SizeEnv *env, const Poly *poly, int depth) {
  uint32_t variable;
  if (poly->broken) return NULL;
  if (!find_out_of_scope(env, poly, &variable)) return extent_poly(env->arena, poly);
  const Bound *bound = map_pointer(&env->bounds, variable);
  const Poly *growing = only_growing(env, poly, variable);
  if (depth == 0 || !growing) return NULL;
  if (!poly_mentions(growing, variable)) return poly_bound(env, growing, depth - 1);
  return bound ? bound_by(env, growing, variable, bound, depth) : NULL;
}

// The factor is the number of workers, which has no other bound: it stays a polynomial.
static const Extent *scaled_over(SizeEnv *env, const Extent *extent, ExtentLeaf leaf, void *user, const Extent *x) {
  const Extent *by = leaf(user, extent->poly);
  return by ? extent_scale(env->arena, by->poly, x) : NULL;
}

// The same extent over other polynomials; NULL when one of them has none.
const Extent *extent_over(SizeEnv *env, const Extent *extent, ExtentLeaf leaf, void *user) {
  if (extent->tag == EXTENT_Poly) return leaf(user, extent->poly);
  const Extent *x = extent_over(env, extent->a, leaf, user),
               *y = extent->b ? extent_over(env, extent->b, leaf, user) : NULL;
  if (!x || (extent->b && !y)) return NULL;
  switch (extent->tag) {
  case EXTENT_Poly: return x;
  case EXTENT_Add: return extent_add(env->arena, x, y);
  case EXTENT_Max: return larger_extent(env, x, y);
  case EXTENT_RoundUp: return extent_round_up(env->arena, x, extent->alignment);
  case EXTENT_Clamp: return extent_never_negative(env, x) ? x : extent_clamp(env->arena, x);
  case EXTENT_Scale: return scaled_over(env, extent, leaf, user, x);
  }
  return NULL;
}

static const Extent *bound_leaf(void *user, const Poly *poly) { return poly_bound(user, poly, BOUND_DEPTH); }
const Extent *extent_bound(SizeEnv *env, const Extent *extent) { return extent_over(env, extent, bound_leaf, env); }

const Extent *bytes_bound(SizeEnv *env, Type type) { return extent_bound(env, bytes_of(env, type)); }
