// poly: prints a polynomial as index arithmetic. It is factored by the variable that most of its products share:
// row-major indices get Horner form, i*m*k + j*k + l  ->  (i*m + j)*k + l. Before that, indices along a dimension whose
// size is a sum are collected: i*w - i*r + i + j  ->  i*(w - r + 1) + j.
//   in:  a polynomial whose variables stand for i64 expressions      out: an exact i64 expression, constants last
#include "imp/imp.h"

typedef struct Reader { Arena *arena; ImpPolyVariable variable; void *user; } Reader;

static uint32_t product_count(const Poly *poly, uint32_t variable) {
  uint32_t count = 0;
  for RANGE(i, poly->count)
    count += poly->terms[i].degree > 1 && monomial_mentions(&poly->terms[i], variable);
  return count;
}

// The variable that most products (terms of degree at least 2) share; it must occur in at least two. 0: none.
static uint32_t shared_variable(const Poly *poly) {
  uint32_t best = 0, best_count = 1;
  for RANGE(i, poly->count) {
    if (poly->terms[i].degree < 2) continue;
    for RANGE(v, poly->terms[i].degree) {
      const uint32_t count = product_count(poly, poly->terms[i].variables[v]);
      if (count > best_count) best_count = count, best = poly->terms[i].variables[v];
    }
  }
  return best;
}

static const ImpExp *monomial_exp(const Reader *reader, const Monomial *term, int64_t coefficient) {
  const ImpExp *product = NULL;
  for RANGE_DOWN(i, term->degree) {   // indices are bound after sizes and come first: `i*m`
    const ImpExp *factor = reader->variable(reader->user, term->variables[i]);
    product = product ? imp_exact(reader->arena, PRIM_Mul, product, factor) : factor;
  }
  if (!product) return imp_i64(reader->arena, coefficient);
  return imp_exact(reader->arena, PRIM_Mul, product, imp_i64(reader->arena, coefficient));
}

static const ImpExp *add_signed(Arena *arena, const ImpExp *sum, const ImpExp *term, bool negative) {
  if (!sum) return negative ? imp_exact(arena, PRIM_Sub, imp_i64(arena, 0), term) : term;
  return imp_exact(arena, negative ? PRIM_Sub : PRIM_Add, sum, term);
}

// Positive terms first, then negative ones, then the constant.
static const ImpExp *sum_of_terms(const Reader *reader, const Poly *poly, const ImpExp *sum) {
  for INT_RANGE(negative, 2) {
    for RANGE(i, poly->count) {
      const Monomial *term = &poly->terms[i];
      if (term->degree == 0 || (term->coefficient < 0) != negative || term->coefficient == INT64_MIN) continue;
      sum = add_signed(reader->arena, sum,
                       monomial_exp(reader, term, negative ? -term->coefficient : term->coefficient), negative);
    }
  }
  for RANGE(i, poly->count) {
    if (poly->terms[i].degree == 0 || poly->terms[i].coefficient == INT64_MIN)
      sum = add_signed(reader->arena, sum, monomial_exp(reader, &poly->terms[i], poly->terms[i].coefficient), false);
  }
  return sum ? sum : imp_i64(reader->arena, 0);
}

static bool has_constant(const Poly *poly) {
  for RANGE(i, poly->count)
    if (poly->terms[i].degree == 0) return true;
  return false;
}

// The greatest common factor of the terms with variables if there are several such terms; else 1.
static int64_t common_factor(const Poly *poly) {
  int64_t constant;
  const int64_t content = poly_content(poly, &constant);
  return poly->count - has_constant(poly) > 1 ? content : 1;
}

static const ImpExp *factored(const Reader *reader, const Poly *poly);

// A copy, because a sum may keep its operands.
static const Poly *poly_of_term(const Reader *reader, const Monomial *term) {
  const Poly one = {.count = 1, .terms = term};
  return COPY_OF(reader->arena, &one);
}

