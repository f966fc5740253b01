// compare: is a result the expected one? The rule is in the header.
#include <math.h>

#include "tool/values/data.h"

// The largest allowed difference of the elements of one array.
static double array_tolerance(const rt_value *expected, double tolerance) {
  double largest = 1;
  int64_t count = rt_value_count(expected);
  for I64_RANGE(i, count) {
    double x = rt_value_double(expected, i);
    if (isfinite(x) && x > largest) largest = x;
  }
  return tolerance * largest;
}

static bool floats_agree(double got, double expected, double tolerance) {
  if (isnan(got) || isnan(expected)) return isnan(got) && isnan(expected);
  if (isinf(got) || isinf(expected)) return got == expected;
  return fabs(got - expected) <= tolerance;
}

static Text place_text(Arena *arena, const rt_value *value, int64_t flat) {
  int64_t index[RT_MAX_RANK];
  Out out = out_new(arena);
  for (int i = value->rank; i-- > 0;) {
    index[i] = flat % value->shape[i];
    flat /= value->shape[i];
  }
  for INT_RANGE(i, value->rank) out_format(&out, "[%lld]", (long long)index[i]);
  return out_result(&out);
}

static Text element_text(Arena *arena, const rt_value *value, int64_t flat) {
  rt_writer writer = rt_writer_of(NULL);
  rt_write_scalar(&writer, value->element, (const char *)value->data + (size_t)flat * rt_type_size(value->element));
  Text text = {arena_copy(arena, writer.bytes, writer.size), writer.size};
  rt_release(writer.bytes);
  return text;
}

static Text type_difference_text(Arena *arena, const rt_value *value) {
  char buffer[512];
  rt_type_text(buffer, sizeof buffer, value->element, value->rank, value->shape);
  return text_format(arena, "%s", buffer);
}

static void describe_difference(Arena *arena, Out *out, size_t which, const rt_value *got, const rt_value *expected,
                                int64_t at) {
  out_format(out, "value %zu%.*s: got %.*s, expected %.*s", which, TEXT_ARG(place_text(arena, expected, at)),
             TEXT_ARG(element_text(arena, got, at)), TEXT_ARG(element_text(arena, expected, at)));
}

// Describes the first `limit` elements that differ, a line each, and says how many more there are. Empty: none differs.
static Text compare_elements(Arena *arena, size_t which, const rt_value *got, const rt_value *expected,
                             double tolerance, int64_t limit) {
  int64_t count = rt_value_count(expected), differing = 0;
  size_t size = rt_type_size(expected->element);
  bool is_float = rt_type_is_float(expected->element);
  if (memcmp(got->data, expected->data, size * (size_t)count) == 0) return (Text){0};
  double allowed = is_float ? array_tolerance(expected, tolerance) : 0;
  Out out = out_new(arena);
  for I64_RANGE(i, count) {
    const char *a = (const char *)got->data + (size_t)i * size, *b = (const char *)expected->data + (size_t)i * size;
    if (is_float ? floats_agree(rt_value_double(got, i), rt_value_double(expected, i), allowed)
                 : memcmp(a, b, size) == 0)
      continue;
    if (differing > 0 && differing < limit) out_char(&out, '\n');
    if (differing < limit) describe_difference(arena, &out, which, got, expected, i);
    differing++;
  }
  if (differing > limit)
    out_format(&out, " (and %lld more of %lld elements differ)", (long long)(differing - limit), (long long)count);
  return out_result(&out);
}

bool values_have_one_shape(const rt_value *a, const rt_value *b) {
  return a->element == b->element && a->rank == b->rank &&
         memcmp(a->shape, b->shape, (size_t)a->rank * sizeof *a->shape) == 0;
}

static Text compare_one(Arena *arena, size_t which, const rt_value *got, const rt_value *expected, double tolerance,
                        int64_t limit) {
  if (values_have_one_shape(got, expected)) return compare_elements(arena, which, got, expected, tolerance, limit);
  return text_format(arena, "value %zu: got type %.*s, expected type %.*s", which,
                     TEXT_ARG(type_difference_text(arena, got)), TEXT_ARG(type_difference_text(arena, expected)));
}

static Text compare_counts(Arena *arena, size_t got, size_t expected) {
  if (got == expected) return (Text){0};
  return text_format(arena, "got %zu value%s, expected %zu", got, got == 1 ? "" : "s", expected);
}

Text compare_values(Arena *arena, const rt_value *got, size_t got_count, const rt_value *expected,
                    size_t expected_count, double tolerance) {
  Text difference = compare_counts(arena, got_count, expected_count);
  for (size_t i = 0; i < expected_count && difference.size == 0; i++)
    difference = compare_one(arena, i, &got[i], &expected[i], tolerance, 1);
  return difference;
}

Text compare_all_values(Arena *arena, const DataValues *got, const DataValues *expected, double tolerance,
                        int64_t limit) {
  Out out = out_new(arena);
  for COUNTING(i, i < got->size && i < expected->size) {
    const Text difference = compare_one(arena, i, &got->items[i], &expected->items[i], tolerance, limit);
    if (difference.size) out_format(&out, "%.*s\n", TEXT_ARG(difference));
  }
  const Text counts = compare_counts(arena, got->size, expected->size);
  if (counts.size) out_format(&out, "%.*s\n", TEXT_ARG(counts));
  return out_result(&out);
}
