// section_middle: the comparisons that are decided in the middle of a loop, and where the middle begins and ends
// (section.h).
//   in:  comparisons of c j + x and y, 1 <= c <= SCALE_LIMIT, also through variables that the body declares
//   out: the middle begins a number of iterations behind 0, or ends a number of iterations before the bound k, where
//        x - y, or x - y + c k, is a number. If k is the quotient n / d, and d divides c, c k is up to (c / d) n.
//        Otherwise (`varies`) it begins or ends at (y - x) / c, rounded up, where x and y are sums of a few variables
//        that no iteration changes. These may wrap around: if a variable or the bound is not within +-SMALL, the middle
//        is empty, and all iterations are first ones. Within, nothing overflows: no operand has more than WEIGHT_LIMIT
//        variables, repeated ones counted. x and y may contain indices of loops in the body whose bounds are such
//        sums (a window of any size): the middle is where the comparison is decided for all of them.
//   test: imp/test/golden/peel_loops/varying_*.imp
#include "imp/loops/section.h"

static const int64_t SMALL = (int64_t)1 << 56, SMALL_NUMBER = (int64_t)1 << 32;

// ---- an end of the middle
// How far scale * index (First) or scale * (index - bound) (Last) is beyond what it is compared with: `distance`. With
// a `limit` it is scale * index - `limit`; `at_cut`: the loop could be cut there.
typedef enum EndTag { END_None, END_First, END_Last } EndTag;
typedef struct End { EndTag tag; int64_t scale, distance; const Poly *limit; bool at_cut; } End;

// a / b, rounded up; 0 < b
static int64_t quotient_above(int64_t a, int64_t b) { return a / b + (a % b > 0); }

// The least (sign < 0) or greatest value over the indices of windows; false: it mentions another variable.
static bool extreme_distance(const Section *s, const Poly *poly, int sign, int64_t *value) {
  *value = 0;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    const uint64_t bound = term->degree == 1 ? map_value_or(&s->inner, term->variables[0], 0) : 0;
    if (term->degree && (!bound || is_far(term->coefficient))) return false;
    if (!term->degree) *value += term->coefficient;
    else if ((sign < 0) == (term->coefficient < 0)) *value += term->coefficient * ((int64_t)bound - 1);
  }
  return !poly->broken;
}

// What is at least `scale` times the bound, if that is a quotient.
static const Poly *multiple_of_quotient(const Section *s, int64_t scale) {
  const ImpExp *bound = s->loop->bound;
  if (!s->definitions) return NULL;
  if (bound->tag == IMP_EXP_Var) bound = map_pointer(s->definitions, bound->as.Var.variable.id);
  Scalar divisor;
  if (!bound || bound->tag != IMP_EXP_Prim || !bound->as.Prim.exact ||
      (bound->as.Prim.prim != PRIM_Div && bound->as.Prim.prim != PRIM_Quot) ||
      !imp_exp_is_constant(bound->as.Prim.arguments.items[1], &divisor) || divisor.as.s < 1 || scale % divisor.as.s)
    return NULL;
  const Poly *dividend = imp_plain_poly(s->copier.arena, bound->as.Prim.arguments.items[0]);
  if (!dividend || !section_is_settled(s, dividend)) return NULL;
  return poly_scale(s->copier.arena, dividend, scale / divisor.as.s);
}

static End end_at_distance(Section *s, const ImpExp *index, const ImpExp *other) {
  int64_t scale, first, last, known;
  const Poly *beyond = distance_beyond(s, index, other, &scale),
             *bound = beyond ? section_poly(s, s->loop->bound) : NULL;
  if (!bound) return (End){0};
  const Poly *quotient = multiple_of_quotient(s, scale);
  Arena *arena = s->copier.arena;
  const bool at_first = extreme_distance(s, beyond, -1, &first),
             at_last = extreme_distance(s, poly_add(arena, beyond, poly_scale(arena, bound, scale)), 1, &last) ||
                       (quotient && extreme_distance(s, poly_add(arena, beyond, quotient), 1, &last));
  const bool is_last = at_last && (!at_first || (poly_is_constant(bound, &known) && -first / scale > known / 2));
  const int64_t distance = is_last ? last : first;
  if ((!at_first && !at_last) || is_far(distance)) return (End){0};
  return (End){is_last ? END_Last : END_First, scale, distance, NULL, false};
}

