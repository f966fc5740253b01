// check_condition: a condition, evaluated before a nest of loops, that implies another condition in all its iterations.
//   in: a condition made by and/or/not of comparisons of polynomials over indices and over values fixed in the nest
//   out: a condition over the fixed values alone, which evaluates each comparison at the iterations where it is hardest
//        to satisfy
//   rule: p(i) >= 0 for 0 <= i < w, p linear in i
//           <--  p(0) >= 0 and p(w - 1) >= 0 (one of them when the sign of i's coefficient is known)
//         p of a higher degree
//           <--  p(i + 1) - p(i) >= 0 for 0 <= i < w and p(0) >= 0, or the same for a decreasing p and p(w - 1) >= 0
//         the guards of enclosing branches inside the nest narrow the range of i; quotients and remainders by fixed
//         values have ranges of their own
//         p(v) >= 0 for v read from a constant array, or with another range of its own, p linear in v
//           <--  p at the least and at the greatest value (one of them when the sign of v's coefficient is known)
//         p(v) >= 0 for v = if c then x else y  <--  p(x) >= 0 where c holds, and p(y) >= 0 where it does not
//         min(x, y) <= b  <--  x <= b or y <= b, also where nothing is known about the other operand
// The result is sufficient, not necessary. Since i64 arithmetic wraps around, it also demands that the values in the
// polynomials are so small that these do not.
#include "opt/checks/hoist_checks.h"

typedef enum FormulaTag { FORMULA_True, FORMULA_False, FORMULA_Leaf, FORMULA_Atom, FORMULA_And, FORMULA_Or } FormulaTag;
// A Leaf is the condition poly >= 0; an Atom is a condition that is evaluated as it is.
struct Formula { FormulaTag tag; const Poly *poly; Atom atom; bool negated; const Formula *a, *b; };

enum {
  CONDITION_DEPTH = 12,
  ELIMINATION_DEPTH = 16,
  FORMULA_LIMIT = 24,
  TERM_LIMIT = 24,
  SAFE_BITS = 62,
  LEAST_BITS = 16,
  MEMORY_BITS = 57,
  SMALL_SIZE = 16,
  FUEL = 200
};

// ---- formulas. NULL: no formula is known
static const Formula *formula_of_atom(Arena *arena, Formula formula) { return COPY_OF(arena, &formula); }
static const Formula *constant_formula(Arena *arena, bool value) {
  return formula_of_atom(arena, (Formula){.tag = value ? FORMULA_True : FORMULA_False});
}

static uint32_t leaves_of_formula(const Formula *formula) {
  if (formula->tag != FORMULA_And && formula->tag != FORMULA_Or) return 1;
  return leaves_of_formula(formula->a) + leaves_of_formula(formula->b);
}
static const Formula *formula_join(Arena *arena, FormulaTag tag, const Formula *a, const Formula *b) {
  FormulaTag unit = tag == FORMULA_And ? FORMULA_True : FORMULA_False,
             zero = tag == FORMULA_And ? FORMULA_False : FORMULA_True;
  if (tag == FORMULA_Or && (!a || !b)) return a ? a : b;   // the known alternative is sufficient
  if (!a || !b) return NULL;
  if (a->tag == unit || b->tag == zero) return b;
  if (b->tag == unit || a->tag == zero) return a;
  if (leaves_of_formula(a) + leaves_of_formula(b) > FORMULA_LIMIT) return NULL;
  return formula_of_atom(arena, (Formula){.tag = tag, .a = a, .b = b});
}

// ---- the variables of a polynomial
static bool is_bound_inside(const ConditionSet *set, uint32_t variable) {
  return bitset_has(&set->context->bound, variable);
}
static const Range *range_of_index(const ConditionSet *set, uint32_t variable) {
  for EACH(i, &set->context->ranges)
      if (set->context->ranges.items[i].index.id == variable) return &set->context->ranges.items[i];
  return NULL;
}
static const ExpPrim *prim_of(const ConditionSet *set, uint32_t variable) {
  const Exp *exp = map_pointer(&set->hoister->definitions, variable);
  return exp && exp->tag == EXP_Prim ? &exp->as.Prim : NULL;
}
// A value is taken for its polynomial, which must then be so small that it does not wrap around. (A single variable
// cannot.)
static const Poly *poly_in_set(ConditionSet *set, Atom atom) {
  const Poly *poly = sizes_poly(set->hoister->sizes, atom);
  uint32_t variable;
  if (!poly_is_variable(poly, &variable)) seq_push(set->arena, &set->computed, poly);
  return poly;
}

