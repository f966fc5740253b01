// value: a scalar value, and rectangular arrays of scalars. Integers are sign- or zero-extended to 64 bits, so that
// equal values have equal bits.
#include "scalar/scalar_internal.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

Scalar scalar_i64(int64_t value) {
  Scalar result = {.type = SCALAR_I64};
  result.as.s = value;
  return result;
}

Scalar scalar_bool(bool value) {
  Scalar result = {.type = SCALAR_Bool};
  result.as.b = value;
  return result;
}

Scalar scalar_zero(ScalarType type) { return scalar_from_i64(type, 0); }

Scalar scalar_extreme(ScalarType type, bool greatest) {
  const uint32_t bits = scalar_bytes(type) * 8;
  const int64_t top = (int64_t)(UINT64_MAX >> (65 - bits));
  switch (scalar_class(type)) {
  case CLASS_Bool: return scalar_bool(greatest);
  case CLASS_Float: return scalar_from_f64(type, greatest ? HUGE_VAL : -HUGE_VAL);
  case CLASS_Signed: return scalar_from_i64(type, greatest ? top : -top - 1);
  case CLASS_Unsigned: return scalar_from_i64(type, greatest ? -1 : 0);
  }
  panic("a scalar type of no class");
}

static uint64_t scalar_bits(Scalar value) {
  uint64_t bits = 0;
  if (value.type == SCALAR_Bool) return value.as.b;
  if (value.type != SCALAR_F32) return value.as.u;
  memcpy(&bits, &value.as.f32, sizeof value.as.f32);
  return bits;
}

bool scalar_equal(Scalar a, Scalar b) { return a.type == b.type && scalar_bits(a) == scalar_bits(b); }

void scalar_store(void *place, Scalar value) {
  uint64_t bits = scalar_bits(value);
  uint8_t u8 = (uint8_t)bits;
  uint16_t u16 = (uint16_t)bits;
  uint32_t u32 = (uint32_t)bits;
  switch (scalar_bytes(value.type)) {
    case 1: memcpy(place, &u8, 1); break;
    case 2: memcpy(place, &u16, 2); break;
    case 4: memcpy(place, &u32, 4); break;
    default: memcpy(place, &bits, 8); break;
  }
}

static uint64_t load_bits(uint32_t bytes, const void *place) {
  uint8_t u8;
  uint16_t u16;
  uint32_t u32;
  uint64_t u64;
  switch (bytes) {
    case 1: return memcpy(&u8, place, 1), u8;
    case 2: return memcpy(&u16, place, 2), u16;
    case 4: return memcpy(&u32, place, 4), u32;
    default: return memcpy(&u64, place, 8), u64;
  }
}

Scalar scalar_load(ScalarType type, const void *place) {
  uint64_t bits = load_bits(scalar_bytes(type), place);
  Scalar result = {.type = type};
  if (scalar_is_integer(type)) return scalar_wrap(type, bits);
  if (type == SCALAR_F32) memcpy(&result.as.f32, place, sizeof result.as.f32);
  else if (type == SCALAR_Bool) result.as.b = bits != 0;
  else result.as.u = bits;
  return result;
}

int64_t scalar_to_index(Scalar value) {
  REQUIRE(scalar_is_integer(value.type));
  return value.as.s;
}

// ---- text

static double float_value(Scalar value) { return scalar_convert(value, SCALAR_F64).as.f64; }

void scalar_print(Out *out, Scalar value) {
  const char *name = scalar_name(value.type);
  if (value.type == SCALAR_Bool) {
    out_string(out, value.as.b ? "true" : "false");
  } else if (scalar_class(value.type) == CLASS_Signed) {
    out_format(out, "%lld%s", (long long)value.as.s, name);
  } else if (scalar_class(value.type) == CLASS_Unsigned) {
    out_format(out, "%llu%s", (unsigned long long)value.as.u, name);
  } else if (isnan(float_value(value))) {
    out_format(out, "%s.nan", name);
  } else if (isinf(float_value(value))) {
    out_format(out, "%s%s.inf", float_value(value) < 0 ? "-" : "", name);
  } else {
    scalar_print_digits(out, value);
    out_string(out, name);
  }
}

