// values_random: random values of a given type, for `random` inputs of tests and for the data set generator.
//   rule: the n-th word is a hash of (key, n): a counter stepped by an odd constant, on which
//         multiplication and folding are applied twice.
#include <string.h>

#include "runtime/values.h"

static uint64_t fold_word(uint64_t x) {
  x ^= x >> 31;
  x *= UINT64_C(0x9fb21c651e98df25);
  x ^= x >> 28;
  x *= UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

rt_random rt_random_seeded(uint64_t seed) { return (rt_random){.key = fold_word(seed + UINT64_C(0x6a09e667f3bcc909))}; }

uint64_t rt_random_word(rt_random *random) {
  random->counter += UINT64_C(0x9e3779b97f4a7c15);
  return fold_word(fold_word(random->counter) + random->key);
}

// Uniform in 0 .. limit (included): words beyond the largest multiple of limit+1 are drawn again.
static uint64_t random_below(rt_random *random, uint64_t limit) {
  if (limit == UINT64_MAX) return rt_random_word(random);
  uint64_t count = limit + 1, rest = (UINT64_MAX - count + 1) % count, word;
  do word = rt_random_word(random); while (word < rest);
  return word % count;
}

static void random_integer(rt_random *random, rt_type type, const rt_range *range, void *place) {
  uint64_t word = range && range->given
                      ? (uint64_t)range->low + random_below(random, (uint64_t)range->high - (uint64_t)range->low)
                      : rt_random_word(random) >> (64 - 8 * rt_type_size(type));
  rt_store_bits(type, place, word);
}

// A multiple of 2^-11, 2^-24 or 2^-53 in [0,1], ends included.
static void random_float(rt_random *random, rt_type type, const rt_range *range, void *place) {
  int bits = type == RT_F64 ? 53 : type == RT_F32 ? 24 : 11;
  double steps = (double)(UINT64_C(1) << bits);
  double value = (double)random_below(random, UINT64_C(1) << bits) / steps;
  if (range && range->given) value = range->float_low * (1 - value) + range->float_high * value;
  rt_store_float(type, place, value);
}

void rt_random_fill(rt_random *random, rt_value *value, const rt_range *range) {
  size_t size = rt_type_size(value->element);
  int64_t count = rt_value_count(value);
  char *place = value->data;
  for (int64_t i = 0; i < count; i++, place += size) {
    if (value->element == RT_BOOL) *place = (char)(rt_random_word(random) >> 63);
    else if (rt_type_is_float(value->element)) random_float(random, value->element, range, place);
    else random_integer(random, value->element, range, place);
  }
}

bool rt_read_type(rt_reader *reader, rt_type *element, int *rank, int64_t *shape) {
  const char *end = reader->bytes + reader->size;
  *rank = 0;
  while (reader->position < reader->size && reader->bytes[reader->position] == '[') {
    size_t start = reader->position++;
    rt_number number;
    int64_t length;
    if (*rank == RT_MAX_RANK)
      return rt_read_fail(reader, start, "an array may have at most %d dimensions", RT_MAX_RANK) >= 0;
    if (!rt_scan_number(reader, &number) || !rt_store_number(reader, start + 1, &number, RT_I64, &length)) return false;
    if (length < 0 || reader->position >= reader->size || reader->bytes[reader->position] != ']')
      return rt_read_fail(reader, start, "expected a size in brackets, as in [10]i32") >= 0;
    reader->position++;
    shape[(*rank)++] = length;
  }
  const char *name = reader->bytes + reader->position, *p = name;
  while (p < end && ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9'))) p++;
  if (!rt_type_from_name(name, (size_t)(p - name), element))
    return rt_read_fail(reader, reader->position, "expected an element type, such as i32 or f64") >= 0;
  reader->position += (size_t)(p - name);
  return true;
}