// The next variable to eliminate: computed values before indices, inner indices before outer ones. 0: no variable of
// the nest is left.
static uint32_t next_variable(const ConditionSet *set, const Poly *poly) {
  uint32_t best = 0;
  const Range *innermost = NULL;
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree) {
      uint32_t variable = poly->terms[t].variables[k];
      if (!is_bound_inside(set, variable)) continue;
      const Range *range = range_of_index(set, variable);
      if (!range) return variable;
      if (!innermost || range > innermost) innermost = range, best = variable;
    }
  return best;
}

// The sign of the variable's coefficient: +1 or -1 if that is a constant, 0 if the polynomial is linear in the variable
// with another coefficient, 2 if it is not linear.
static int sign_of(const Poly *poly, uint32_t variable) {
  int sign = 2;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    uint32_t times = 0;
    for RANGE(k, term->degree) times += term->variables[k] == variable;
    if (times == 0) continue;
    if (times > 1) return 2;
    int own = term->degree > 1 ? 0 : term->coefficient > 0 ? 1 : -1;
    sign = sign == 2 || sign == own ? own : 0;
  }
  return sign;
}

static const Poly *with(const ConditionSet *set, const Poly *poly, uint32_t variable, const Poly *value) {
  return poly_replace(set->arena, poly, variable, value);
}
static const Poly *one_less(const ConditionSet *set, const Poly *poly) {
  return poly_plus(set->arena, poly, -1);
}

// ---- eliminating variables
static const Formula *everywhere(ConditionSet *set, const Poly *poly, int depth);

// An operand without a formula is not taken for its polynomial.
static const Formula *with_operand(ConditionSet *set, const Poly *poly, uint32_t variable, Atom operand, int depth) {
  const uint32_t computed = set->computed.size;
  const Formula *formula = everywhere(set, with(set, poly, variable, poly_in_set(set, operand)), depth);
  if (!formula) set->computed.size = computed;
  return formula;
}

// Bounds from below (sign 1) or above (-1) that guards of enclosing branches, and the fact that enclosing loops are not
// empty, give for an index.
static const Formula *with_guards(ConditionSet *set, const Poly *poly, uint32_t index, int sign, const Formula *plain,
                                  int depth);

// poly >= 0 at the lowest (sign 1) or highest (-1) value of the index
static const Formula *at_extreme(ConditionSet *set, const Poly *poly, const Range *range, int sign, int depth) {
  const Poly *extreme = sign > 0 ? poly_constant(set->arena, 0) : one_less(set, poly_in_set(set, range->width));
  const Formula *plain = everywhere(set, with(set, poly, range->index.id, extreme), depth);
  return plain && plain->tag == FORMULA_True ? plain : with_guards(set, poly, range->index.id, sign, plain, depth);
}
// A polynomial that is not linear in the index, but increases from each iteration to the next, or decreases, as offsets
// in a triangular matrix do.
static const Formula *remove_by_steps(ConditionSet *set, const Poly *poly, const Range *range, int depth) {
  const uint32_t index = range->index.id;
  const Poly *next =
      with(set, poly, index, poly_plus(set->arena, poly_variable(set->arena, index), 1));
  const Poly *step = poly_sub(set->arena, next, poly);
  const Formula *rises = everywhere(set, step, depth),
                *falls = everywhere(set, poly_scale(set->arena, step, -1), depth);
  const Formula *from_first =
      rises ? formula_join(set->arena, FORMULA_And, rises, at_extreme(set, poly, range, 1, depth)) : NULL;
  const Formula *to_last =
      falls ? formula_join(set->arena, FORMULA_And, falls, at_extreme(set, poly, range, -1, depth)) : NULL;
  return formula_join(set->arena, FORMULA_Or, from_first, to_last);
}
static const Formula *remove_index(ConditionSet *set, const Poly *poly, const Range *range, int depth) {
  int sign = sign_of(poly, range->index.id);
  if (sign == 2) return remove_by_steps(set, poly, range, depth);
  if (sign != 0) return at_extreme(set, poly, range, sign, depth);
  const Formula *low = at_extreme(set, poly, range, 1, depth);
  return low ? formula_join(set->arena, FORMULA_And, low, at_extreme(set, poly, range, -1, depth)) : NULL;
}

