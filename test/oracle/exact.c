// exact: numbers m * 2^e with a significand of 128 bits, and their only rounding. Bits below the significand are
// combined in the lowest bit of m (the sticky bit): as long as m has a few bits more than the format, the number is
// rounded as the exact number would be.
#include "oracle.h"

enum { TOP = 120 };   // a normal significand has its highest bit here

static int bit_length(Wide m) {
  int length = 0;
  for (; m != 0; m >>= 1) length++;
  return length;
}

static Wide shift_right(Wide m, int count) {
  if (count <= 0) return m;
  if (count > 127) return m != 0;
  return m >> count | ((m & (((Wide)1 << count) - 1)) != 0);
}

static Exact finite(bool negative, Wide m, int e) {
  return (Exact){m == 0 ? CLASS_Zero : CLASS_Finite, negative, m, e};
}

static Exact normal(Exact x) {
  if (x.class != CLASS_Finite) return x;
  int up = TOP + 1 - bit_length(x.m);
  x.m = up >= 0 ? x.m << up : shift_right(x.m, -up);
  x.e -= up;
  return x;
}

static Exact not_a_number(void) { return (Exact){CLASS_Nan, false, 0, 0}; }
static Exact infinite(bool negative) { return (Exact){CLASS_Infinite, negative, 0, 0}; }

uint64_t nan_bits(const Type *type) {
  uint64_t fraction = (uint64_t)1 << (type->precision - 1);
  return (type_mask(type) >> 1) - (fraction - 1) + fraction / 2;   // all exponent bits and the highest of the fraction
}

Exact exact_of_bits(const Type *type, uint64_t bits) {
  int fraction_bits = type->precision - 1;
  uint64_t hidden = (uint64_t)1 << fraction_bits, fraction = bits & (hidden - 1);
  uint64_t exponents = ((uint64_t)1 << (type->width - type->precision)) - 1,
           exponent = bits >> fraction_bits & exponents;
  bool negative = bits >> (type->width - 1) & 1;
  if (exponent == exponents) return fraction ? not_a_number() : infinite(negative);
  if (exponent == 0) return finite(negative, fraction, type->least);
  return finite(negative, hidden | fraction, type->least + (int)exponent - 1);
}

Exact exact_of_whole(Whole value) { return finite(value < 0, value < 0 ? -(Wide)value : (Wide)value, 0); }

static Wide round_off(Wide m, int drop) {
  if (drop <= 0) return m << -drop;
  if (drop > 127) return 0;
  Wide half = (Wide)1 << (drop - 1), rest = m & (2 * half - 1), kept = m >> drop;
  return kept + (rest > half || (rest == half && (kept & 1)));
}

uint64_t exact_round(const Type *type, Exact x) {
  uint64_t sign = (uint64_t)x.negative << (type->width - 1),
           infinity = (type_mask(type) >> 1) - (((uint64_t)1 << (type->precision - 1)) - 1);
  if (x.class == CLASS_Nan) return nan_bits(type);
  if (x.class == CLASS_Infinite) return sign | infinity;
  if (x.class == CLASS_Zero) return sign;
  int drop = bit_length(x.m) - type->precision;
  if (x.e + drop < type->least) drop = type->least - x.e;
  Wide m = round_off(x.m, drop);
  int e = x.e + drop;
  if (bit_length(m) > type->precision) m >>= 1, e++;
  if (m == 0) return sign;
  if (e > type->most) return sign | infinity;
  // A subnormal number has no hidden bit, and its exponent field is 0: adding does both.
  return sign | ((uint64_t)(e - type->least) * ((uint64_t)1 << (type->precision - 1)) + (uint64_t)m);
}

int exact_compare(Exact x, Exact y) {
  if (x.class == CLASS_Nan || y.class == CLASS_Nan) return 2;
  if (x.class == CLASS_Zero && y.class == CLASS_Zero) return 0;
  if (x.class == CLASS_Infinite && y.class == CLASS_Infinite && x.negative == y.negative) return 0;
  if (x.class == CLASS_Infinite) return x.negative ? -1 : 1;
  if (y.class == CLASS_Infinite) return y.negative ? 1 : -1;
  y.negative = !y.negative;
  Exact difference = exact_add(x, y);
  return difference.class == CLASS_Zero ? 0 : difference.negative ? -1 : 1;
}

