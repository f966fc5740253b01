// read_float: reads a float from text with a single rounding. Usually the double nearest to the text can be rounded
// again to the nearest f32 or f16. This fails if the double is exactly halfway between two of them but the text is not.
// In this case the text is "rounded to odd": of the two doubles around the text, the one with an odd last bit is taken,
// which the second rounding cannot mistake for the halfway point.
#include "scalar/scalar_internal.h"
#include <fenv.h>
#include <math.h>
#include <stdlib.h>

// ---- short decimals: if the digits and the power of ten are exact as doubles, their quotient is rounded only once
typedef struct Decimal { uint64_t digits; int exponent; } Decimal;
enum { MOST_DIGITS = 15, LARGEST_POWER = 22 };

// False: the text is not a short plain decimal.
static bool read_decimal(const char *text, Decimal *decimal) {
  int count = 0, places = 0;
  bool point = false;
  *decimal = (Decimal){0};
  for (; (*text >= '0' && *text <= '9') || (*text == '.' && !point); text++) {
    if (*text == '.') point = true;
    else decimal->digits = decimal->digits * 10 + (uint64_t)(*text - '0'), count++, places += point;
    if (count > MOST_DIGITS) return false;
  }
  decimal->exponent = -places;
  return count > 0 && *text != 'e' && *text != 'E' && *text != 'x' && *text != 'X';
}

// The nearest double; exact: it is equal to the decimal.
static bool read_short(const char *text, double *value, bool *exact) {
  static const double powers[LARGEST_POWER + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  Decimal decimal;
  if (!read_decimal(text, &decimal) || decimal.exponent < -LARGEST_POWER) return false;
  const double digits = (double)decimal.digits, power = powers[-decimal.exponent];
  *value = digits / power;
  *exact = fma(*value, power, -digits) == 0;
  return true;
}

double scalar_read_f64(const char *text) {
  double value;
  bool exact;
  return read_short(text, &value, &exact) ? value : strtod(text, NULL);
}

// ---- rounding once
static double read_rounded(const char *text, int direction) {
  const int before = fegetround();
  (void)fesetround(direction);
  double value = strtod(text, NULL);
  (void)fesetround(before);
  return value;
}

static bool is_odd_mantissa(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits & 1;
}

static double read_to_odd(const char *text) {
  double below = read_rounded(text, FE_DOWNWARD), above = read_rounded(text, FE_UPWARD);
  return is_odd_mantissa(below) ? below : above;   // equal if the text is exactly a double
}

// Halfway between two floats of type f32 or f16, the last bits of a double are zero.
static bool may_be_middle(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isfinite(value) && (bits & 0xfffffff) == 0;
}

double scalar_read_odd(const char *text) {
  double nearest;
  bool exact = false;
  if (!read_short(text, &nearest, &exact)) nearest = strtod(text, NULL);
  return !exact && may_be_middle(nearest) ? read_to_odd(text) : nearest;
}

Scalar scalar_read_float(ScalarType type, const char *text) {
  return scalar_from_f64(type, type == SCALAR_F64 ? scalar_read_f64(text) : scalar_read_odd(text));
}