// The largest value of an operand that is monotone in each index; NULL: it has another form.
static const Poly *largest_operand(ConditionSet *set, const Poly *poly) {
  for (uint32_t variable; (variable = next_variable(set, poly));) {
    const Range *range = range_of_index(set, variable);
    const int sign = sign_of(poly, variable);
    if (!range || (sign != 1 && sign != -1)) return NULL;
    poly = with(set, poly, variable,
                sign > 0 ? one_less(set, poly_in_set(set, range->width)) : poly_constant(set->arena, 0));
  }
  return poly;
}

// Each quotient is computed once, before the nest.
static const Poly *largest_quotient(ConditionSet *set, const Poly *most, const Poly *divisor) {
  for EACH(i, &set->quotients)
      if (poly_equal(set->quotients.items[i].most, most) && poly_equal(set->quotients.items[i].divisor, divisor))
        return set->quotients.items[i].value;
  Builder *builder = set->hoister->builder;
  const Atom positive = build_i64(builder, PRIM_Max, build_poly(builder, divisor), atom_i64(1));
  const Atom quotient = build_i64(builder, PRIM_Div, build_poly(builder, most), positive);
  const Poly *value = poly_in_set(set, quotient);
  seq_push(set->arena, &set->quotients, ((Quotient){most, divisor, value}));
  return value;
}

// Eliminates a quotient or remainder by a fixed value d from a polynomial linear in it. For x >= 0 and d >= 1, x / d is
// between 0 and the quotient of the largest x, and x % d is between 0 and d - 1.
static const Formula *remove_division(ConditionSet *set, const Poly *poly, uint32_t variable, const ExpPrim *prim,
                                      int depth) {
  const Poly *x = poly_in_set(set, prim->arguments.items[0]), *d = poly_in_set(set, prim->arguments.items[1]);
  if (next_variable(set, d)) return NULL;
  const Formula *lowest = formula_join(set->arena, FORMULA_And, everywhere(set, one_less(set, d), depth),
                                       everywhere(set, with(set, poly, variable, poly_constant(set->arena, 0)), depth));
  if (prim->prim == PRIM_Mod)
    return lowest ? formula_join(set->arena, FORMULA_And, lowest,
                                 everywhere(set, with(set, poly, variable, one_less(set, d)), depth))
                  : NULL;
  const Poly *most = largest_operand(set, x);
  lowest = lowest && most ? formula_join(set->arena, FORMULA_And, lowest, everywhere(set, x, depth)) : NULL;
  if (!lowest) return NULL;
  seq_push(set->arena, &set->computed, most);
  const Poly *highest = largest_quotient(set, most, d);
  return formula_join(set->arena, FORMULA_And, lowest, everywhere(set, with(set, poly, variable, highest), depth));
}