// 3*i*w + 3*j + 1  ->  (i*w + j)*3 + 1
static const ImpExp *scaled(const Reader *reader, const Poly *poly, int64_t factor) {
  const Poly *inside = poly_constant(reader->arena, 0), *by = poly_constant(reader->arena, factor);
  int64_t constant = 0;
  for RANGE(i, poly->count) {
    const Poly *one = poly_of_term(reader, &poly->terms[i]);
    if (poly->terms[i].degree == 0) constant = poly->terms[i].coefficient;
    else inside = poly_add(reader->arena, inside, poly_divide_exact(reader->arena, one, by));
  }
  const ImpExp *product = imp_exact(reader->arena, PRIM_Mul, factored(reader, inside), imp_i64(reader->arena, factor));
  return imp_exact(reader->arena, PRIM_Add, product, imp_i64(reader->arena, constant));
}

// The coefficient of `variable`; NULL when its degree is greater than 1.
static const Poly *coefficient_poly(const Reader *reader, const Poly *poly, uint32_t variable) {
  const Poly *by = poly_variable(reader->arena, variable), *sum = poly_constant(reader->arena, 0);
  for RANGE(i, poly->count) {
    if (!monomial_mentions(&poly->terms[i], variable)) continue;
    const Poly *one = poly_of_term(reader, &poly->terms[i]);
    sum = poly_add(reader->arena, sum, poly_divide_exact(reader->arena, one, by));
  }
  return poly_mentions(sum, variable) ? NULL : sum;
}

// Is `size` a sum of variables bound before `index`, hence possibly the size of the dimension of that index?
static bool is_sum_before(const Poly *size, uint32_t index) {
  if (!size || size->count < 2) return false;
  for EACH_VARIABLE(at, size)
    if (at.variable > index) return false;
  return true;
}

typedef Seq(uint32_t) Variables;
static bool has_variable(const Variables *variables, uint32_t variable) {
  for EACH(i, variables)
    if (variables->items[i] == variable) return true;
  return false;
}
static Variables poly_variable_list(const Reader *reader, const Poly *poly) {
  Variables variables = {0};
  for EACH_VARIABLE(at, poly)
    if (!has_variable(&variables, at.variable)) seq_push(reader->arena, &variables, at.variable);
  return variables;
}

// The sum of the indices that are multiplied with the same sum of sizes. NULL: there are none, or only one, whose
// products are factored in another way, too.
static const Poly *indices_of_sum(const Reader *reader, const Poly *poly, const Poly **size) {
  const Variables variables = poly_variable_list(reader, poly);
  for EACH(first, &variables) {
      if (!is_sum_before(*size = coefficient_poly(reader, poly, variables.items[first]), variables.items[first]))
        continue;
      const Poly *indices = poly_variable(reader->arena, variables.items[first]);
      for RANGE_FROM(next, first + 1, variables.size) {
        const Poly *other = coefficient_poly(reader, poly, variables.items[next]);
        if (is_sum_before(other, variables.items[next]) && poly_equal(*size, other))
          indices = poly_add(reader->arena, indices, poly_variable(reader->arena, variables.items[next]));
    }
    if (indices->count > 1 || has_constant(*size)) return indices;
  }
  return NULL;
}

static const ImpExp *product_and_rest(const Reader *reader, const ImpExp *product, const Poly *rest) {
  const Poly *size;
  const bool factors = shared_variable(rest) || (rest->count > 2 && indices_of_sum(reader, rest, &size));
  return factors ? imp_exact(reader->arena, PRIM_Add, product, factored(reader, rest))
                 : sum_of_terms(reader, rest, product);
}

static const ImpExp *factored(const Reader *reader, const Poly *poly) {
  const int64_t factor = common_factor(poly);
  if (factor > 1) return scaled(reader, poly, factor);
  const Poly *size, *indices = poly->count > 2 ? indices_of_sum(reader, poly, &size) : NULL;
  if (indices) {
    const ImpExp *product = imp_exact(reader->arena, PRIM_Mul, factored(reader, indices), factored(reader, size));
    return product_and_rest(reader, product, poly_sub(reader->arena, poly, poly_mul(reader->arena, indices, size)));
  }
  const uint32_t variable = shared_variable(poly);
  if (!variable) return sum_of_terms(reader, poly, NULL);
  const Poly *by = poly_variable(reader->arena, variable), *inside = poly_constant(reader->arena, 0), *rest = inside;
  for RANGE(i, poly->count) {
    const Poly *one = poly_of_term(reader, &poly->terms[i]);
    const bool shares = poly->terms[i].degree > 1 && monomial_mentions(&poly->terms[i], variable);
    if (shares) inside = poly_add(reader->arena, inside, poly_divide_exact(reader->arena, one, by));
    else rest = poly_add(reader->arena, rest, one);
  }
  const ImpExp *product =
      imp_exact(reader->arena, PRIM_Mul, factored(reader, inside), reader->variable(reader->user, variable));
  return product_and_rest(reader, product, rest);
}