// ---- an end that only the run of the program knows
static const Poly *extent_of(const Section *s, uint32_t variable) { return map_pointer(&s->extents, variable); }
// A sum of few variables that no iteration changes and, with `moves`, indices.
static bool is_small_sum(const Section *s, const Poly *poly, bool moves) {
  int64_t weight = 0;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    const int64_t number = term->coefficient;
    if (term->degree > 1 || number < -SMALL_NUMBER || number > SMALL_NUMBER) return false;
    if (term->degree == 0) continue;
    const uint32_t variable = term->variables[0];
    const bool is_fixed = variable < s->fresh && !bitset_has(&s->assigned, variable);
    if (!is_fixed && !(moves && (variable == s->index.id || extent_of(s, variable)))) return false;
    if (number < -WEIGHT_LIMIT || number > WEIGHT_LIMIT) return false;
    weight += number < 0 ? -number : number;
  }
  return !poly->broken && weight <= WEIGHT_LIMIT;
}
static void note_fitting(Section *s, const Poly *poly) {
  for EACH_VARIABLE(at, poly) {
    const Poly *extent = extent_of(s, at.variable);
    if (extent) note_fitting(s, extent);
    else if (at.variable > 0 && at.variable < s->fresh) bitset_add(&s->fitting, at.variable);
  }
}
// The least (sign < 0) or greatest value of a small sum over the indices of loops in the body; NULL: not known.
static const Poly *at_extreme_indices(const Section *s, const Poly *poly, int sign) {
  Arena *arena = s->copier.arena;
  const Poly *result = poly;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    const Poly *extent = term->degree == 1 ? extent_of(s, term->variables[0]) : NULL;
    if (!extent) continue;
    if (!is_small_sum(s, extent, false)) return NULL;
    const bool at_last = (sign < 0) == (term->coefficient < 0);
    const Poly *value = at_last ? poly_plus(arena, extent, -1) : poly_constant(arena, 0);
    result = poly_replace(arena, result, term->variables[0], value);
  }
  return result;
}
static bool is_simpler(const Poly *poly, const Poly *other) {
  int64_t number, other_number;
  (void)poly_content(poly, &number), (void)poly_content(other, &other_number);
  const uint32_t count = poly->count - (number != 0), other_count = other->count - (other_number != 0);
  if (count != other_count) return count < other_count;
  return (number < 0 ? -number : number) < (other_number < 0 ? -other_number : other_number);
}
// Where the loop is cut if nothing else moves the ends: a variable of outside, plus a number.
static bool is_at_cut(Section *s, const ImpExp *index, const ImpExp *other) {
  int64_t scale, number;
  const Poly *beyond = distance_beyond(s, index, other, &scale);
  if (!beyond || scale != 1) return false;
  (void)poly_content(beyond, &number);
  const Poly *cut = poly_scale(s->copier.arena, poly_plus(s->copier.arena, beyond, -number), -1);
  uint32_t variable;
  return poly_is_variable(cut, &variable) && !extent_of(s, variable);
}
// Does the operation hold, or take the index, before the last end? So conditions that a window is inside are written.
static bool is_about_last(Prim prim, bool on_right) {
  return prim == PRIM_Min || ((prim == PRIM_Lt || prim == PRIM_Le) && !on_right);
}
static End end_at_limit(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  int64_t scale;
  s->wraps = true;
  const Poly *beyond = distance_beyond(s, index, other, &scale);
  const Poly *a = beyond ? section_poly(s, index) : NULL, *b = a ? section_poly(s, other) : NULL;
  s->wraps = false;
  const bool are_small = b && is_small_sum(s, a, true) && is_small_sum(s, b, true);
  const Poly *bound = are_small ? section_poly(s, s->loop->bound) : NULL,
             *least = bound ? at_extreme_indices(s, beyond, -1) : NULL,
             *most = least ? at_extreme_indices(s, beyond, 1) : NULL;
  if (!most || (s->of_columns && least == most)) return (End){0};
  if (least != most && !(is_small_sum(s, least, false) && is_small_sum(s, most, false))) return (End){0};
  Arena *arena = s->copier.arena;
  const Poly *to_bound = poly_scale(arena, bound, scale);
  const bool is_last = is_order(prim) && least != most ? is_about_last(prim, on_right)
                                                       : is_simpler(poly_add(arena, beyond, to_bound), beyond);
  int64_t number;
  if (poly_is_constant(is_last ? poly_add(arena, most, to_bound) : least, &number) && is_far(number)) return (End){0};
  // hardly an iteration is left in a triangle: some inner one always decides otherwise
  const bool is_known = least != most && poly_is_constant(is_last ? most : poly_add(arena, least, to_bound), &number);
  if (is_known && (is_last ? -number : number) <= FAR) return (End){0};
  note_fitting(s, a), note_fitting(s, b);
  return (End){is_last ? END_Last : END_First, scale, 0, poly_scale(arena, is_last ? most : least, -1),
               is_at_cut(s, index, other)};
}

