// interval: arithmetic of ranges of integers. A result that may wrap around has any value.
#include "imp/ranges/interval.h"

bool range_is_narrow(ImpRange range) { return range.low > INT32_MIN && range.high <= INT32_MAX; }
ImpRange range_join(ImpRange a, ImpRange b) { return (ImpRange){smaller(a.low, b.low), larger(a.high, b.high)}; }
ImpRange range_of_type(ScalarType type) {
  if (type == SCALAR_Bool) return (ImpRange){0, 1};
  if (!scalar_is_integer(type) || scalar_bytes(type) > 4) return RANGE_OF_ALL;
  const int64_t most = (int64_t)1 << (8 * scalar_bytes(type) - (scalar_class(type) == CLASS_Signed));
  return (ImpRange){scalar_class(type) == CLASS_Signed ? -most : 0, most - 1};
}

// ---- arithmetic
ImpRange range_add(ImpRange a, ImpRange b) {
  ImpRange sum;
  return __builtin_add_overflow(a.low, b.low, &sum.low) || __builtin_add_overflow(a.high, b.high, &sum.high)
             ? RANGE_OF_ALL
             : sum;
}
ImpRange range_negate(ImpRange a) { return a.low == INT64_MIN ? RANGE_OF_ALL : (ImpRange){-a.high, -a.low}; }
ImpRange range_multiply(ImpRange a, ImpRange b) {
  const int64_t x[] = {a.low, a.high}, y[] = {b.low, b.high};
  ImpRange product = RANGE_OF_NONE;
  for INT_RANGE(i, 4) {
    int64_t one;
    if (__builtin_mul_overflow(x[i / 2], y[i % 2], &one)) return RANGE_OF_ALL;
    product = range_join(product, (ImpRange){one, one});
  }
  return product;
}
// Division by a positive number, rounding towards zero or down.
ImpRange range_divide(ImpRange a, ImpRange b) {
  if (b.low < 1) return RANGE_OF_ALL;
  return (ImpRange){a.low >= 0 ? a.low / b.high : a.low, a.high >= 0 ? a.high / b.low : 0};
}
ImpRange range_modulo(ImpRange a, ImpRange b, bool floors) {
  if (b.low < 1 || (a.low < 0 && !floors)) return RANGE_OF_ALL;
  return (ImpRange){0, a.low >= 0 ? smaller(a.high, b.high - 1) : b.high - 1};
}
ImpRange range_and(ImpRange a, ImpRange b) {
  if (a.low >= 0 || b.low >= 0)
    return (ImpRange){0, a.low >= 0 && b.low >= 0 ? smaller(a.high, b.high) : a.low >= 0 ? a.high : b.high};
  return range_is_narrow(a) && range_is_narrow(b) ? (ImpRange){INT32_MIN, INT32_MAX} : RANGE_OF_ALL;
}
ImpRange range_bits(ImpRange a, ImpRange b) {
  if (!range_is_narrow(a) || !range_is_narrow(b)) return RANGE_OF_ALL;
  return (ImpRange){a.low >= 0 && b.low >= 0 ? 0 : INT32_MIN, INT32_MAX};
}
