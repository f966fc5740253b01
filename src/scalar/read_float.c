// read_float: a float from its text, rounded once. The nearest double rounds on to the nearest f32 or f16, but not where it lies in the
// middle of two of them and the text does not: there the double beside the text with an odd last bit stands for it ("round to odd"),
// which no second rounding takes for a middle.
#include "scalar/scalar_internal.h"
#include <fenv.h>
#include <math.h>
#include <stdlib.h>

static double read_rounded(const char *text, int direction) {
  const int before = fegetround();
  (void)fesetround(direction);
  double value = strtod(text, NULL);
  (void)fesetround(before);
  return value;
}

static bool is_odd(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits & 1;
}

static double read_to_odd(const char *text) {
  double below = read_rounded(text, FE_DOWNWARD), above = read_rounded(text, FE_UPWARD);
  return is_odd(below) ? below : above;   // the same where the text is a double
}

// In the middle of two floats of f32 or f16 the last bits of a double are zeros.
static bool may_be_middle(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return isfinite(value) && (bits & 0xfffffff) == 0;
}

double scalar_read_odd(const char *text) {
  double nearest = strtod(text, NULL);
  return may_be_middle(nearest) ? read_to_odd(text) : nearest;
}

Scalar scalar_read_float(ScalarType type, const char *text) {
  return scalar_from_f64(type, type == SCALAR_F64 ? strtod(text, NULL) : scalar_read_odd(text));
}
