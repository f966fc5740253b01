// strided: do arrays with strides share elements? In fragments as scalar.def describes. An array with a negative size
// is empty here; other code reports the error. Strides count elements and may be negative. rt_strided_apart is
// conservative: when it returns true, the arrays share no element; it can return false for such arrays, too.
#ifndef RT_STRIDED_H
#define RT_STRIDED_H
#include <stdbool.h>
#include <stdint.h>

// rt_magnitude: needs
static inline uint64_t rt_magnitude(int64_t x) { return x < 0 ? (uint64_t)0 - (uint64_t)x : (uint64_t)x; }

// rt_strided_fits: needs rt_magnitude
// Every element within 31 bits of bytes of the first one, forwards and backwards: the positions that indices of 32 bits
// reach.
static bool rt_strided_fits(int64_t bytes, int rank, const int64_t *sizes, const int64_t *strides) {
  const uint64_t most = (uint64_t)(INT32_MAX / bytes);
  uint64_t reach[2] = {0, 0};   /* forwards, backwards */
  int i;
  for (i = 0; i < rank; i++) {
    if (sizes[i] <= 0) return true;
  }
  for (i = 0; i < rank; i++) {
    uint64_t *const side = &reach[strides[i] < 0];
    if (sizes[i] > 1 && rt_magnitude(strides[i]) > (most - *side) / (uint64_t)(sizes[i] - 1)) return false;
    if (sizes[i] > 1) *side += rt_magnitude(strides[i]) * (uint64_t)(sizes[i] - 1);
  }
  return true;
}

// rt_strided_injective: needs rt_magnitude
// No two elements in one place: taken by ascending stride, each dimension steps over all that is below it.
static bool rt_strided_injective(int rank, const int64_t *sizes, const int64_t *strides) {
  uint64_t extent = 0, last = 0;
  int done = 0, i;
  for (i = 0; i < rank; i++) {
    if (sizes[i] <= 0) return true;
    if (sizes[i] == 1) done++;
  }
  for (; done < rank; done++) {
    int next = -1;
    for (i = 0; i < rank; i++) {
      const uint64_t stride = rt_magnitude(strides[i]);
      if (sizes[i] > 1 && (stride > last || (last == 0 && stride == 0)) &&
          (next < 0 || stride < rt_magnitude(strides[next])))
        next = i;
    }
    if (next < 0 || rt_magnitude(strides[next]) <= extent) return false;
    last = rt_magnitude(strides[next]);
    if (last > (UINT64_MAX / 4 - extent) / (uint64_t)sizes[next]) return false;
    extent += last * (uint64_t)(sizes[next] - 1);
  }
  return true;
}

// rt_strided_range: needs
// The bytes [*low, *high) around the array; false when they are no addresses or there are none.
static bool rt_strided_range(uintptr_t start, int64_t bytes, int rank, const int64_t *sizes, const int64_t *strides,
                             uintptr_t *low, uintptr_t *high) {
  int i;
  *low = start, *high = start + (uintptr_t)bytes;
  for (i = 0; i < rank; i++) {
    if (sizes[i] <= 0) return false;
    if (strides[i] < 0) *low -= ((uintptr_t)0 - (uintptr_t)strides[i]) * (uintptr_t)(sizes[i] - 1) * (uintptr_t)bytes;
    else *high += (uintptr_t)strides[i] * (uintptr_t)(sizes[i] - 1) * (uintptr_t)bytes;
  }
  return true;
}

// rt_strided_step: needs rt_magnitude
// The greatest number of bytes of which every step in the array is a multiple, and that divides `step` too.
static uint64_t rt_strided_step(uint64_t step, int64_t bytes, int rank, const int64_t *sizes, const int64_t *strides) {
  int i;
  for (i = 0; i < rank; i++) {
    uint64_t a = sizes[i] > 1 ? rt_magnitude(strides[i]) * (uint64_t)bytes : 0;
    while (a != 0) {
      const uint64_t rest = step % a;
      step = a, a = rest;
    }
  }
  return step;
}

// rt_strided_apart: needs rt_strided_range rt_strided_step
// Apart: in different bytes, or in different columns of one table.
static bool rt_strided_apart(const void *x, int64_t x_bytes, int x_rank, const int64_t *x_sizes,
                             const int64_t *x_strides, const void *y, int64_t y_bytes, int y_rank,
                             const int64_t *y_sizes, const int64_t *y_strides) {
  uintptr_t x_low, x_high, y_low, y_high;
  uint64_t step, distance;
  if (!rt_strided_range((uintptr_t)x, x_bytes, x_rank, x_sizes, x_strides, &x_low, &x_high)) return true;
  if (!rt_strided_range((uintptr_t)y, y_bytes, y_rank, y_sizes, y_strides, &y_low, &y_high)) return true;
  if (x_high <= y_low || y_high <= x_low) return true;
  step = rt_strided_step(rt_strided_step(0, x_bytes, x_rank, x_sizes, x_strides), y_bytes, y_rank, y_sizes, y_strides);
  if (step == 0) return false;
  distance = y_low >= x_low ? (y_low - x_low) % step : step - 1 - (x_low - y_low - 1) % step;
  return distance >= (uint64_t)x_bytes && step - distance >= (uint64_t)y_bytes;
}

#endif
