// floating: the operations on floats that have one right result. Halves compute in single precision and round once
// more; that is the correctly rounded result for + - * / and the root, and what the language says for the others.
#include "oracle.h"

#define X exact_of_bits(type, v[0])
#define Y exact_of_bits(type, v[1])
#define Z exact_of_bits(type, v[2])
#define MEANING(name, value) static uint64_t name(const Type *type, const uint64_t *v) { return (void)type, value; }

static uint64_t sign_bit(const Type *type) { return (uint64_t)1 << (type->width - 1); }
static Exact negative_of(Exact x) { x.negative = !x.negative; return x; }

// The format in which a function computes.
static const Type *working(const Type *type) { return type->width == 16 ? type_named("f32") : type; }
static Exact rounded(const Type *type, Exact x) { return exact_of_bits(type, exact_round(type, x)); }

// The operand that is a number, if the other is NaN.
static uint64_t number_of(const Type *type, const uint64_t *v) {
  return X.class != CLASS_Nan ? v[0] : Y.class != CLASS_Nan ? v[1] : nan_bits(type);
}

static uint64_t least_of(const Type *type, const uint64_t *v) {
  int order = exact_compare(X, Y);
  return order == 2 ? number_of(type, v) : order < 0 ? v[0] : v[1];
}

static uint64_t greatest_of(const Type *type, const uint64_t *v) {
  int order = exact_compare(X, Y);
  return order == 2 ? number_of(type, v) : order > 0 ? v[0] : v[1];
}

static uint64_t sign_of(const Type *type, const uint64_t *v) {
  Exact x = X;
  if (x.class == CLASS_Nan) return nan_bits(type);
  return exact_round(type, exact_of_whole(x.class == CLASS_Zero ? 0 : x.negative ? -1 : 1));
}

static uint64_t next_after(const Type *type, const uint64_t *v) {
  int order = exact_compare(X, Y);
  if (order == 2) return nan_bits(type);
  if (order == 0) return v[1];
  if (X.class == CLASS_Zero) return (v[1] & sign_bit(type)) | 1;
  return (order < 0) == !X.negative ? v[0] + 1 : v[0] - 1;
}

static uint64_t scaled(const Type *type, const uint64_t *v) {
  Exact x = X, count = exact_to_whole(Y, DIRECTION_ToZero);
  int32_t exponent = (int32_t)(uint32_t)convert(type, type_named("i32"), v[1]);
  if (count.class == CLASS_Nan) exponent = 0;
  if (exponent > 100000) exponent = 100000;
  if (exponent < -100000) exponent = -100000;
  x.e += exponent;
  return exact_round(type, x);
}

static uint64_t reciprocal_root(const Type *type, const uint64_t *v) {
  const Type *work = working(type);
  return exact_round(type, rounded(work, exact_divide(exact_of_whole(1), rounded(work, exact_root(X)))));
}

// x + (y - x) * the third, held to [0, 1]
static uint64_t between(const Type *type, const uint64_t *v) {
  const Type *work = working(type);
  Exact one = exact_of_whole(1), zero = exact_of_whole(0), at = Z;
  if (exact_compare(at, one) > 0) at = one;   // beyond it, or no number
  if (exact_compare(at, zero) == -1) at = zero;
  Exact way = rounded(work, exact_multiply(rounded(work, exact_add(Y, negative_of(X))), at));
  return exact_round(type, rounded(work, exact_add(X, way)));
}

static uint64_t multiply_then_add(const Type *type, const uint64_t *v) {
  return exact_round(type, exact_add(rounded(type, exact_multiply(X, Y)), Z));
}

// The numerator and the denominator are the operands as i64.
static uint64_t fraction(const Type *type, const uint64_t *v) {
  const Type *i64 = type_named("i64");
  Exact x = exact_of_bits(type, convert(i64, type, convert(type, i64, v[0]))),
        y = exact_of_bits(type, convert(i64, type, convert(type, i64, v[1])));
  return exact_round(type, exact_divide(x, y));
}

