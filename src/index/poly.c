// poly: multivariate polynomials with 64-bit coefficients in one normal form, so that equality is comparison of terms.
// Terms are sorted by degree (highest first), then by their variables; no coefficient is zero. An operation that leaves
// 64 bits, or would build more terms or a higher degree than any size expression has, yields a broken polynomial.
#include "index/index.h"
#include <stdlib.h>

enum { TERM_LIMIT = 2048, DEGREE_LIMIT = 64 };

// The terms must be sorted and distinct.
static const Poly *poly_of_terms(Arena *arena, uint32_t count, const Monomial *terms) {
  Poly *poly = NEW(arena, Poly);
  poly->count = count;
  poly->terms = terms;
  return poly;
}

static const Poly *broken_poly(Arena *arena) {
  Poly *poly = NEW(arena, Poly);
  poly->broken = true;
  return poly;
}

// Negative, zero or positive as the monomial of `a` comes before, with or after that of `b`.
static int compare_monomials(const Monomial *a, const Monomial *b) {
  if (a->degree != b->degree) return a->degree > b->degree ? -1 : 1;
  for RANGE(i, a->degree) {
    if (a->variables[i] != b->variables[i]) return a->variables[i] < b->variables[i] ? -1 : 1;
  }
  return 0;
}

bool monomial_same(const Monomial *a, const Monomial *b) { return compare_monomials(a, b) == 0; }

static int compare_terms(const void *a, const void *b) { return compare_monomials(a, b); }

// Sorts `terms` in place, adds up equal monomials and drops zero terms.
static const Poly *normalise(Arena *arena, Monomial *terms, uint32_t count) {
  if (count > 1) qsort(terms, count, sizeof *terms, compare_terms);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count;) {
    Monomial sum = terms[i++];
    while (i < count && compare_monomials(&sum, &terms[i]) == 0) {
      if (__builtin_add_overflow(sum.coefficient, terms[i++].coefficient, &sum.coefficient)) return broken_poly(arena);
    }
    if (sum.coefficient != 0) terms[kept++] = sum;
  }
  return kept > TERM_LIMIT ? broken_poly(arena) : poly_of_terms(arena, kept, terms);
}

const Poly *poly_constant(Arena *arena, int64_t value) {
  Monomial *term = NEW(arena, Monomial);
  term->coefficient = value;
  return normalise(arena, term, 1);
}

const Poly *poly_variable(Arena *arena, uint32_t variable) {
  Monomial *term = NEW(arena, Monomial);
  *term = (Monomial){1, 1, arena_copy(arena, &variable, sizeof variable)};
  return normalise(arena, term, 1);
}

// Does factor_a * a + factor_b * b overflow 64 bits? If not, *sum is the result.
static bool overflows(int64_t a, int64_t factor_a, int64_t b, int64_t factor_b, int64_t *sum) {
  int64_t left, right;
  return __builtin_mul_overflow(a, factor_a, &left) || __builtin_mul_overflow(b, factor_b, &right) ||
         __builtin_add_overflow(left, right, sum);
}

const Poly *poly_combine(Arena *arena, const Poly *a, int64_t factor_a, const Poly *b, int64_t factor_b) {
  if (a->broken || b->broken) return broken_poly(arena);
  Monomial *terms = NEW_ARRAY(arena, Monomial, a->count + b->count);
  uint32_t count = 0, i = 0, j = 0;
  while (i < a->count || j < b->count) {
    const int order = i == a->count ? 1 : j == b->count ? -1 : compare_monomials(&a->terms[i], &b->terms[j]);
    Monomial term = order <= 0 ? a->terms[i] : b->terms[j];
    const int64_t left = order <= 0 ? a->terms[i++].coefficient : 0, right = order >= 0 ? b->terms[j++].coefficient : 0;
    if (overflows(left, factor_a, right, factor_b, &term.coefficient)) return broken_poly(arena);
    if (term.coefficient != 0) terms[count++] = term;
  }
  return count > TERM_LIMIT ? broken_poly(arena) : poly_of_terms(arena, count, terms);
}

const Poly *poly_add(Arena *arena, const Poly *a, const Poly *b) {
  if (poly_is_number(a, 0)) return b;
  return poly_is_number(b, 0) ? a : poly_combine(arena, a, 1, b, 1);
}