const Poly *imp_exact_poly(Arena *arena, const ImpExp *exp, ImpLeafPoly leaf, void *user) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return poly_constant(arena, value.as.s);
  const Prim prim = exp->tag == IMP_EXP_Prim && exp->as.Prim.exact ? exp->as.Prim.prim : PRIM_COUNT;
  if (prim != PRIM_Add && prim != PRIM_Sub && prim != PRIM_Mul) return leaf(user, exp);
  const Poly *a = imp_exact_poly(arena, exp->as.Prim.arguments.items[0], leaf, user),
             *b = a ? imp_exact_poly(arena, exp->as.Prim.arguments.items[1], leaf, user) : NULL;
  if (!b) return NULL;
  return prim == PRIM_Add ? poly_add(arena, a, b) : prim == PRIM_Sub ? poly_sub(arena, a, b) : poly_mul(arena, a, b);
}
static const Poly *variable_as_leaf(void *arena, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Var ? poly_variable(arena, exp->as.Var.variable.id) : NULL;
}
const Poly *imp_plain_poly(Arena *arena, const ImpExp *exp) {
  return imp_exact_poly(arena, exp, variable_as_leaf, arena);
}

const ImpExp *imp_decided(Arena *arena, Prim prim, const ImpExp *a, const ImpExp *b, ImpLeafPoly leaf, void *user) {
  const Poly *x = imp_exact_poly(arena, a, leaf, user), *y = x ? imp_exact_poly(arena, b, leaf, user) : NULL;
  int64_t difference;
  if (!y || !poly_is_constant(poly_sub(arena, x, y), &difference)) return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) return (prim == PRIM_Min) == (difference < 0) ? a : b;
  const bool equal = difference == 0, below = difference < 0;
  const bool holds = prim == PRIM_Lt ? below : prim == PRIM_Le ? below || equal : (prim == PRIM_Eq) == equal;
  return imp_constant(arena, scalar_bool(holds));
}

const ImpExp *imp_poly(Arena *arena, const Poly *poly, ImpPolyVariable variable, void *user) {
  REQUIRE(!poly->broken);
  const Reader reader = {arena, variable, user};
  return factored(&reader, poly);
}

const ImpExp *imp_wrapping_sum(Arena *arena, const Poly *poly, ImpPolyVariable variable, void *user) {
  REQUIRE(!poly->broken);
  int64_t number;
  (void)poly_content(poly, &number);
  const ImpExp *sum = NULL;
  for INT_RANGE(is_negative, 2) {
    for RANGE(t, poly->count) {
      const Monomial *term = &poly->terms[t];
      if (term->degree == 0 || (term->coefficient < 0) != is_negative) continue;
      REQUIRE(term->degree == 1 && (term->coefficient == 1 || term->coefficient == -1));
      const ImpExp *parts[] = {sum ? sum : imp_i64(arena, 0), variable(user, term->variables[0])};
      sum = !sum && !is_negative ? parts[1] : imp_prim(arena, is_negative ? PRIM_Sub : PRIM_Add, SCALAR_I64, 2, parts);
    }
  }
  if (!sum || number == 0) return sum ? sum : imp_i64(arena, number);
  const bool is_less = number < 0 && number != INT64_MIN;
  const ImpExp *parts[] = {sum, imp_i64(arena, is_less ? -number : number)};
  return imp_prim(arena, is_less ? PRIM_Sub : PRIM_Add, SCALAR_I64, 2, parts);
}
