// extent: byte counts beyond polynomials. A sum is kept as (non-polynomial parts) + one polynomial, so that constants
// and polynomials are added up. A maximum of comparable polynomials becomes the larger one.
#include "index/index.h"

static const Extent *extent_new(Arena *arena, Extent value) { return COPY_OF(arena, &value); }

const Extent *extent_poly(Arena *arena, const Poly *poly) {
  return extent_new(arena, (Extent){.tag = EXTENT_Poly, .poly = poly});
}

static bool is_constant_extent(const Extent *extent, int64_t *value) {
  return extent->tag == EXTENT_Poly && poly_is_constant(extent->poly, value);
}

// The polynomial part of a sum (NULL: none) and the rest of it (NULL: nothing).
static const Poly *split_poly(const Extent *extent, const Extent **rest) {
  if (extent->tag == EXTENT_Poly) return *rest = NULL, extent->poly;
  if (extent->tag == EXTENT_Add && extent->b->tag == EXTENT_Poly) return *rest = extent->a, extent->b->poly;
  return *rest = extent, NULL;
}

static const Extent *add_raw(Arena *arena, const Extent *a, const Extent *b) {
  if (!a || !b) return a ? a : b;
  return extent_new(arena, (Extent){.tag = EXTENT_Add, .a = a, .b = b});
}

const Extent *extent_add(Arena *arena, const Extent *a, const Extent *b) {
  const Extent *rest_a, *rest_b;
  const Poly *poly_a = split_poly(a, &rest_a), *poly_b = split_poly(b, &rest_b);
  const Poly *poly = poly_a && poly_b ? poly_add(arena, poly_a, poly_b) : poly_a ? poly_a : poly_b;
  const Extent *rest = add_raw(arena, rest_a, rest_b);
  if (!poly) return rest;
  return rest && poly_is_number(poly, 0) ? rest : add_raw(arena, rest, extent_poly(arena, poly));
}

// a <= b for all non-negative values of the variables: every coefficient of b - a is >= 0.
static bool extent_at_most(Arena *arena, const Poly *a, const Poly *b) {
  const Poly *difference = poly_sub(arena, b, a);
  for RANGE(i, difference->count) {
    if (difference->terms[i].coefficient < 0) return false;
  }
  return !difference->broken;
}

// a <= b as sums: the polynomial parts are comparable, and the other parts are equal or a has none (those of b are >=
// 0).
static bool covered_as_sums(Arena *arena, const Extent *a, const Extent *b) {
  const Extent *rest_a, *rest_b;
  const Poly *poly_a = split_poly(a, &rest_a), *poly_b = split_poly(b, &rest_b), *zero = poly_constant(arena, 0);
  if (!extent_at_most(arena, poly_a ? poly_a : zero, poly_b ? poly_b : zero)) return false;
  return !rest_a || (rest_b && extent_equal(rest_a, rest_b));
}

// a <= b by structure. False: unknown.
static bool covered(Arena *arena, const Extent *a, const Extent *b) {
  if (extent_equal(a, b) || covered_as_sums(arena, a, b)) return true;
  if (b->tag == EXTENT_RoundUp && covered(arena, a, b->a)) return true;
  if (a->tag == EXTENT_Scale && b->tag == EXTENT_Scale && poly_equal(a->poly, b->poly))
    return covered(arena, a->a, b->a);
  if (b->tag == EXTENT_Max && (covered(arena, a, b->a) || covered(arena, a, b->b))) return true;
  return a->tag == EXTENT_Max && covered(arena, a->a, b) && covered(arena, a->b, b);
}

const Extent *extent_max(Arena *arena, const Extent *a, const Extent *b) {
  if (covered(arena, a, b)) return b;
  if (covered(arena, b, a)) return a;
  return extent_new(arena, (Extent){.tag = EXTENT_Max, .a = a, .b = b});
}

static bool is_multiple_of(const Extent *extent, int64_t alignment) {
  if (extent->tag == EXTENT_RoundUp) return extent->alignment % alignment == 0;
  if (extent->tag == EXTENT_Clamp || extent->tag == EXTENT_Scale) return is_multiple_of(extent->a, alignment);
  if (extent->tag != EXTENT_Poly) return is_multiple_of(extent->a, alignment) && is_multiple_of(extent->b, alignment);
  for RANGE(i, extent->poly->count) {
    if (extent->poly->terms[i].coefficient % alignment != 0) return false;
  }
  return true;
}

static bool round_up_value(int64_t value, int64_t alignment, int64_t *result) {
  int64_t over = value % alignment;
  if (over < 0) over += alignment;
  return !__builtin_add_overflow(value, over ? alignment - over : 0, result);
}

const Extent *extent_round_up(Arena *arena, const Extent *a, int64_t alignment) {
  REQUIRE(alignment > 0);
  int64_t value;
  if (is_multiple_of(a, alignment)) return a;
  if (is_constant_extent(a, &value) && round_up_value(value, alignment, &value))
    return extent_poly(arena, poly_constant(arena, value));
  return extent_new(arena, (Extent){.tag = EXTENT_RoundUp, .a = a, .alignment = alignment});
}