// d * (x / d) is between x - d + 1 and x. A multiple of d that is greater than -d is >= 0.
static const Formula *remove_quotient(ConditionSet *set, const Poly *poly, uint32_t variable, const ExpPrim *prim,
                                      int sign, int depth) {
  int64_t by;
  const Poly *x = poly_in_set(set, prim->arguments.items[0]);
  if (!poly_is_constant(poly_in_set(set, prim->arguments.items[1]), &by) || by <= 0 || by > 1 << 16) return NULL;
  const Poly *rest = with(set, poly, variable, poly_constant(set->arena, 0));
  // the coefficient of the variable
  const Poly *times = poly_sub(set->arena, with(set, poly, variable, poly_constant(set->arena, 1)), rest);
  const Poly *product = sign < 0 ? x : poly_sub(set->arena, x, poly_constant(set->arena, by - 1));
  const Poly *least = poly_add(set->arena, poly_mul(set->arena, times, product), poly_scale(set->arena, rest, by));
  const Formula *bound = everywhere(set, poly_add(set->arena, least, poly_constant(set->arena, by - 1)), depth);
  return prim->prim == PRIM_Div ? bound : formula_join(set->arena, FORMULA_And, bound, everywhere(set, x, depth));
}
static const Formula *remove_prim(ConditionSet *set, const Poly *poly, uint32_t variable, int depth) {
  const ExpPrim *prim = prim_of(set, variable);
  int sign = sign_of(poly, variable);
  if (!prim || prim->type != SCALAR_I64 || sign == 2) return NULL;
  int64_t constant;
  const bool divides = prim->prim == PRIM_Div || prim->prim == PRIM_Quot,
             is_division = divides || prim->prim == PRIM_Mod;
  if (is_division &&
      (sign == 0 || (divides && !poly_is_constant(poly_in_set(set, prim->arguments.items[1]), &constant))))
    return remove_division(set, poly, variable, prim, depth);
  if (sign == 0) return NULL;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) {
    const Formula *x = with_operand(set, poly, variable, prim->arguments.items[0], depth);
    return formula_join(set->arena, (sign > 0) == (prim->prim == PRIM_Min) ? FORMULA_And : FORMULA_Or, x,
                        with_operand(set, poly, variable, prim->arguments.items[1], depth));
  }
  if (prim->prim == PRIM_Mod) {
    const Poly *below = one_less(set, poly_in_set(set, prim->arguments.items[1]));
    const Poly *extreme = sign > 0 ? poly_constant(set->arena, 0) : below;
    return formula_join(set->arena, FORMULA_And, everywhere(set, below, depth),
                        everywhere(set, with(set, poly, variable, extreme), depth));
  }
  if (divides) return remove_quotient(set, poly, variable, prim, sign, depth);
  return NULL;
}

static const IntegerRange *range_inside(const ConditionSet *set, uint32_t variable) {
  return is_bound_inside(set, variable) ? noted_range(&set->hoister->ranges, (Var){variable}) : NULL;
}
static const Formula *everywhere_at(ConditionSet *set, const Poly *poly, uint32_t variable, int64_t value, int depth) {
  return everywhere(set, with(set, poly, variable, poly_constant(set->arena, value)), depth);
}
static const Formula *remove_ranged(ConditionSet *set, const Poly *poly, uint32_t variable, int depth) {
  const IntegerRange *range = range_inside(set, variable);
  const int sign = sign_of(poly, variable);
  if (!range || sign == 2) return NULL;
  const Formula *low = sign < 0 ? NULL : everywhere_at(set, poly, variable, range->low, depth);
  if (sign > 0 || (sign == 0 && !low)) return low;
  const Formula *high = everywhere_at(set, poly, variable, range->high, depth);
  return sign < 0 ? high : formula_join(set->arena, FORMULA_And, low, high);
}
// Where the condition of a branch holds, or does not, the value is that of this arm.
static const Formula *remove_choice(ConditionSet *set, const Poly *poly, uint32_t variable, int depth) {
  const ScalarChoice *choice = map_pointer(&set->hoister->choices, variable);
  const CheckContext *around = set->context;
  const Formula *both = choice ? constant_formula(set->arena, true) : NULL;
  if (!choice || sign_of(poly, variable) == 2) return NULL;
  for INT_RANGE(arm, 2) {
    CheckContext inside = *around;
    seq_push(set->arena, &inside.guards, ((Guard){choice->condition, arm == 0}));
    set->context = &inside;
    both = formula_join(set->arena, FORMULA_And, both,
                        with_operand(set, poly, variable, arm ? choice->else_value : choice->then_value, depth));
  }
  set->context = around;
  return both;
}
// By the operation that computes it, or else by its range.
static const Formula *remove_value(ConditionSet *set, const Poly *poly, uint32_t variable, int depth) {
  const uint32_t computed = set->computed.size;
  const Formula *formula = remove_prim(set, poly, variable, depth);
  if (!formula) set->computed.size = computed, formula = remove_choice(set, poly, variable, depth);
  if (formula) return formula;
  set->computed.size = computed;
  return remove_ranged(set, poly, variable, depth);
}

