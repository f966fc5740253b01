// poly: a polynomial as index arithmetic. Factored by the variable that most of its products share, so that row-major indices
// come out in Horner form: i*m*k + j*k + l  ->  (i*m + j)*k + l.
//   in:  a polynomial whose variables stand for i64 expressions      out: an exact i64 expression, constants last
#include "imp/imp.h"

typedef struct Reader { Arena *arena; ImpPolyVariable variable; void *user; } Reader;

static bool monomial_mentions(const Monomial *term, uint32_t variable) {
  for (uint32_t i = 0; i < term->degree; i++) {
    if (term->variables[i] == variable) return true;
  }
  return false;
}

static uint32_t occurrences(const Poly *poly, uint32_t variable) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < poly->count; i++) count += poly->terms[i].degree > 1 && monomial_mentions(&poly->terms[i], variable);
  return count;
}

// The variable shared by most products (terms of degree at least 2); at least two of them. 0: none.
static uint32_t shared_variable(const Poly *poly) {
  uint32_t best = 0, best_count = 1;
  for (uint32_t i = 0; i < poly->count; i++) {
    if (poly->terms[i].degree < 2) continue;
    for (uint32_t v = 0; v < poly->terms[i].degree; v++) {
      const uint32_t count = occurrences(poly, poly->terms[i].variables[v]);
      if (count > best_count) best_count = count, best = poly->terms[i].variables[v];
    }
  }
  return best;
}

static const ImpExp *monomial_exp(const Reader *reader, const Monomial *term, int64_t coefficient) {
  const ImpExp *product = NULL;
  for (uint32_t i = term->degree; i-- > 0;) {   // indices are bound after sizes: `i*m`
    const ImpExp *factor = reader->variable(reader->user, term->variables[i]);
    product = product ? imp_exact(reader->arena, PRIM_Mul, product, factor) : factor;
  }
  if (!product) return imp_i64(reader->arena, coefficient);
  return imp_exact(reader->arena, PRIM_Mul, product, imp_i64(reader->arena, coefficient));
}

static const ImpExp *add(Arena *arena, const ImpExp *sum, const ImpExp *term, bool negative) {
  if (!sum) return negative ? imp_exact(arena, PRIM_Sub, imp_i64(arena, 0), term) : term;
  return imp_exact(arena, negative ? PRIM_Sub : PRIM_Add, sum, term);
}

// Positive terms first, then negative ones, then the constant.
static const ImpExp *sum_of_terms(const Reader *reader, const Poly *poly, const ImpExp *sum) {
  for (int negative = 0; negative < 2; negative++) {
    for (uint32_t i = 0; i < poly->count; i++) {
      const Monomial *term = &poly->terms[i];
      if (term->degree == 0 || (term->coefficient < 0) != negative || term->coefficient == INT64_MIN) continue;
      sum = add(reader->arena, sum, monomial_exp(reader, term, negative ? -term->coefficient : term->coefficient), negative);
    }
  }
  for (uint32_t i = 0; i < poly->count; i++) {
    if (poly->terms[i].degree == 0 || poly->terms[i].coefficient == INT64_MIN) sum = add(reader->arena, sum, monomial_exp(reader, &poly->terms[i], poly->terms[i].coefficient), false);
  }
  return sum ? sum : imp_i64(reader->arena, 0);
}

static int64_t gcd(int64_t a, int64_t b) { return b == 0 ? (a < 0 ? -a : a) : gcd(b, a % b); }

// The greatest common factor of the terms with variables, when there are several; else 1.
static int64_t common_factor(const Poly *poly) {
  int64_t factor = 0;
  uint32_t count = 0;
  for (uint32_t i = 0; i < poly->count; i++) {
    if (poly->terms[i].degree == 0) continue;
    if (poly->terms[i].coefficient == INT64_MIN) return 1;
    factor = gcd(factor, poly->terms[i].coefficient), count++;
  }
  return count > 1 ? factor : 1;
}

static const ImpExp *factored(const Reader *reader, const Poly *poly);

// 3*i*w + 3*j + 1  ->  (i*w + j)*3 + 1
static const ImpExp *scaled(const Reader *reader, const Poly *poly, int64_t factor) {
  const Poly *inside = poly_constant(reader->arena, 0), *by = poly_constant(reader->arena, factor);
  int64_t constant = 0;
  for (uint32_t i = 0; i < poly->count; i++) {
    Poly *one = NEW(reader->arena, Poly);
    *one = (Poly){.count = 1, .terms = &poly->terms[i]};
    if (poly->terms[i].degree == 0) constant = poly->terms[i].coefficient;
    else inside = poly_add(reader->arena, inside, poly_divide_exact(reader->arena, one, by));
  }
  const ImpExp *product = imp_exact(reader->arena, PRIM_Mul, factored(reader, inside), imp_i64(reader->arena, factor));
  return imp_exact(reader->arena, PRIM_Add, product, imp_i64(reader->arena, constant));
}

static const ImpExp *factored(const Reader *reader, const Poly *poly) {
  const int64_t factor = common_factor(poly);
  if (factor > 1) return scaled(reader, poly, factor);
  const uint32_t variable = shared_variable(poly);
  if (!variable) return sum_of_terms(reader, poly, NULL);
  const Poly *by = poly_variable(reader->arena, variable), *inside = poly_constant(reader->arena, 0), *rest = inside;
  for (uint32_t i = 0; i < poly->count; i++) {
    Poly *one = NEW(reader->arena, Poly);   // sums may be one of their operands
    *one = (Poly){.count = 1, .terms = &poly->terms[i]};
    const bool shares = poly->terms[i].degree > 1 && monomial_mentions(&poly->terms[i], variable);
    if (shares) inside = poly_add(reader->arena, inside, poly_divide_exact(reader->arena, one, by));
    else rest = poly_add(reader->arena, rest, one);
  }
  const ImpExp *product = imp_exact(reader->arena, PRIM_Mul, factored(reader, inside), reader->variable(reader->user, variable));
  return shared_variable(rest) ? imp_exact(reader->arena, PRIM_Add, product, factored(reader, rest)) : sum_of_terms(reader, rest, product);
}

const ImpExp *imp_poly(Arena *arena, const Poly *poly, ImpPolyVariable variable, void *user) {
  REQUIRE(!poly->broken);
  const Reader reader = {arena, variable, user};
  return factored(&reader, poly);
}
