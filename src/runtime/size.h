// size: checked arithmetic on sizes and byte counts, in fragments as scalar.def describes. An overflow sets *ok to
// false.
#ifndef RT_SIZE_H
#define RT_SIZE_H
#include <stdbool.h>
#include <stdint.h>

// rt_size_add: needs
static inline int64_t rt_size_add(int64_t a, int64_t b, bool *ok) {
  if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b) {
    *ok = false;
    return 0;
  }
  return a + b;
}

// rt_size_mul: needs
static inline int64_t rt_size_mul(int64_t a, int64_t b, bool *ok) {
  const int64_t limit = INT64_C(0x7fffffff);
  if (a <= limit && a >= -limit && b <= limit && b >= -limit) return a * b;
  if (a == INT64_MIN || b == INT64_MIN || (a != 0 && (b < 0 ? -b : b) > INT64_MAX / (a < 0 ? -a : a))) {
    *ok = a == 0 || b == 0 ? *ok : false;
    return 0;
  }
  return a * b;
}

// The product of two sizes, each counted as at least 1; 2^31 when the product is more.
// rt_size_area: needs
static inline int64_t rt_size_area(int64_t a, int64_t b) {
  const int64_t most = INT64_C(0x80000000), x = a > 1 ? a : 1, y = b > 1 ? b : 1;
  return x > most / y ? most : x * y;
}

// rt_size_max: needs
static inline int64_t rt_size_max(int64_t a, int64_t b) { return a > b ? a : b; }

// rt_size_round: needs rt_size_add
static inline int64_t rt_size_round(int64_t a, int64_t alignment, bool *ok) {
  const int64_t above = rt_size_add(a, alignment - 1, ok);
  return above - above % alignment;
}

#endif
