// Random values: reproducible, in range, covering the range; types as text.
#include "runtime/values.h"

#include "testing.h"

static void full_range(void) {
  int64_t count = 4096;
  for (int type = 0; type < RT_TYPE_COUNT; type++) {
    rt_value a, b;
    CHECK(rt_value_new(&a, (rt_type)type, 1, &count) && rt_value_new(&b, (rt_type)type, 1, &count));
    rt_random first = rt_random_seeded(1), second = rt_random_seeded(1);
    rt_random_fill(&first, &a, NULL);
    rt_random_fill(&second, &b, NULL);
    CHECK(memcmp(a.data, b.data, (size_t)count * rt_type_size((rt_type)type)) == 0);
    double sum = 0, low = rt_value_double(&a, 0), high = low;
    for (int64_t i = 0; i < count; i++) {
      double x = rt_value_double(&a, i);
      sum += x / (double)count;
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    if (rt_type_is_float((rt_type)type)) CHECK(low >= 0 && high <= 1 && low < 0.01 && high > 0.99);
    if (type == RT_U8 || type == RT_BOOL) CHECK(low == 0 && high == (type == RT_BOOL ? 1 : 255));
    if (type == RT_I64) CHECK(low < -9.1e18 && high > 9.1e18);
    double middle = (low + high) / 2, width = high - low;
    CHECK(sum > middle - width / 40 && sum < middle + width / 40);
    rt_value_free(&a);
    rt_value_free(&b);
  }
}

static void bounds(void) {
  int64_t count = 1000;
  rt_value value;
  rt_random random = rt_random_seeded(7);
  CHECK(rt_value_new(&value, RT_I16, 1, &count));
  rt_random_fill(&random, &value, &(rt_range){.given = true, .low = -3, .high = 4});
  bool seen[8] = {false};
  for (int64_t i = 0; i < count; i++) {
    int x = ((int16_t *)value.data)[i];
    CHECK(x >= -3 && x <= 4);
    if (x >= -3 && x <= 4) seen[x + 3] = true;
  }
  for (int i = 0; i < 8; i++) CHECK(seen[i]);
  rt_value_free(&value);
  CHECK(rt_value_new(&value, RT_F64, 1, &count));
  rt_random_fill(&random, &value, &(rt_range){.given = true, .float_low = -2, .float_high = 5});
  for (int64_t i = 0; i < count; i++) CHECK(rt_value_double(&value, i) >= -2 && rt_value_double(&value, i) <= 5);
  rt_value_free(&value);
}

static void types(void) {
  rt_type element;
  int rank;
  int64_t shape[RT_MAX_RANK];
  rt_reader reader = rt_reader_of("[10][3i64]f32", 13);
  CHECK(rt_read_type(&reader, &element, &rank, shape) && element == RT_F32 && rank == 2 && shape[0] == 10 &&
        shape[1] == 3);
  const char *bad[] = {"", "[", "[]i32", "[3i32", "[-1]i32", "[3]q", "[3]", "[1f32]i8"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    reader = rt_reader_of(bad[i], strlen(bad[i]));
    CHECK(!rt_read_type(&reader, &element, &rank, shape) && reader.error[0]);
  }
}

int main(void) {
  RUN(full_range);
  RUN(bounds);
  RUN(types);
  return testing_finish();
}