const Extent *extent_clamp(Arena *arena, const Extent *a) {
  int64_t value;
  if (is_constant_extent(a, &value)) return value >= 0 ? a : extent_poly(arena, poly_constant(arena, 0));
  if (a->tag == EXTENT_Clamp) return a;
  return extent_new(arena, (Extent){.tag = EXTENT_Clamp, .a = a});
}

const Extent *extent_scale(Arena *arena, const Poly *by, const Extent *a) {
  if (a->tag == EXTENT_Poly) return extent_poly(arena, poly_mul(arena, by, a->poly));
  if (poly_is_number(by, 1)) return a;
  return extent_new(arena, (Extent){.tag = EXTENT_Scale, .poly = by, .a = a});
}

const Extent *extent_substitute(Arena *arena, const Extent *extent, PolyLookup lookup, void *user) {
  if (extent->tag == EXTENT_Poly) {
    const Poly *poly = poly_substitute(arena, extent->poly, lookup, user);
    return poly == extent->poly ? extent : extent_poly(arena, poly);
  }
  const Extent *a = extent_substitute(arena, extent->a, lookup, user);
  const Extent *b = extent->b ? extent_substitute(arena, extent->b, lookup, user) : NULL;
  const Poly *by = extent->poly ? poly_substitute(arena, extent->poly, lookup, user) : NULL;
  if (a == extent->a && b == extent->b && by == extent->poly) return extent;
  switch (extent->tag) {
    case EXTENT_Add: return extent_add(arena, a, b);
    case EXTENT_Max: return extent_max(arena, a, b);
    case EXTENT_RoundUp: return extent_round_up(arena, a, extent->alignment);
    case EXTENT_Clamp: return extent_clamp(arena, a);
    case EXTENT_Scale: return extent_scale(arena, by, a);
    case EXTENT_Poly: break;
  }
  panic("unknown extent");
}

bool extent_evaluate(const Extent *extent, PolyValue value, void *user, int64_t *result) {
  if (extent->tag == EXTENT_Poly) return poly_evaluate(extent->poly, value, user, result);
  int64_t a, b = 0;
  if (!extent_evaluate(extent->a, value, user, &a)) return false;
  if (extent->b && !extent_evaluate(extent->b, value, user, &b)) return false;
  if (extent->poly && !poly_evaluate(extent->poly, value, user, &b)) return false;
  switch (extent->tag) {
    case EXTENT_Add: return !__builtin_add_overflow(a, b, result);
    case EXTENT_Max: return *result = a > b ? a : b, true;
    case EXTENT_RoundUp: return round_up_value(a, extent->alignment, result);
    case EXTENT_Clamp: return *result = a > 0 ? a : 0, true;
    case EXTENT_Scale: return !__builtin_mul_overflow(a, b, result);
    case EXTENT_Poly: break;
  }
  panic("unknown extent");
}

bool extent_equal(const Extent *a, const Extent *b) {
  if (a->tag != b->tag || a->alignment != b->alignment) return false;
  if (a->tag == EXTENT_Poly) return poly_equal(a->poly, b->poly);
  if (a->tag == EXTENT_Scale && !poly_equal(a->poly, b->poly)) return false;
  if (!extent_equal(a->a, b->a)) return false;
  return !a->b || extent_equal(a->b, b->b);
}

void extent_variables(const Extent *extent, Bitset *into) {
  if (extent->poly) poly_variables(extent->poly, into);
  if (extent->a) extent_variables(extent->a, into);
  if (extent->b) extent_variables(extent->b, into);
}

static void print_extent_call(Out *out, const char *function, const Extent *extent, PolyName name, void *user) {
  out_format(out, "%s(", function);
  extent_print(out, extent->a, name, user);
  if (extent->b) {
    out_string(out, ", ");
    extent_print(out, extent->b, name, user);
  }
  if (extent->tag == EXTENT_RoundUp) out_format(out, ", %lld", (long long)extent->alignment);
  out_char(out, ')');
}

// The polynomial is a variable where extents are printed for users: "workers*roundup(8*n, 64)".
static void print_scaled(Out *out, const Extent *extent, PolyName name, void *user) {
  const bool is_sum = extent->poly->count > 1, is_call = extent->a->tag != EXTENT_Add && extent->a->tag != EXTENT_Scale;
  out_string(out, is_sum ? "(" : "");
  poly_print(out, extent->poly, name, user);
  out_string(out, is_sum ? ")*" : "*");
  out_string(out, is_call ? "" : "(");
  extent_print(out, extent->a, name, user);
  out_string(out, is_call ? "" : ")");
}

void extent_print(Out *out, const Extent *extent, PolyName name, void *user) {
  switch (extent->tag) {
    case EXTENT_Poly: poly_print(out, extent->poly, name, user); break;
    case EXTENT_Add:
      extent_print(out, extent->a, name, user);
      out_string(out, " + ");
      extent_print(out, extent->b, name, user);
      break;
    case EXTENT_Max: print_extent_call(out, "max", extent, name, user); break;
    case EXTENT_RoundUp: print_extent_call(out, "roundup", extent, name, user); break;
    case EXTENT_Clamp: print_extent_call(out, "clamp", extent, name, user); break;
    case EXTENT_Scale: print_scaled(out, extent, name, user); break;
  }
}