static const Formula *everywhere(ConditionSet *set, const Poly *poly, int depth) {
  if (depth-- == 0 || set->fuel-- <= 0 || poly->broken || poly->count > TERM_LIMIT) return NULL;
  uint32_t variable = next_variable(set, poly);
  const Range *range = range_of_index(set, variable);
  if (variable) return range ? remove_index(set, poly, range, depth) : remove_value(set, poly, variable, depth);
  Answer answer = knowledge_non_negative(set->hoister->knowledge, poly);
  if (answer != ANSWER_Unknown) return constant_formula(set->arena, answer == ANSWER_Yes);
  seq_push(set->arena, &set->computed, poly);
  return formula_of_atom(set->arena, (Formula){.tag = FORMULA_Leaf, .poly = poly});
}

// ---- reading conditions
typedef const Formula *(*LeafOf)(ConditionSet *set, const Poly *poly, void *user);

static const Formula *comparison_formula(ConditionSet *set, Atom a, Atom b, int64_t less, LeafOf leaf, void *user) {
  const Poly *x = poly_in_set(set, a), *y = poly_in_set(set, b);
  const Poly *difference = poly_sub(set->arena, poly_sub(set->arena, y, x), poly_constant(set->arena, less));
  return leaf(set, difference, user);
}
static const Formula *read_comparison(ConditionSet *set, Condition comparison, LeafOf leaf, void *user) {
  const bool strict = comparison.tag == CONDITION_Less || comparison.tag == CONDITION_Different;
  const Formula *first = comparison_formula(set, comparison.a, comparison.b, strict, leaf, user);
  if (comparison.tag == CONDITION_Less || comparison.tag == CONDITION_AtMost) return first;
  return formula_join(set->arena, strict ? FORMULA_Or : FORMULA_And, first,
                      comparison_formula(set, comparison.b, comparison.a, strict, leaf, user));
}
static const Formula *leaf_everywhere(ConditionSet *set, const Poly *poly, void *user) {
  (void)user;
  return everywhere(set, poly, ELIMINATION_DEPTH);
}
static const Formula *read(ConditionSet *set, Atom atom, bool holds, int depth) {
  const Condition condition = condition_of(&set->hoister->definitions, atom, holds);
  if (condition.tag == CONDITION_Constant) return constant_formula(set->arena, condition.holds);
  if (!is_bound_inside(set, atom.as.var.id))
    return formula_of_atom(set->arena, (Formula){.tag = FORMULA_Atom, .atom = atom, .negated = !holds});
  if (depth == 0) return NULL;
  switch (condition.tag) {
  case CONDITION_Constant: case CONDITION_Opaque: return NULL;
  case CONDITION_Less: case CONDITION_AtMost: case CONDITION_Equal: case CONDITION_Different:
    return read_comparison(set, condition, leaf_everywhere, NULL);
  case CONDITION_Not: return read(set, condition.a, condition.holds, depth - 1);
  case CONDITION_And: case CONDITION_Or: break;
  }
  const Formula *first = read(set, condition.a, condition.holds, depth - 1);
  return formula_join(set->arena, condition.tag == CONDITION_And ? FORMULA_And : FORMULA_Or, first,
                      read(set, condition.b, condition.holds, depth - 1));
}