static Exact add_magnitudes(Exact x, Exact y) {
  x = normal(x), y = normal(y);
  if (x.e < y.e) { Exact z = x; x = y, y = z; }
  y.m = shift_right(y.m, x.e - y.e);
  if (x.negative == y.negative) return finite(x.negative, x.m + y.m, x.e);
  if (x.m == y.m) return (Exact){CLASS_Zero, false, 0, 0};
  return x.m > y.m ? finite(x.negative, x.m - y.m, x.e) : finite(y.negative, y.m - x.m, x.e);
}

Exact exact_add(Exact x, Exact y) {
  if (x.class == CLASS_Nan || y.class == CLASS_Nan) return not_a_number();
  if (x.class == CLASS_Infinite && y.class == CLASS_Infinite && x.negative != y.negative) return not_a_number();
  if (x.class == CLASS_Infinite) return x;
  if (y.class == CLASS_Infinite) return y;
  if (x.class == CLASS_Zero && y.class == CLASS_Zero)
    return x.negative == y.negative ? x : (Exact){CLASS_Zero, false, 0, 0};
  if (x.class == CLASS_Zero) return y;
  return y.class == CLASS_Zero ? x : add_magnitudes(x, y);
}

Exact exact_multiply(Exact x, Exact y) {
  bool negative = x.negative != y.negative;
  if (x.class == CLASS_Nan || y.class == CLASS_Nan) return not_a_number();
  if (x.class == CLASS_Infinite || y.class == CLASS_Infinite)
    return x.class == CLASS_Zero || y.class == CLASS_Zero ? not_a_number() : infinite(negative);
  if (x.class == CLASS_Zero || y.class == CLASS_Zero) return (Exact){CLASS_Zero, negative, 0, 0};
  return finite(negative, x.m * y.m, x.e + y.e);   // 53 bits each
}

Exact exact_divide(Exact x, Exact y) {
  bool negative = x.negative != y.negative;
  if (x.class == CLASS_Nan || y.class == CLASS_Nan) return not_a_number();
  if (x.class == CLASS_Infinite) return y.class == CLASS_Infinite ? not_a_number() : infinite(negative);
  if (y.class == CLASS_Infinite) return (Exact){CLASS_Zero, negative, 0, 0};
  if (y.class == CLASS_Zero) return x.class == CLASS_Zero ? not_a_number() : infinite(negative);
  if (x.class == CLASS_Zero) return (Exact){CLASS_Zero, negative, 0, 0};
  x = normal(x);
  return finite(negative, x.m / y.m | (x.m % y.m != 0), x.e - y.e);
}

Exact exact_root(Exact x) {
  if (x.class == CLASS_Nan || x.class == CLASS_Zero || (x.class == CLASS_Infinite && !x.negative)) return x;
  if (x.negative) return not_a_number();
  x = normal(x);
  if (x.e % 2 != 0) x.m <<= 1, x.e--;
  Wide root = 0;
  for (Wide bit = (Wide)1 << 62; bit != 0; bit >>= 1)
    if ((root | bit) * (root | bit) <= x.m) root |= bit;
  return finite(false, root << 1 | (root * root != x.m), x.e / 2 - 1);
}

Exact exact_modulo(Exact x, Exact y) {
  if (x.class == CLASS_Nan || y.class == CLASS_Nan || x.class == CLASS_Infinite || y.class == CLASS_Zero)
    return not_a_number();
  if (x.class == CLASS_Zero || y.class == CLASS_Infinite) return x;
  int difference = x.e - y.e;
  if (difference < -64) return x;   // y is larger
  if (difference < 0) y.m <<= -difference, y.e = x.e;
  Wide rest = x.m % y.m;
  for (int i = 0; i < difference; i++) rest = 2 * rest % y.m;
  return (Exact){rest == 0 ? CLASS_Zero : CLASS_Finite, x.negative, rest, y.e};
}

Exact exact_to_whole(Exact x, Direction direction) {
  if (x.class != CLASS_Finite || x.e >= 0) return x;
  Wide below = -x.e > 127 ? 0 : x.m >> -x.e, unit = -x.e > 127 ? 0 : (Wide)1 << -x.e;
  bool inexact = unit == 0 || (x.m & (unit - 1)) != 0;
  Wide nearest = round_off(x.m, -x.e);
  bool away = (direction == DIRECTION_Up && !x.negative) || (direction == DIRECTION_Down && x.negative);
  return finite(x.negative, direction == DIRECTION_Nearest ? nearest : below + (inexact && away), 0);
}

Wide exact_magnitude(Exact x) {
  if (x.class == CLASS_Zero) return 0;
  if (x.e < 0) return -x.e > 127 ? 0 : x.m >> -x.e;
  return bit_length(x.m) + x.e > 127 ? (Wide)1 << 127 : x.m << x.e;
}
