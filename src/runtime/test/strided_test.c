// The functions of runtime/strided.h give the same answers as an enumeration of all elements.
#include "runtime/strided.h"
#include "testing.h"
#include <stdlib.h>

enum { MOST = 3, PLACES = 4096, TRIALS = 200000 };
typedef struct Array { int rank; int64_t bytes, sizes[MOST], strides[MOST], start; } Array;   // start: byte

static uint64_t state = 1;
static int64_t below(int64_t limit) {
  return (int64_t)((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % limit;
}

static Array random_array(void) {
  Array array = {.rank = (int)below(MOST + 1), .bytes = (int64_t)1 << below(4)};
  array.start = PLACES / 2 + array.bytes * (below(40) - 20);
  for (int i = 0; i < array.rank; i++) array.sizes[i] = below(4), array.strides[i] = below(25) - 12;
  return array;
}

// Marks the bytes of every element; true when some byte was marked before.
static bool mark(const Array *array, unsigned char *bytes) {
  bool met = false;
  int64_t count = 1;
  for (int i = 0; i < array->rank; i++) count *= array->sizes[i];
  for (int64_t n = 0; n < count; n++) {
    int64_t at = array->start, rest = n;
    for (int i = array->rank - 1; i >= 0; rest /= array->sizes[i--])
      at += rest % array->sizes[i] * array->strides[i] * array->bytes;
    for (int64_t b = 0; b < array->bytes; b++) met |= bytes[at + b]++ != 0;
  }
  return met;
}

static void strides_against_enumeration(void) {
  unsigned char bytes[PLACES];
  int granted = 0, injective = 0;
  for (int trial = 0; trial < TRIALS; trial++) {
    const Array x = random_array(), y = random_array();
    memset(bytes, 0, sizeof bytes);
    const bool x_met = mark(&x, bytes);
    const bool one_place_each = rt_strided_injective(x.rank, x.sizes, x.strides);
    CHECK(!(one_place_each && x_met));
    injective += one_place_each;
    if (x_met) continue;
    // Both arrays in one memory: the function may return true only if no byte belongs to both.
    unsigned char other[PLACES] = {0};
    (void)mark(&y, other);
    bool share = false;
    for (int i = 0; i < PLACES; i++) share |= bytes[i] && other[i];
    const char *memory = NULL;
    const uintptr_t base = (uintptr_t)memory + 65536;
    const bool apart = rt_strided_apart((const void *)(base + (uintptr_t)x.start), x.bytes, x.rank, x.sizes, x.strides,
                                        (const void *)(base + (uintptr_t)y.start), y.bytes, y.rank, y.sizes, y.strides);
    CHECK(!(apart && share));
    granted += apart;
  }
  CHECK(injective > TRIALS / 10);
  CHECK(granted > TRIALS / 10);
}

static void columns_of_one_table(void) {
  static double table[6][4];
  const int64_t sizes[] = {6}, strides[] = {4}, backwards[] = {-4};
  // within 31 bits of bytes of the first element, forwards and backwards
  const int64_t two[2] = {2, 2}, none[2] = {0, 2}, edge[2] = {INT32_MAX - 1, 1}, beyond[2] = {INT32_MAX, 1},
                around[2] = {INT32_MAX, -INT32_MAX}, huge[2] = {INT64_MIN, INT64_MAX};
  CHECK(rt_strided_fits(1, 2, two, edge) && !rt_strided_fits(1, 2, two, beyond) && rt_strided_fits(1, 2, two, around) &&
        !rt_strided_fits(1, 2, two, huge));
  CHECK(!rt_strided_fits(2, 2, two, edge) && rt_strided_fits(8, 2, none, huge) && rt_strided_fits(8, 0, NULL, NULL));
  CHECK(rt_strided_apart(&table[0][0], 8, 1, sizes, strides, &table[0][1], 8, 1, sizes, strides));
  CHECK(rt_strided_apart(&table[5][2], 8, 1, sizes, backwards, &table[0][1], 8, 1, sizes, strides));
  CHECK(!rt_strided_apart(&table[0][1], 8, 1, sizes, strides, &table[0][1], 8, 1, sizes, strides));
  CHECK(!rt_strided_apart(&table[5][1], 8, 1, sizes, backwards, &table[0][1], 8, 1, sizes, strides));
}

static void extreme_strides_are_refused(void) {
  const int64_t sizes[] = {INT64_MAX, 2}, strides[] = {INT64_MAX, INT64_MIN}, none[] = {0, 5};
  CHECK(!rt_strided_injective(2, sizes, strides));
  CHECK(rt_strided_injective(2, none, strides));
}

int main(void) {
  RUN(strides_against_enumeration);
  RUN(columns_of_one_table);
  RUN(extreme_strides_are_refused);
  return testing_finish();
}