static bool parse_integer(const char *text, ScalarType type, Scalar *value) {
  bool negative = *text == '-';
  const char *digits = text + negative;
  char *end;
  if (*digits < '0' || *digits > '9') return false;
  errno = 0;
  uint64_t magnitude = strtoull(digits, &end, 10);
  if (errno != 0 || *end != '\0') return false;
  uint32_t width = scalar_bytes(type) * 8;
  bool is_signed = scalar_class(type) == CLASS_Signed;
  uint64_t highest = UINT64_MAX >> (64 - (is_signed ? width - 1 : width));
  if (magnitude > highest + (negative && is_signed) || (negative && !is_signed && magnitude)) return false;
  *value = scalar_wrap(type, negative ? 0 - magnitude : magnitude);
  return true;
}

static bool parse_float(const char *text, ScalarType type, Scalar *value) {
  const char *digits = text + (*text == '-');
  if (*digits < '0' || *digits > '9' || strspn(digits, "0123456789.e+-") != strlen(digits)) return false;
  char *end;
  (void)strtod(text, &end);
  *value = scalar_read_float(type, text);
  return *end == '\0';
}

// "f64.nan", "f64.inf", "-f64.inf"
static bool parse_special(Text text, Scalar *value) {
  bool negative = text_starts_with(text, TEXT("-"));
  if (negative) text = (Text){text.start + 1, text.size - 1};
  bool is_nan = text_ends_with(text, TEXT(".nan"));
  if (!is_nan && !text_ends_with(text, TEXT(".inf"))) return false;
  ScalarType type;
  if (!scalar_from_name((Text){text.start, text.size - 4}, &type) || !scalar_is_float(type) || (is_nan && negative))
    return false;
  *value = scalar_from_f64(type, is_nan ? (double)NAN : negative ? -(double)INFINITY : (double)INFINITY);
  return true;
}

bool scalar_parse(Text text, Scalar *value) {
  if (text_equal(text, TEXT("true")) || text_equal(text, TEXT("false")))
    return *value = scalar_bool(text.size == 4), true;
  if (parse_special(text, value)) return true;
  for (ScalarType type = 0; type < SCALAR_Bool; type++) {
    Text suffix = text_of(scalar_name(type));
    char number[64] = {0};
    if (!text_ends_with(text, suffix) || text.size - suffix.size >= sizeof number) continue;
    memcpy(number, text.start, text.size - suffix.size);
    return scalar_is_float(type) ? parse_float(number, type, value) : parse_integer(number, type, value);
  }
  return false;
}

// ---- arrays

int64_t array_value_count(const ArrayValue *array) {
  int64_t count = 1;
  for RANGE(i, array->rank) {
    if (array->shape[i] == 0) return 0;
    REQUIRE(array->shape[i] > 0 && !__builtin_mul_overflow(count, array->shape[i], &count));
  }
  return count;
}

ArrayValue *array_value_new(Arena *arena, ScalarType element, uint32_t rank, const int64_t *shape) {
  ArrayValue *array = NEW(arena, ArrayValue);
  *array = (ArrayValue){element, rank, NEW_ARRAY(arena, int64_t, rank + 1), NULL};
  if (rank) memcpy(array->shape, shape, rank * sizeof *shape);
  size_t bytes;
  REQUIRE(!__builtin_mul_overflow(array_value_count(array), scalar_bytes(element), &bytes));
  array->data = arena_alloc(arena, bytes);
  return array;
}

static char *element_place(const ArrayValue *array, int64_t flat) {
  REQUIRE(flat >= 0 && flat < array_value_count(array));
  return (char *)array->data + flat * (int64_t)scalar_bytes(array->element);
}

Scalar array_value_get(const ArrayValue *array, int64_t flat) {
  return scalar_load(array->element, element_place(array, flat));
}

void array_value_set(ArrayValue *array, int64_t flat, Scalar value) {
  REQUIRE(value.type == array->element);
  scalar_store(element_place(array, flat), value);
}

static bool same_element(Scalar a, Scalar b) {
  if (scalar_equal(a, b)) return true;
  return scalar_is_float(a.type) && isnan(float_value(a)) && isnan(float_value(b));
}

bool array_value_equal(const ArrayValue *a, const ArrayValue *b) {
  if (a->element != b->element || a->rank != b->rank) return false;
  for RANGE(i, a->rank) {
    if (a->shape[i] != b->shape[i]) return false;
  }
  int64_t count = array_value_count(a);
  for I64_RANGE(i, count) {
    if (!same_element(array_value_get(a, i), array_value_get(b, i))) return false;
  }
  return true;
}