MEANING(add, exact_round(type, exact_add(X, Y)))
MEANING(subtract, exact_round(type, exact_add(X, negative_of(Y))))
MEANING(multiply, exact_round(type, exact_multiply(X, Y)))
MEANING(divide, exact_round(type, exact_divide(X, Y)))
MEANING(modulo, exact_round(type, exact_modulo(X, Y)))
MEANING(reciprocal, exact_round(type, exact_divide(exact_of_whole(1), X)))
MEANING(root, exact_round(type, exact_root(X)))
MEANING(equal, exact_compare(X, Y) == 0)
MEANING(unequal, exact_compare(X, Y) != 0)
MEANING(less, exact_compare(X, Y) == -1)
MEANING(less_or_equal, exact_compare(X, Y) == -1 || exact_compare(X, Y) == 0)
MEANING(greater, exact_compare(X, Y) == 1)
MEANING(greater_or_equal, exact_compare(X, Y) == 1 || exact_compare(X, Y) == 0)
MEANING(negated, v[0] ^ sign_bit(type))
MEANING(absolute, v[0] & ~sign_bit(type))
MEANING(signed_like, (v[0] & ~sign_bit(type)) | (v[1] & sign_bit(type)))
MEANING(down, exact_round(type, exact_to_whole(X, DIRECTION_Down)))
MEANING(up, exact_round(type, exact_to_whole(X, DIRECTION_Up)))
MEANING(to_zero, exact_round(type, exact_to_whole(X, DIRECTION_ToZero)))
MEANING(nearest, exact_round(type, exact_to_whole(X, DIRECTION_Nearest)))
MEANING(is_nan, X.class == CLASS_Nan)
MEANING(is_infinite, X.class == CLASS_Infinite)
MEANING(multiply_add, exact_round(type, exact_add(exact_multiply(X, Y), Z)))
MEANING(to_i64, convert(type, type_named("i64"), v[0]))
MEANING(lowest_bit, v[0] & 1)
MEANING(highest_bit, v[0] >> (type->width - 1))
MEANING(without_sign, v[0] & ~sign_bit(type))

static bool is_number(const Type *type, const uint64_t *v) { return X.class != CLASS_Nan; }
static bool is_finite(const Type *type, const uint64_t *v) { return X.class != CLASS_Nan && Y.class != CLASS_Nan; }

const Operation float_operations[] = {
  {"add", "(T.+) a b", 2, RESULT_Own, add, NULL},
  {"subtract", "(T.-) a b", 2, RESULT_Own, subtract, NULL},
  {"multiply", "(T.*) a b", 2, RESULT_Own, multiply, NULL},
  {"divide", "(T./) a b", 2, RESULT_Own, divide, NULL},
  {"modulo", "(T.%) a b", 2, RESULT_Own, modulo, NULL},
  {"least", "T.min a b", 2, RESULT_Own, least_of, NULL},
  {"greatest", "T.max a b", 2, RESULT_Own, greatest_of, NULL},
  {"equal", "(T.==) a b", 2, RESULT_Bool, equal, NULL},
  {"unequal", "(T.!=) a b", 2, RESULT_Bool, unequal, NULL},
  {"less", "(T.<) a b", 2, RESULT_Bool, less, NULL},
  {"less_or_equal", "(T.<=) a b", 2, RESULT_Bool, less_or_equal, NULL},
  {"greater", "(T.>) a b", 2, RESULT_Bool, greater, NULL},
  {"greater_or_equal", "(T.>=) a b", 2, RESULT_Bool, greater_or_equal, NULL},
  {"copysign", "T.copysign a b", 2, RESULT_Own, signed_like, is_finite},
  {"nextafter", "T.nextafter a b", 2, RESULT_Own, next_after, NULL},
  {"ldexp", "T.ldexp a (i32.T b)", 2, RESULT_Own, scaled, NULL},
  {"from_fraction", "T.from_fraction (i64.T a) (i64.T b)", 2, RESULT_Own, fraction, NULL},
  {"fma", "T.fma a b c", 3, RESULT_Own, multiply_add, NULL},
  {"mad", "T.mad a b c", 3, RESULT_Own, multiply_then_add, NULL},
  {"lerp", "T.lerp a b c", 3, RESULT_Own, between, NULL},
  {"negated", "T.neg a", 1, RESULT_Own, negated, is_number},
  {"absolute", "T.abs a", 1, RESULT_Own, absolute, is_number},
  {"sign", "T.sgn a", 1, RESULT_Own, sign_of, NULL},
  {"recip", "T.recip a", 1, RESULT_Own, reciprocal, NULL},
  {"sqrt", "T.sqrt a", 1, RESULT_Own, root, NULL},
  {"rsqrt", "T.rsqrt a", 1, RESULT_Own, reciprocal_root, NULL},
  {"floor", "T.floor a", 1, RESULT_Own, down, NULL},
  {"ceil", "T.ceil a", 1, RESULT_Own, up, NULL},
  {"trunc", "T.trunc a", 1, RESULT_Own, to_zero, NULL},
  {"round", "T.round a", 1, RESULT_Own, nearest, NULL},
  {"isnan", "T.isnan a", 1, RESULT_Bool, is_nan, NULL},
  {"isinf", "T.isinf a", 1, RESULT_Bool, is_infinite, NULL},
  {"to_i64", "T.to_i64 a", 1, RESULT_I64, to_i64, NULL},
  {"lowest_bit", "T.get_bit 0 a", 1, RESULT_I32, lowest_bit, is_number},
  {"highest_bit", "T.get_bit (T.num_bits - 1) a", 1, RESULT_I32, highest_bit, is_number},
  {"without_sign", "T.set_bit (T.num_bits - 1) a 0", 1, RESULT_Own, without_sign, is_number},
  {0}};