const Poly *poly_sub(Arena *arena, const Poly *a, const Poly *b) {
  return poly_is_number(b, 0) ? a : poly_combine(arena, a, 1, b, -1);
}

const Poly *poly_plus(Arena *arena, const Poly *a, int64_t value) {
  return poly_add(arena, a, poly_constant(arena, value));
}

const Poly *poly_scale(Arena *arena, const Poly *a, int64_t factor) {
  if (factor == 1) return a;
  static const Poly zero = {0};
  return poly_combine(arena, &zero, 1, a, factor);
}

static const uint32_t *merge_variables(Arena *arena, const Monomial *a, const Monomial *b) {
  uint32_t *merged = NEW_ARRAY(arena, uint32_t, a->degree + b->degree + 1), count = 0, i = 0, j = 0;
  while (i < a->degree || j < b->degree) {
    bool from_a = j == b->degree || (i < a->degree && a->variables[i] <= b->variables[j]);
    merged[count++] = from_a ? a->variables[i++] : b->variables[j++];
  }
  return merged;
}

const Poly *poly_mul(Arena *arena, const Poly *a, const Poly *b) {
  if (a->broken || b->broken) return broken_poly(arena);
  int64_t factor;
  if (poly_is_constant(a, &factor)) return poly_scale(arena, b, factor);   // 1 * b is `b` itself, with its operands
  if (poly_is_constant(b, &factor)) return poly_scale(arena, a, factor);
  if ((uint64_t)a->count * b->count > (uint64_t)TERM_LIMIT * 8) return broken_poly(arena);
  Monomial *terms = NEW_ARRAY(arena, Monomial, a->count * b->count);
  uint32_t count = 0;
  for RANGE(i, a->count) {
    for RANGE(j, b->count) {
      Monomial *term = &terms[count++];
      term->degree = a->terms[i].degree + b->terms[j].degree;
      if (term->degree > DEGREE_LIMIT) return broken_poly(arena);
      if (__builtin_mul_overflow(a->terms[i].coefficient, b->terms[j].coefficient, &term->coefficient))
        return broken_poly(arena);
      term->variables = merge_variables(arena, &a->terms[i], &b->terms[j]);
    }
  }
  // a product by one monomial is still sorted, and its terms are distinct
  return a->count > 1 && b->count > 1 ? normalise(arena, terms, count) : poly_of_terms(arena, count, terms);
}

static const Poly *with_parts(Arena *arena, const Poly *whole, bool is_sum, const Poly *left, const Poly *right) {
  enum { MOST_PARTS = 32 };   // otherwise sums of sums would make trees of any size
  if (left->parts + right->parts + 2 > MOST_PARTS) return whole;
  Poly poly = *whole;
  poly.is_sum = is_sum;
  poly.parts = (uint16_t)(left->parts + right->parts + 2);
  poly.left = left;
  poly.right = right;
  return COPY_OF(arena, &poly);
}

const Poly *poly_product(Arena *arena, const Poly *left, const Poly *right) {
  return with_parts(arena, poly_mul(arena, left, right), false, left, right);
}

const Poly *poly_sum(Arena *arena, const Poly *left, const Poly *right) {
  return with_parts(arena, poly_add(arena, left, right), true, left, right);
}

bool poly_is_constant(const Poly *poly, int64_t *value) {
  if (poly->broken || poly->count > 1 || (poly->count == 1 && poly->terms[0].degree != 0)) return false;
  if (value) *value = poly->count ? poly->terms[0].coefficient : 0;
  return true;
}

bool poly_is_number(const Poly *poly, int64_t value) {
  int64_t constant;
  return poly_is_constant(poly, &constant) && constant == value;
}

bool poly_is_variable(const Poly *poly, uint32_t *variable) {
  if (poly->broken || poly->count != 1 || poly->terms[0].degree != 1 || poly->terms[0].coefficient != 1) return false;
  if (variable) *variable = poly->terms[0].variables[0];
  return true;
}

bool poly_equal(const Poly *a, const Poly *b) {
  if (a->broken || b->broken || a->count != b->count) return false;
  for RANGE(i, a->count) {
    if (a->terms[i].coefficient != b->terms[i].coefficient || compare_monomials(&a->terms[i], &b->terms[i]) != 0)
      return false;
  }
  return true;
}

