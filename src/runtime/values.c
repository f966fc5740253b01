// values: element types, memory, shapes, half precision.
#include "runtime/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

typedef struct { const char *name; size_t size; } rt_type_row;

static const rt_type_row rt_type_rows[RT_TYPE_COUNT] = {
  {"i8", 1}, {"i16", 2}, {"i32", 4}, {"i64", 8}, {"u8", 1}, {"u16", 2}, {"u32", 4}, {"u64", 8},
  {"f16", 2}, {"f32", 4}, {"f64", 8}, {"bool", 1},
};

size_t rt_type_size(rt_type type) { return rt_type_rows[type].size; }
const char *rt_type_name(rt_type type) { return rt_type_rows[type].name; }
bool rt_type_is_signed(rt_type type) { return type <= RT_I64; }
bool rt_type_is_integer(rt_type type) { return type <= RT_U64; }
bool rt_type_is_float(rt_type type) { return type >= RT_F16 && type <= RT_F64; }

bool rt_type_from_name(const char *name, size_t length, rt_type *type) {
  for (int i = 0; i < RT_TYPE_COUNT; i++) {
    if (strlen(rt_type_rows[i].name) == length && memcmp(rt_type_rows[i].name, name, length) == 0) {
      *type = (rt_type)i;
      return true;
    }
  }
  return false;
}

// A block starts with a multiple of 64 bytes of padding; the word before the memory keeps what malloc returned.
void *rt_allocate(size_t size) {
  const size_t huge = (size_t)2 << 20;
  size_t alignment = size >= huge ? huge : 64;
  if (size > SIZE_MAX - alignment - 64) return NULL;
  char *base = malloc(size + alignment + 64);
  if (!base) return NULL;
  uintptr_t place = ((uintptr_t)base + sizeof(void *) + alignment - 1) & ~(uintptr_t)(alignment - 1);
  char *memory = base + (place - (uintptr_t)base);
  memcpy(memory - sizeof(void *), &base, sizeof(void *));
#if defined(MADV_HUGEPAGE)
  if (size >= huge) (void)madvise(memory, size & ~(huge - 1), MADV_HUGEPAGE);
#endif
  return memory;
}

void rt_release(void *memory) {
  if (!memory) return;
  void *base;
  memcpy(&base, (char *)memory - sizeof(void *), sizeof(void *));
  free(base);
}

bool rt_byte_count(rt_type element, int rank, const int64_t *shape, size_t *bytes) {
  bool is_empty = false;
  for (int i = 0; i < rank; i++) {
    if (shape[i] < 0) return false;
    if (shape[i] == 0) is_empty = true;
  }
  uint64_t total = is_empty ? 0 : rt_type_size(element);
  for (int i = 0; i < rank && total; i++) {
    if ((uint64_t)shape[i] > (uint64_t)PTRDIFF_MAX / total) return false;
    total *= (uint64_t)shape[i];
  }
  *bytes = (size_t)total;
  return true;
}

int64_t rt_value_count(const rt_value *value) {
  int64_t count = 1;
  for (int i = 0; i < value->rank; i++) {
    if (value->shape[i] == 0) return 0;
  }
  for (int i = 0; i < value->rank; i++) count *= value->shape[i];
  return count;
}

bool rt_value_new(rt_value *value, rt_type element, int rank, const int64_t *shape) {
  size_t bytes;
  memset(value, 0, sizeof *value);
  if (rank < 0 || rank > RT_MAX_RANK || !rt_byte_count(element, rank, shape, &bytes)) return false;
  value->element = element;
  value->rank = rank;
  for (int i = 0; i < rank; i++) value->shape[i] = shape[i];
  value->data = rt_allocate(bytes);
  return value->data != NULL;
}

bool rt_value_copy(rt_value *value, const rt_value *from) {
  if (!rt_value_new(value, from->element, from->rank, from->shape)) return false;
  memcpy(value->data, from->data, (size_t)rt_value_count(from) * rt_type_size(from->element));
  return true;
}

void rt_value_free(rt_value *value) {
  rt_release(value->data);
  value->data = NULL;
}