// ---- what the middle keeps off
// The one of two limits that differ by a number that leaves less of the middle: sign > 0: the greater one.
static bool add_limit(Section *s, SectionLimits *limits, SectionLimit limit, int sign) {
  int64_t more;
  for RANGE(i, limits->count) {
    SectionLimit *old = &limits->items[i];
    if (old->by != limit.by || !poly_is_constant(poly_sub(s->copier.arena, limit.value, old->value), &more)) continue;
    if (sign < 0 ? more < 0 : more > 0) *old = limit;
    return true;
  }
  if (limits->count == LIMITS_OF_A_SIDE) return false;
  limits->items[limits->count++] = limit;
  return true;
}
// Restricts the middle to indices beyond the first end, or before the last one; with `touches`, the end itself is
// included. false: the middle has too many ends.
static bool keep_off(Section *s, End end, bool touches) {
  const int64_t scale = end.scale, first = quotient_above(!touches - end.distance, scale),
                last = quotient_above(end.distance + !touches, scale) - 1;
  const bool at_first = end.tag == END_First;
  if (end.limit) {   // the first index at which the distance is reached; at the last end, is exceeded
    const Poly *value = poly_plus(s->copier.arena, end.limit, (at_first ? !touches : touches) + scale - 1);
    if (!add_limit(s, at_first ? &s->begins : &s->ends, (SectionLimit){scale, value}, at_first ? 1 : -1)) return false;
    s->needed |= !end.at_cut;
  } else if (at_first) {
    s->first = first > s->first ? first : s->first;
  } else {
    s->last = last > s->last ? last : s->last;
  }
  s->decided++;
  return true;
}

// A sum of the index and of what is small there, which does not overflow; NULL: it is not known to be one.
static const ImpExp *exact_in_middle(Section *s, const ImpExp *exp) {
  if (!section_varies(s) || exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Sub))
    return NULL;
  const ImpExp *const *a = exp->as.Prim.arguments.items;
  s->wraps = true;
  const Poly *left = section_poly(s, a[0]), *right = left ? section_poly(s, a[1]) : NULL,
             *sum = right ? section_poly(s, exp) : NULL;
  s->wraps = false;
  if (!sum || !is_small_sum(s, left, true) || !is_small_sum(s, right, true) || !is_small_sum(s, sum, true)) return NULL;
  note_fitting(s, left), note_fitting(s, right);
  return imp_exact(s->copier.arena, exp->as.Prim.prim, a[0], a[1]);
}

const ImpExp *decide_in_middle(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  End end = s->of_columns ? (End){0} : end_at_distance(s, index, other);
  if (end.tag == END_None && s->varies) end = end_at_limit(s, prim, index, other, on_right);
  const bool at_first = end.tag == END_First, less = prim == PRIM_Lt || prim == PRIM_Le;
  if (end.tag == END_None) return NULL;
  // beyond the first end `j < e` is false, also for j = e; before the last one `e < j` is false, also for j = e; `<=`
  // is true also for j = e
  const bool is_extreme = prim == PRIM_Min || prim == PRIM_Max;
  const bool answer = less ? at_first == on_right : prim == PRIM_Ne;
  if (!keep_off(s, end, is_extreme || (less && answer == (prim == PRIM_Le)))) return NULL;
  if (!is_extreme) return imp_constant(s->copier.arena, scalar_bool(answer));
  const ImpExp *extreme = at_first == (prim == PRIM_Max) ? index : other, *exact = exact_in_middle(s, extreme);
  return exact ? exact : extreme;
}