int64_t greatest_common_divisor(int64_t a, int64_t b) {
  if (b != 0) return greatest_common_divisor(b, a % b);
  return a < 0 ? -a : a;
}

int64_t poly_content(const Poly *poly, int64_t *constant) {
  int64_t content = 0;
  *constant = 0;
  for RANGE(i, poly->count) {
    const int64_t coefficient = poly->terms[i].coefficient;
    if (poly->terms[i].degree == 0) *constant = coefficient;
    else content = coefficient == INT64_MIN ? 1 : greatest_common_divisor(content, coefficient);
  }
  return content;
}

bool monomial_mentions(const Monomial *term, uint32_t variable) {
  for RANGE(i, term->degree)
    if (term->variables[i] == variable) return true;
  return false;
}

bool poly_mentions(const Poly *poly, uint32_t variable) {
  for RANGE(i, poly->count)
    if (monomial_mentions(&poly->terms[i], variable)) return true;
  return false;
}

bool poly_walk_next(PolyWalk *walk) {
  for (; walk->term < walk->poly->count; walk->term++, walk->next = 0) {
    const Monomial *term = &walk->poly->terms[walk->term];
    if (walk->next == term->degree) continue;
    walk->variable = term->variables[walk->next++];
    return true;
  }
  return false;
}

bool poly_mentions_any(const Poly *poly, const Bitset *variables) {
  for EACH_VARIABLE(at, poly)
    if (bitset_has(variables, at.variable)) return true;
  return false;
}

void poly_variables(const Poly *poly, Bitset *into) {
  for EACH_VARIABLE(at, poly) bitset_add(into, at.variable);
}

// One term in which variables are replaced, multiplied out; NULL when nothing in it is replaced.
static const Poly *substitute_term(Arena *arena, const Monomial *term, PolyLookup lookup, void *user) {
  const Poly *product = NULL;
  uint32_t first = 0;
  while (first < term->degree && !product) product = lookup(user, term->variables[first++]);
  if (!product) return NULL;
  Monomial *kept = NEW(arena, Monomial);
  uint32_t *variables = NEW_ARRAY(arena, uint32_t, term->degree + 1);
  *kept = (Monomial){term->coefficient, first - 1, variables};
  memcpy(variables, term->variables, sizeof *variables * (first - 1));
  for RANGE_FROM(i, first, term->degree) {
    const Poly *value = lookup(user, term->variables[i]);
    if (!value) variables[kept->degree++] = term->variables[i];
    else product = poly_mul(arena, product, value);
  }
  return poly_mul(arena, normalise(arena, kept, 1), product);
}

const Poly *poly_substitute(Arena *arena, const Poly *poly, PolyLookup lookup, void *user) {
  if (poly->left) {
    const Poly *left = poly_substitute(arena, poly->left, lookup, user),
               *right = poly_substitute(arena, poly->right, lookup, user);
    if (left == poly->left && right == poly->right) return poly;
    return poly->is_sum ? poly_sum(arena, left, right) : poly_product(arena, left, right);
  }
  const Poly *changed = NULL;
  uint32_t kept_count = 0;
  while (kept_count < poly->count && !changed)
    changed = substitute_term(arena, &poly->terms[kept_count++], lookup, user);
  if (!changed) return poly;
  Monomial *kept = NEW_ARRAY(arena, Monomial, poly->count);
  const uint32_t first = kept_count--;
  memcpy(kept, poly->terms, sizeof *kept * kept_count);
  for RANGE_FROM(i, first, poly->count) {
    const Poly *value = substitute_term(arena, &poly->terms[i], lookup, user);
    if (value) changed = poly_add(arena, changed, value);
    else kept[kept_count++] = poly->terms[i];
  }
  return poly_add(arena, changed, normalise(arena, kept, kept_count));
}

static const Poly *value_in_map(void *user, uint32_t variable) { return map_pointer(user, variable); }
const Poly *poly_replace_all(Arena *arena, const Poly *poly, const Map *values) {
  return poly_substitute(arena, poly, value_in_map, (void *)(uintptr_t)values);
}