void rt_type_text(char *buffer, size_t size, rt_type element, int rank, const int64_t *shape) {
  size_t at = 0;
  if (size == 0) return;
  buffer[0] = 0;
  for (int i = 0; i < rank && at < size; i++) {
    bool known = shape && shape[i] >= 0;
    int length = known ? snprintf(buffer + at, size - at, "[%lld]", (long long)shape[i])
                       : snprintf(buffer + at, size - at, "[]");
    at += (size_t)length;
  }
  if (at < size) snprintf(buffer + at, size - at, "%s", rt_type_name(element));
}

double rt_double_of_half(uint16_t bits) {
  int exponent = (bits >> 10) & 31;
  double fraction = bits & 1023;
  double magnitude;
  if (exponent == 31) magnitude = fraction != 0 ? (double)NAN : (double)INFINITY;
  else if (exponent == 0) magnitude = ldexp(fraction, -24);
  else magnitude = ldexp(fraction + 1024, exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

uint16_t rt_half_of_double(double value) {
  uint16_t sign = signbit(value) ? 0x8000 : 0;
  double magnitude = fabs(value);
  if (isnan(value)) return (uint16_t)(sign | 0x7e00);
  if (magnitude >= 65520.0) return (uint16_t)(sign | 0x7c00);
  int exponent = 0;
  frexp(magnitude, &exponent);                      // magnitude = f * 2^exponent, f in [0.5, 1)
  int step = magnitude == 0 || exponent < -13 ? -24 : exponent - 11;  // the exponent of the last place
  double places = nearbyint(ldexp(magnitude, -step));
  uint32_t whole = (uint32_t)places;                // at most 2048; a carry moves into the exponent by itself
  if (step == -24) return (uint16_t)(sign | whole);
  return (uint16_t)(sign | (((uint32_t)(step + 24) << 10) + whole));
}

bool rt_host_is_little(void) {
  const uint16_t probe = 1;
  unsigned char first;
  memcpy(&first, &probe, 1);
  return first == 1;
}

uint64_t rt_load_bits(rt_type type, const void *place) {
  switch (rt_type_size(type)) {
    case 1: { uint8_t x; memcpy(&x, place, sizeof x); return x; }
    case 2: { uint16_t x; memcpy(&x, place, sizeof x); return x; }
    case 4: { uint32_t x; memcpy(&x, place, sizeof x); return x; }
    default: { uint64_t x; memcpy(&x, place, sizeof x); return x; }
  }
}

int64_t rt_load_integer(rt_type type, const void *place) {
  const uint64_t bits = rt_load_bits(type, place), sign = UINT64_C(1) << (8 * rt_type_size(type) - 1);
  return (int64_t)(rt_type_is_signed(type) ? (bits ^ sign) - sign : bits);
}

void rt_store_bits(rt_type type, void *place, uint64_t bits) {
  switch (rt_type_size(type)) {
    case 1: { uint8_t x = (uint8_t)bits; memcpy(place, &x, sizeof x); break; }
    case 2: { uint16_t x = (uint16_t)bits; memcpy(place, &x, sizeof x); break; }
    case 4: { uint32_t x = (uint32_t)bits; memcpy(place, &x, sizeof x); break; }
    default: memcpy(place, &bits, sizeof bits);
  }
}

void rt_store_float(rt_type type, void *place, double value) {
  if (type == RT_F64) memcpy(place, &value, sizeof value);
  else if (type == RT_F32) { float x = (float)value; memcpy(place, &x, sizeof x); }
  else rt_store_bits(type, place, rt_half_of_double(value));
}

double rt_value_double(const rt_value *value, int64_t flat) {
  const rt_type type = value->element;
  const char *place = (const char *)value->data + (size_t)flat * rt_type_size(type);
  if (type == RT_F64) { double x; memcpy(&x, place, sizeof x); return x; }
  if (type == RT_F32) { float x; memcpy(&x, place, sizeof x); return (double)x; }
  if (type == RT_F16) return rt_double_of_half((uint16_t)rt_load_bits(type, place));
  return type == RT_U64 ? (double)rt_load_bits(type, place) : (double)rt_load_integer(type, place);
}

bool rt_make_room(char **bytes, size_t size, size_t *capacity, size_t more) {
  if (*capacity - size >= more) return true;
  if (more > SIZE_MAX / 4 || *capacity > SIZE_MAX / 4) return false;
  const size_t larger = *capacity * 2 + more + 64;
  char *moved = rt_allocate(larger);
  if (!moved) return false;
  if (size) memcpy(moved, *bytes, size);
  rt_release(*bytes);
  *bytes = moved;
  *capacity = larger;
  return true;
}