static const ImpExp *value_of_poly_variable(void *user, uint32_t variable) {
  const Section *s = user;
  return variable ? imp_var(s->copier.arena, (ImpVar){variable}) : s->loop->bound;
}
// `i + 1 - max(0, i + 1 - k)` is k in the middle, also where it is written as a sum with a negative operand.
static const ImpExp *difference_without_index(Section *s, const ImpExp *exp) {
  if (!section_varies(s) || exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 ||
      (exp->as.Prim.prim != PRIM_Sub && exp->as.Prim.prim != PRIM_Add))
    return NULL;
  s->wraps = true;
  const Poly *poly = section_leaf(s, exp), *left = poly ? section_poly(s, exp->as.Prim.arguments.items[0]) : NULL;
  s->wraps = false;
  if (!left || !is_small_sum(s, poly, false) || is_small_sum(s, left, false)) return NULL;
  note_fitting(s, poly);
  return imp_poly(s->copier.arena, poly, value_of_poly_variable, s);
}
const ImpExp *sum_in_middle(Section *s, const ImpExp *exp) {
  const ImpExp *difference = difference_without_index(s, exp);
  return difference ? difference : exact_in_middle(s, exp);
}

// ---- where the middle begins and ends
static const ImpExp *and_between(const ImpBuilder *out, const ImpExp *fits, int64_t least, const ImpExp *value) {
  fits = imp_binary_of(out, SCALAR_Bool, PRIM_And, fits, imp_binary(out, PRIM_Le, imp_i64(out->arena, least), value));
  return imp_binary_of(out, SCALAR_Bool, PRIM_And, fits, imp_binary(out, PRIM_Le, value, imp_i64(out->arena, SMALL)));
}
static const ImpExp *declare_fitting(ImpBuilder *out, const Section *s) {
  const ImpExp *bound = s->loop->bound;
  const ImpExp *fits = and_between(out, imp_constant(out->arena, scalar_bool(true)), 0, bound);
  for EACH_BIT(v, &s->fitting) {
    const ImpExp *variable = imp_var(out->arena, (ImpVar){v});
    if (!imp_exp_equal(variable, bound)) fits = and_between(out, fits, -SMALL, variable);
  }
  const ImpVar variable = imp_fresh(out, "fits", imp_scalar(SCALAR_Bool));
  imp_bind(out, variable, fits);
  return imp_var(out->arena, variable);
}
static const ImpExp *extreme_limit(const ImpBuilder *out, Section *s, const SectionLimits *limits, Prim prim,
                                   const ImpExp *extreme) {
  for RANGE(i, limits->count) {
    const ImpExp *value = imp_poly(out->arena, limits->items[i].value, value_of_poly_variable, s);
    if (limits->items[i].by > 1) value = imp_binary(out, PRIM_Div, value, imp_i64(out->arena, limits->items[i].by));
    extreme = imp_binary(out, prim, extreme, value);
  }
  return extreme;
}
Middle declare_middle(ImpBuilder *out, Section *s) {
  const ImpExp *bound = s->loop->bound, *fits = section_varies(s) ? declare_fitting(out, s) : NULL;
  const ImpExp *begin = imp_i64(out->arena, s->first);
  if (s->first > 0 || fits) {
    if (s->first > 0 || s->begins.count > 0)
      begin = imp_binary(out, PRIM_Min, extreme_limit(out, s, &s->begins, PRIM_Max, begin), bound);
    begin = imp_declare(out, "begin", fits ? imp_select(out->arena, fits, begin, bound) : begin);
  }
  if (s->last == 0 && s->ends.count == 0) return (Middle){begin, bound};
  const ImpExp *end = extreme_limit(out, s, &s->ends, PRIM_Min, imp_minus(out, bound, imp_i64(out->arena, s->last)));
  end = imp_binary(out, PRIM_Max, begin, end);
  return (Middle){begin, imp_declare(out, "end", fits ? imp_select(out->arena, fits, end, bound) : end)};
}
