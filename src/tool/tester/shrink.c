// shrink: simpler values for which a property is false as well.
//   rule: the candidates are tried in this order, again from the first after each success, within a budget of calls: a
//         smaller size (half of it, or one less, in all values that have this size; the elements at the beginning
//         stay), all elements of one value zero, then single elements zero, halved, and nearer to zero by a sixteenth
//         or by one.
#include "tool/tester/run.h"
#include <math.h>

enum { BUDGET = 2000, WAYS = 4 };
typedef struct Shrinker {
  Arena *arena;
  DataValues *values;
  TestStillFalse still_false;
  void *user;
  int budget;
} Shrinker;

static bool try_simpler(Shrinker *shrinker, const DataValues *candidate) {
  if (shrinker->budget-- <= 0 || !shrinker->still_false(shrinker->user, candidate)) return false;
  *shrinker->values = *candidate;
  return true;
}

static DataValues copy_values(Arena *arena, const DataValues *values) {
  DataValues copy = {0};
  for EACH(i, values) {
    rt_value value = values->items[i];
    value.data = arena_copy(arena, value.data, value_bytes(&value));
    seq_push(arena, &copy, value);
  }
  return copy;
}

// ---- sizes

static void copy_beginning(const rt_value *from, rt_value *to, int dimension, const char *source, char **target) {
  size_t inner = rt_type_size(from->element);
  for (int i = dimension + 1; i < from->rank; i++) inner *= (size_t)from->shape[i];
  if (dimension == from->rank) {
    memcpy(*target, source, inner);
    *target += inner;
    return;
  }
  for I64_RANGE(i, to->shape[dimension])
    copy_beginning(from, to, dimension + 1, source + (size_t)i * inner, target);
}

static rt_value with_size(Arena *arena, const rt_value *value, int64_t old, int64_t size) {
  rt_value result = *value;
  for INT_RANGE(i, value->rank)
    if (value->shape[i] == old) result.shape[i] = size;
  char *target = arena_alloc(arena, value_bytes(&result) + 1);
  result.data = target;
  copy_beginning(value, &result, 0, value->data, &target);
  return result;
}

static bool try_size(Shrinker *shrinker, int64_t old, int64_t size) {
  DataValues candidate = {0};
  for EACH(i, shrinker->values)
      seq_push(shrinker->arena, &candidate, with_size(shrinker->arena, &shrinker->values->items[i], old, size));
  return try_simpler(shrinker, &candidate);
}

static bool shrink_sizes(Shrinker *shrinker) {
  for EACH(i, shrinker->values) {
    const rt_value *value = &shrinker->values->items[i];
    for INT_RANGE(d, value->rank) {
      int64_t size = value->shape[d];
      if (size > 0 && (try_size(shrinker, size, size / 2) || try_size(shrinker, size, size - 1))) return true;
    }
  }
  return false;
}

// ---- elements

static uint64_t simpler_integer(rt_type type, uint64_t bits, int way) {
  uint64_t sign = UINT64_C(1) << (8 * rt_type_size(type) - 1);
  bool negative = rt_type_is_signed(type) && (bits & sign);
  uint64_t magnitude = negative ? (~bits & (sign - 1)) + 1 : bits;
  uint64_t less = way == 0 ? magnitude : way == 1 ? magnitude - magnitude / 2 : way == 2 ? magnitude / 16 : 1;
  magnitude -= magnitude ? less : 0;
  return negative ? 0 - magnitude : magnitude;
}

static double simpler_float(double x, int way) {
  return way == 0 || isnan(x) ? 0 : way == 1 ? trunc(x / 2) : way == 2 ? x - trunc(x / 16) : trunc(x);
}

static void simplify_element(const rt_value *value, int64_t at, int way) {
  size_t size = rt_type_size(value->element);
  char *place = (char *)value->data + (size_t)at * size;
  const ScalarType type = runner_scalar(value->element);
  uint64_t bits = 0;
  memcpy(&bits, place, size);   // the low bytes: the host is little-endian (data.h)
  bits = simpler_integer(value->element, bits, way);
  if (!scalar_is_float(type)) memcpy(place, &bits, size);
  else scalar_store(place, scalar_from_f64(type, simpler_float(rt_value_double(value, at), way)));
}

// Elements `from` up to `to` of value `which`; false when nothing would change or the property holds then.
static bool try_elements(Shrinker *shrinker, uint32_t which, int64_t from, int64_t to, int way) {
  DataValues candidate = copy_values(shrinker->arena, shrinker->values);
  const rt_value *value = &candidate.items[which], *before = &shrinker->values->items[which];
  for (int64_t i = from; i < to; i++) simplify_element(value, i, way);
  if (memcmp(value->data, before->data, value_bytes(value)) == 0) return false;
  return try_simpler(shrinker, &candidate);
}

static bool shrink_elements(Shrinker *shrinker) {
  for EACH(i, shrinker->values) {
    int64_t count = rt_value_count(&shrinker->values->items[i]);
    if (count > 1 && try_elements(shrinker, i, 0, count, 0)) return true;
    for (int64_t k = 0; k < count && shrinker->budget > 0; k++)
      for INT_RANGE(way, WAYS)
        if (try_elements(shrinker, i, k, k + 1, way)) return true;
  }
  return false;
}

void test_shrink(Arena *arena, DataValues *values, TestStillFalse still_false, void *user) {
  Shrinker shrinker = {arena, values, still_false, user, BUDGET};
  while (shrinker.budget > 0 && (shrink_sizes(&shrinker) || shrink_elements(&shrinker))) {}
}
