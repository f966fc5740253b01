// integer: the operations on integers, computed in 128 bits; the caller wraps the results.
#include "oracle.h"

#define X integer_value(type, v[0])
#define Y integer_value(type, v[1])
#define Z integer_value(type, v[2])
#define MEANING(name, value)                                                                                           \
  static uint64_t name(const Type *type, const uint64_t *v) { return (void)type, (uint64_t)(value); }

static Whole floor_quotient(Whole x, Whole y) {
  Whole quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}

// A count is read as an unsigned number; from the width on, everything is shifted out.
static uint64_t shifted_left(const Type *type, uint64_t x, uint64_t count) {
  return count >= (uint64_t)type->width ? 0 : x << count;
}
static uint64_t shifted_right(const Type *type, uint64_t x, uint64_t count) {
  return count >= (uint64_t)type->width ? 0 : x >> count;
}
static Whole arithmetic_right(const Type *type, Whole x, uint64_t count) {
  return floor_quotient(x, (Whole)1 << (count >= (uint64_t)type->width ? type->width : (int)count));
}

// From the highest bit of the exponent down.
static Whole power(Whole x, Whole y) {
  uint64_t result = 1;
  for (int bit = 63; bit >= 0; bit--) {
    result *= result;
    if (y >> bit & 1) result *= (uint64_t)x;
  }
  return (Whole)result;
}

static uint64_t high_product(const Type *type, Whole x, Whole y) {
  if (type->kind == KIND_Unsigned) return (uint64_t)((Wide)x * (Wide)y >> type->width);
  return (uint64_t)floor_quotient(x * y, (Whole)1 << type->width);
}

static int set_bits(uint64_t x) { int count = 0; for (; x; x >>= 1) count += (int)(x & 1); return count; }
static int leading_zeros(const Type *type, uint64_t x) {
  int count = type->width;
  for (; x; x >>= 1) count--;
  return count;
}
static int trailing_zeros(const Type *type, uint64_t x) {
  int count = 0;
  while (count < type->width && !(x >> count & 1)) count++;
  return count;
}

MEANING(add, X + Y)
MEANING(subtract, X - Y)
MEANING(multiply, (Wide)X * (Wide)Y)
MEANING(divide, floor_quotient(X, Y))
MEANING(modulo, X - floor_quotient(X, Y) * Y)
MEANING(quotient, X / Y)
MEANING(remainder_of, X % Y)
MEANING(to_power, power(X, Y))
MEANING(and, v[0] & v[1])
MEANING(or, v[0] | v[1])
MEANING(xor, v[0] ^ v[1])
MEANING(left, shifted_left(type, v[0], v[1]))
MEANING(right, arithmetic_right(type, X, v[1]))
MEANING(logical_right, shifted_right(type, v[0], v[1]))
MEANING(least, X < Y ? X : Y)
MEANING(greatest, X > Y ? X : Y)
MEANING(equal, v[0] == v[1])
MEANING(unequal, v[0] != v[1])
MEANING(less, X < Y)
MEANING(less_or_equal, X <= Y)
MEANING(greater, X > Y)
MEANING(greater_or_equal, X >= Y)
MEANING(high, high_product(type, X, Y))
MEANING(high_and_add, (Whole)high_product(type, X, Y) + Z)
MEANING(negated, -X)
MEANING(complement, ~v[0])
MEANING(absolute, X < 0 ? -X : X)
MEANING(sign, X > 0 ? 1 : X < 0 ? -1 : 0)
MEANING(population, set_bits(v[0]))
MEANING(leading, leading_zeros(type, v[0]))
MEANING(trailing, trailing_zeros(type, v[0]))
MEANING(wide, X)
MEANING(bit_of, shifted_right(type, v[0], v[1]) & 1)
MEANING(with_bit, (v[0] & ~shifted_left(type, 1, v[1])) | shifted_left(type, v[2] & 1, v[1]))

static bool divisible(const Type *type, const uint64_t *v) { (void)type; return v[1] != 0; }
static bool is_exponent(const Type *type, const uint64_t *v) { return Y >= 0; }
static bool is_position(const Type *type, const uint64_t *v) { return v[1] < (uint64_t)type->width; }

const Operation integer_operations[] = {
  {"add", "(T.+) a b", 2, RESULT_Own, add, NULL},
  {"subtract", "(T.-) a b", 2, RESULT_Own, subtract, NULL},
  {"multiply", "(T.*) a b", 2, RESULT_Own, multiply, NULL},
  {"divide", "(T./) a b", 2, RESULT_Own, divide, divisible},
  {"modulo", "(T.%) a b", 2, RESULT_Own, modulo, divisible},
  {"quotient", "(T.//) a b", 2, RESULT_Own, quotient, divisible},
  {"remainder", "(T.%%) a b", 2, RESULT_Own, remainder_of, divisible},
  {"power", "(T.**) a b", 2, RESULT_Own, to_power, is_exponent},
  {"and", "(T.&) a b", 2, RESULT_Own, and, NULL},
  {"or", "(T.|) a b", 2, RESULT_Own, or, NULL},
  {"xor", "(T.^) a b", 2, RESULT_Own, xor, NULL},
  {"left", "(T.<<) a b", 2, RESULT_Own, left, NULL},
  {"right", "(T.>>) a b", 2, RESULT_Own, right, NULL},
  {"logical_right", "(T.>>>) a b", 2, RESULT_Own, logical_right, NULL},
  {"least", "T.min a b", 2, RESULT_Own, least, NULL},
  {"greatest", "T.max a b", 2, RESULT_Own, greatest, NULL},
  {"equal", "(T.==) a b", 2, RESULT_Bool, equal, NULL},
  {"unequal", "(T.!=) a b", 2, RESULT_Bool, unequal, NULL},
  {"less", "(T.<) a b", 2, RESULT_Bool, less, NULL},
  {"less_or_equal", "(T.<=) a b", 2, RESULT_Bool, less_or_equal, NULL},
  {"greater", "(T.>) a b", 2, RESULT_Bool, greater, NULL},
  {"greater_or_equal", "(T.>=) a b", 2, RESULT_Bool, greater_or_equal, NULL},
  {"mul_hi", "T.mul_hi a b", 2, RESULT_Own, high, NULL},
  {"mad_hi", "T.mad_hi a b c", 3, RESULT_Own, high_and_add, NULL},
  {"negated", "T.neg a", 1, RESULT_Own, negated, NULL},
  {"complement", "T.not a", 1, RESULT_Own, complement, NULL},
  {"absolute", "T.abs a", 1, RESULT_Own, absolute, NULL},
  {"sign", "T.sgn a", 1, RESULT_Own, sign, NULL},
  {"popc", "T.popc a", 1, RESULT_I32, population, NULL},
  {"clz", "T.clz a", 1, RESULT_I32, leading, NULL},
  {"ctz", "T.ctz a", 1, RESULT_I32, trailing, NULL},
  {"to_i64", "T.to_i64 a", 1, RESULT_I64, wide, NULL},
  {"get_bit", "T.get_bit (i32.T b) a", 2, RESULT_I32, bit_of, is_position},
  {"set_bit", "T.set_bit (i32.T b) a (i32.T c & 1)", 3, RESULT_Own, with_bit, is_position},
  {0}};