typedef struct PolyReplacement { uint32_t variable; const Poly *value; } PolyReplacement;
static const Poly *value_of_one(void *user, uint32_t variable) {
  const PolyReplacement *replacement = user;
  return variable == replacement->variable ? replacement->value : NULL;
}
const Poly *poly_replace(Arena *arena, const Poly *poly, uint32_t variable, const Poly *value) {
  PolyReplacement replacement = {variable, value};
  return poly_substitute(arena, poly, value_of_one, &replacement);
}

// term / by as monomials; false when it does not divide.
static bool divide_term(Arena *arena, const Monomial *term, const Monomial *by, Monomial *quotient) {
  if (term->degree < by->degree || (term->coefficient == INT64_MIN && by->coefficient == -1)) return false;
  if (term->coefficient % by->coefficient != 0) return false;
  uint32_t *rest = NEW_ARRAY(arena, uint32_t, term->degree + 1), count = 0, j = 0;
  for RANGE(i, term->degree) {
    if (j < by->degree && term->variables[i] == by->variables[j]) j++;
    else rest[count++] = term->variables[i];
  }
  *quotient = (Monomial){term->coefficient / by->coefficient, count, rest};
  return j == by->degree;
}

const Poly *poly_divide_exact(Arena *arena, const Poly *a, const Poly *b) {
  if (a->broken || b->broken || b->count != 1) return NULL;
  Monomial *terms = NEW_ARRAY(arena, Monomial, a->count + 1);
  for RANGE(i, a->count) {
    if (!divide_term(arena, &a->terms[i], &b->terms[0], &terms[i])) return NULL;
  }
  return normalise(arena, terms, a->count);
}

const Poly *poly_divide(Arena *arena, const Poly *a, const Poly *b, const Poly **remainder) {
  const Poly *quotient = poly_constant(arena, 0), *rest = poly_constant(arena, 0);
  if (b->broken || b->count == 0) return *remainder = a, quotient;
  while (!a->broken && a->count > 0) {
    Monomial *term = NEW(arena, Monomial), *lead = arena_copy(arena, &a->terms[0], sizeof(Monomial));
    if (divide_term(arena, lead, &b->terms[0], term)) {
      const Poly *factor = normalise(arena, term, 1);
      quotient = poly_add(arena, quotient, factor);
      a = poly_sub(arena, a, poly_mul(arena, factor, b));
    } else {
      const Poly *single = normalise(arena, lead, 1);
      rest = poly_add(arena, rest, single);
      a = poly_sub(arena, a, single);
    }
  }
  *remainder = a->broken ? a : rest;
  return quotient;
}

static bool evaluate_term(const Monomial *term, PolyValue value, void *user, int64_t *result) {
  bool overflow = false, zero = false;
  int64_t product = term->coefficient;
  for RANGE(i, term->degree) {
    int64_t factor;
    if (!value(user, term->variables[i], &factor)) return false;
    zero = zero || factor == 0;
    overflow = __builtin_mul_overflow(product, factor, &product) || overflow;
  }
  *result = zero ? 0 : product;
  return zero || !overflow;
}

bool poly_evaluate(const Poly *poly, PolyValue value, void *user, int64_t *result) {
  if (poly->broken) return false;
  *result = 0;
  for RANGE(i, poly->count) {
    int64_t term;
    if (!evaluate_term(&poly->terms[i], value, user, &term)) return false;
    if (__builtin_add_overflow(*result, term, result)) return false;
  }
  return true;
}

static void print_term(Out *out, const Monomial *term, bool first, PolyName name, void *user) {
  bool negative = term->coefficient < 0;
  uint64_t size = negative ? 0 - (uint64_t)term->coefficient : (uint64_t)term->coefficient;
  out_string(out, first ? (negative ? "-" : "") : (negative ? " - " : " + "));
  if (size != 1 || term->degree == 0) out_format(out, "%llu%s", (unsigned long long)size, term->degree ? "*" : "");
  for RANGE(i, term->degree) {
    if (i) out_char(out, '*');
    if (name) name(user, out, term->variables[i]);
    else out_format(out, "v%u", term->variables[i]);
  }
}

void poly_print(Out *out, const Poly *poly, PolyName name, void *user) {
  if (poly->broken) out_string(out, "overflow");
  else if (poly->count == 0) out_char(out, '0');
  for RANGE(i, poly->count) print_term(out, &poly->terms[i], i == 0, name, user);
}