// A guard gives bounds only through its conjuncts; disjunctions are ignored.
typedef struct Bounds { uint32_t index; int sign; const Poly *poly; int depth; const Formula *found; } Bounds;
static const Formula *bound_by_guard(ConditionSet *set, const Poly *fact, void *user) {
  Bounds *bounds = user;
  if (sign_of(fact, bounds->index) != bounds->sign) return NULL;
  const Poly *rest = with(set, fact, bounds->index, poly_constant(set->arena, 0));
  int64_t coefficient;
  if (!poly_is_constant(poly_sub(set->arena, with(set, fact, bounds->index, poly_constant(set->arena, 1)), rest),
                        &coefficient))
    return NULL;
  if (coefficient != bounds->sign) return NULL;
  // i + rest >= 0 implies i >= -rest; -i + rest >= 0 implies i <= rest
  const Poly *extreme = bounds->sign > 0 ? poly_scale(set->arena, rest, -1) : rest;
  const Formula *other = everywhere(set, with(set, bounds->poly, bounds->index, extreme), bounds->depth);
  bounds->found = formula_join(set->arena, FORMULA_Or, bounds->found, other);
  return NULL;
}
static void read_guard(ConditionSet *set, Atom atom, bool holds, Bounds *bounds, int depth) {
  if (atom.tag != ATOM_Var || !is_bound_inside(set, atom.as.var.id) || depth == 0) return;
  const Condition condition = condition_of(&set->hoister->definitions, atom, holds);
  switch (condition.tag) {
  case CONDITION_Less: case CONDITION_AtMost: case CONDITION_Equal:
    (void)read_comparison(set, condition, bound_by_guard, bounds);
    break;
  case CONDITION_Not: read_guard(set, condition.a, condition.holds, bounds, depth - 1); break;
  case CONDITION_And:
    read_guard(set, condition.a, condition.holds, bounds, depth - 1);
    read_guard(set, condition.b, condition.holds, bounds, depth - 1);
    break;
  case CONDITION_Different: case CONDITION_Or: case CONDITION_Constant: case CONDITION_Opaque: break;
  }
}
static const Formula *with_guards(ConditionSet *set, const Poly *poly, uint32_t index, int sign, const Formula *plain,
                                  int depth) {
  Bounds bounds = {index, sign, poly, depth, plain};
  for EACH(i, &set->context->guards)
      read_guard(set, set->context->guards.items[i].condition, set->context->guards.items[i].holds, &bounds,
                 CONDITION_DEPTH);
  // the enclosing loops have an iteration, since the check runs
  for EACH(i, &set->context->ranges)
      (void)bound_by_guard(set, one_less(set, poly_in_set(set, set->context->ranges.items[i].width)), &bounds);
  return bounds.found;
}

bool condition_add(ConditionSet *set, Atom condition) {
  set->fuel = FUEL;
  const Formula *formula = read(set, condition, true, CONDITION_DEPTH);
  if (!formula || formula->tag == FORMULA_False) return false;
  if (formula->tag != FORMULA_True) seq_push(set->arena, &set->conjuncts, formula);
  return true;
}

// ---- magnitudes: how large the polynomials can become when all values from outside are below 2^bits
static double double_power(int bits) { return (double)(UINT64_C(1) << bits); }
static bool is_memory_size(const ConditionSet *set, uint32_t variable) {
  return bitset_has(&set->hoister->dimensions, variable);
}

// A quotient of a constant is not larger than the constant.
static const Scalar *constant_dividend(const ConditionSet *set, uint32_t variable) {
  const ExpPrim *prim = prim_of(set, variable);
  const bool known = prim && prim->prim == PRIM_Quot && prim->type == SCALAR_I64 &&
                     prim->arguments.items[0].tag == ATOM_Constant;
  return known ? &prim->arguments.items[0].as.constant : NULL;
}

static double larger_magnitude(double low, double high) { return -low > high ? -low : high; }

static double larger_of(double x, double y) { return x > y ? x : y; }

static double magnitude(const ConditionSet *set, const Poly *poly, int bits, int depth);
static bool is_min_or_max(const ExpPrim *prim) { return prim->prim == PRIM_Min || prim->prim == PRIM_Max; }
// At most the value (sign 1), or its negation (-1): from above, one operand of a minimum is enough.
static double most_of(const ConditionSet *set, Atom atom, int sign, int bits, int depth) {
  const Poly *poly = sizes_poly(set->hoister->sizes, atom);
  uint32_t variable;
  const bool is_inside = poly_is_variable(poly, &variable) && is_bound_inside(set, variable);
  const ExpPrim *prim = is_inside ? prim_of(set, variable) : NULL;
  if (!prim || !is_min_or_max(prim) || depth == 0) return magnitude(set, poly, bits, depth);
  const double x = most_of(set, prim->arguments.items[0], sign, bits, depth - 1),
               y = most_of(set, prim->arguments.items[1], sign, bits, depth - 1);
  return ((prim->prim == PRIM_Min) == (sign > 0)) == (x < y) ? x : y;
}
static double magnitude_of_variable(const ConditionSet *set, uint32_t variable, int bits, int depth) {
  const Scalar *dividend = constant_dividend(set, variable);
  if (dividend) return dividend->as.s < 0 ? -(double)dividend->as.s : (double)dividend->as.s;
  if (!is_bound_inside(set, variable))
    return double_power(bits > MEMORY_BITS && is_memory_size(set, variable) ? MEMORY_BITS : bits);
  const Poly *width = map_pointer(&set->widths, variable);
  if (width) return magnitude(set, width, bits, depth);
  const IntegerRange *range = range_inside(set, variable);
  if (range) return larger_magnitude((double)range->low, (double)range->high);
  const ExpPrim *prim = prim_of(set, variable);
  const ScalarChoice *choice = map_pointer(&set->hoister->choices, variable);
  if (choice)
    return larger_of(magnitude(set, sizes_poly(set->hoister->sizes, choice->then_value), bits, depth),
                     magnitude(set, sizes_poly(set->hoister->sizes, choice->else_value), bits, depth));
  if (!prim || prim->arguments.count != 2) return 1e300;
  const Atom value = atom_var((Var){variable});
  if (is_min_or_max(prim)) return larger_of(most_of(set, value, 1, bits, depth), most_of(set, value, -1, bits, depth));
  return larger_of(magnitude(set, sizes_poly(set->hoister->sizes, prim->arguments.items[0]), bits, depth),
                   magnitude(set, sizes_poly(set->hoister->sizes, prim->arguments.items[1]), bits, depth));
}
static double magnitude(const ConditionSet *set, const Poly *poly, int bits, int depth) {
  double sum = 1;
  if (depth == 0 || poly->broken) return 1e300;
  for RANGE(t, poly->count) {
    double term =
        poly->terms[t].coefficient < 0 ? -(double)poly->terms[t].coefficient : (double)poly->terms[t].coefficient;
    for RANGE(k, poly->terms[t].degree)
      term *= magnitude_of_variable(set, poly->terms[t].variables[k], bits, depth - 1);
    sum += term;
  }
  return sum;
}
static bool all_fit(const ConditionSet *set, int bits) {
  for EACH(i, &set->computed)
      if (magnitude(set, set->computed.items[i], bits, 6) > double_power(SAFE_BITS)) return false;
  return true;
}
static int largest_bits(const ConditionSet *set) {
  int bits = SAFE_BITS - 1;
  while (bits >= LEAST_BITS && !all_fit(set, bits)) bits--;
  return bits;
}

// ---- code of the condition
// poly >= 0 as: its negative terms <= its positive ones
static Atom emit_leaf(Builder *builder, const Poly *poly) {
  Atom sides[2] = {atom_i64(0), atom_i64(0)};
  for RANGE(t, poly->count) {
    Atom *side = &sides[poly->terms[t].coefficient > 0];
    *side = build_i64(builder, PRIM_Add, *side, build_monomial(builder, &poly->terms[t]));
  }
  return build_i64(builder, PRIM_Le, sides[0], sides[1]);
}
static Atom emit_logic(Builder *builder, Prim prim, Atom a, Atom b) {
  bool unit = prim == PRIM_And;
  if (a.tag == ATOM_Constant) return a.as.constant.as.b == unit ? b : a;
  if (b.tag == ATOM_Constant) return b.as.constant.as.b == unit ? a : b;
  return build_prim2(builder, prim, SCALAR_Bool, a, b);
}
static Atom emit_formula(Builder *builder, const Formula *formula) {
  switch (formula->tag) {
  case FORMULA_True: case FORMULA_False: return atom_constant(scalar_bool(formula->tag == FORMULA_True));
  case FORMULA_Leaf: return emit_leaf(builder, formula->poly);
  case FORMULA_Atom:
    return formula->negated ? build_prim(builder, PRIM_Not, SCALAR_Bool, 1, &formula->atom) : formula->atom;
  case FORMULA_And: case FORMULA_Or: break;
  }
  Atom a = emit_formula(builder, formula->a), b = emit_formula(builder, formula->b);
  return emit_logic(builder, formula->tag == FORMULA_And ? PRIM_And : PRIM_Or, a, b);
}
static void gather_operands(ConditionSet *set, const Formula *formula, FormulaSeq *out) {
  if (formula->tag == FORMULA_And) {
    gather_operands(set, formula->a, out);
    gather_operands(set, formula->b, out);
    return;
  }
  for EACH(i, out)
      if (formula->tag == FORMULA_Leaf && out->items[i]->tag == FORMULA_Leaf &&
          poly_equal(out->items[i]->poly, formula->poly))
        return;
  seq_push(set->arena, out, formula);
}

// -2^bits <= v <= 2^bits, without the parts that are known
static Atom emit_limit(const ConditionSet *set, uint32_t variable, int bits) {
  Builder *builder = set->hoister->builder;
  Knowledge *knowledge = set->hoister->knowledge;
  Atom value = atom_var((Var){variable}), limit = atom_i64(INT64_C(1) << bits), least = atom_i64(-(INT64_C(1) << bits));
  if ((bits >= MEMORY_BITS && is_memory_size(set, variable)) || constant_dividend(set, variable))
    return atom_constant(scalar_bool(true));
  Atom result = build_i64(builder, PRIM_Le, value, limit);
  if (knowledge_at_most(knowledge, atom_i64(0), value)) return result;
  return emit_logic(builder, PRIM_And, build_i64(builder, PRIM_Le, least, value), result);
}
static void outside_variables(ConditionSet *set, Bitset *into, const Poly *poly, int depth) {
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree) {
      uint32_t variable = poly->terms[t].variables[k];
      if (!is_bound_inside(set, variable)) { bitset_add(into, variable); continue; }
      if (range_inside(set, variable)) continue;
      const Poly *width = map_pointer(&set->widths, variable);
      if (width && depth) outside_variables(set, into, width, depth - 1);
      const ScalarChoice *choice = depth ? map_pointer(&set->hoister->choices, variable) : NULL;
      if (choice) {
        outside_variables(set, into, sizes_poly(set->hoister->sizes, choice->then_value), depth - 1);
        outside_variables(set, into, sizes_poly(set->hoister->sizes, choice->else_value), depth - 1);
      }
      const ExpPrim *prim = width ? NULL : prim_of(set, variable);
      for COUNTING(i, prim && depth && i < prim->arguments.count)
        outside_variables(set, into, sizes_poly(set->hoister->sizes, prim->arguments.items[i]), depth - 1);
    }
}

// Sizes of arrays are at least some small numbers.
static bool is_of_sizes(const ConditionSet *set, const Formula *formula) {
  if (formula->tag != FORMULA_Leaf) return false;
  for RANGE(t, formula->poly->count) {
    const Monomial *term = &formula->poly->terms[t];
    if (term->degree == 0 ? term->coefficient < -SMALL_SIZE
                          : term->coefficient < 0 || !is_memory_size(set, term->variables[0]))
      return false;
  }
  return true;
}

bool condition_emit(ConditionSet *set, Atom *result) {
  *result = atom_constant(scalar_bool(true));
  int bits = largest_bits(set);
  if (bits < LEAST_BITS) return false;
  FormulaSeq flat = {0};
  for EACH(i, &set->conjuncts) gather_operands(set, set->conjuncts.items[i], &flat);
  for COUNTING(i, set->of_sizes && i < flat.size)
    if (!is_of_sizes(set, flat.items[i])) return false;
  Bitset variables = bitset_new(set->arena);
  for EACH(i, &set->computed) outside_variables(set, &variables, set->computed.items[i], 6);
  for
    EACH_BIT(variable, &variables) *result =
        emit_logic(set->hoister->builder, PRIM_And, *result, emit_limit(set, variable, bits));
  for EACH(i, &flat)
      *result =
          emit_logic(set->hoister->builder, PRIM_And, *result, emit_formula(set->hoister->builder, flat.items[i]));
  return true;
}
