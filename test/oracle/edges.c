// edges: the operands of the tables: values at which an operation changes its behaviour, and a few ordinary values.
#include "oracle.h"

static void push(const Type *type, Values *values, Whole value) {
  uint64_t bits = (uint64_t)value & type_mask(type);
  for (size_t i = 0; i < values->count; i++)
    if (values->items[i] == bits) return;
  values->items[values->count++] = bits;
}

static Values integer_edges(const Type *type) {
  Values values = {0};
  int width = type->width;
  Whole high = (Whole)1 << (width - 1);
  for (Whole value = -3; value <= 3; value++) push(type, &values, value);
  const Whole more[] = {5,
                        7,
                        10,
                        -10,
                        width - 1,
                        width,
                        width + 1,
                        -width,
                        (Whole)1 << (width / 2),
                        ((Whole)1 << (width / 2)) - 1,
                        -((Whole)1 << (width / 2)),
                        high - 1,
                        high - 2,
                        high,
                        high + 1,
                        high / 3,
                        -(high / 3),
                        (high - 1) / 2 + 1};
  for (size_t i = 0; i < sizeof more / sizeof *more; i++) push(type, &values, more[i]);
  return values;
}

// Both signs of a float given by its bits.
static void push_signs(const Type *type, Values *values, uint64_t bits) {
  push(type, values, (Whole)bits);
  push(type, values, (Whole)(bits | (uint64_t)1 << (type->width - 1)));
}

static uint64_t ratio(const Type *type, Whole numerator, Whole denominator) {
  return exact_round(type, exact_divide(exact_of_whole(numerator), exact_of_whole(denominator)));
}

static void push_formats(const Type *type, Values *values) {
  uint64_t hidden = (uint64_t)1 << (type->precision - 1), infinity = nan_bits(type) & ~(hidden / 2);
  const uint64_t some[] = {0, 1, hidden - 1, hidden, infinity - 1, infinity};
  for (size_t i = 0; i < sizeof some / sizeof *some; i++) push_signs(type, values, some[i]);
  push(type, values, (Whole)nan_bits(type));
}

Values edges(const Type *type) {
  if (type->kind != KIND_Float) return integer_edges(type);
  Values values = {0};
  push_formats(type, &values);
  uint64_t one = ratio(type, 1, 1);
  push_signs(type, &values, one);
  push(type, &values, (Whole)one + 1);
  push(type, &values, (Whole)one - 1);
  const Whole ratios[][2] = {{1, 2}, {3, 2}, {5, 2},  {7, 2},   {1, 3},   {1, 10},
                             {2, 1}, {3, 1}, {10, 1}, {255, 1}, {-513, 2}};
  for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++)
    push_signs(type, &values, ratio(type, ratios[i][0], ratios[i][1]));
  Whole whole = (Whole)1 << (type->precision - 1);   // from here on every float is a whole number
  push_signs(type, &values, ratio(type, whole - 1, 2));
  push_signs(type, &values, ratio(type, whole + 1, 1));
  push_signs(type, &values, ratio(type, 2 * whole, 1));
  for (int bit = 7; bit <= 64 && type->width > 16; bit = bit < 31 ? 2 * bit + 1 : bit + (bit % 2 ? 1 : 31))
    push_signs(type, &values, ratio(type, (Whole)1 << bit, 1));
  return values;
}

Values short_edges(const Type *type) {
  Values values = {0};
  if (type->kind != KIND_Float) {
    Whole high = (Whole)1 << (type->width - 1);
    const Whole some[] = {0, 1, 2, -1, 7, high - 1, high, high / 3, type->width - 1};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) push(type, &values, some[i]);
    return values;
  }
  uint64_t one = ratio(type, 1, 1), infinity = nan_bits(type) & ~((uint64_t)1 << (type->precision - 2));
  const uint64_t some[] = {0, 1, one, one + 1, ratio(type, 1, 3), ratio(type, 3, 4), infinity - 1, infinity};
  for (size_t i = 0; i < sizeof some / sizeof *some; i++) push_signs(type, &values, some[i]);
  push(type, &values, (Whole)nan_bits(type));
  return values;
}

Values samples(const Type *type) {
  Values values = {0};
  push_formats(type, &values);
  const Whole tenths[] = {1,  3,  5,   7,   9,   10,  11,  15,  20,  25,   30,   35,     45,
                          50, 70, 100, 113, 165, 200, 345, 500, 885, 1000, 7000, 100000, 1234567};
  for (size_t i = 0; i < sizeof tenths / sizeof *tenths; i++) push_signs(type, &values, ratio(type, tenths[i], 10));
  push_signs(type, &values, ratio(type, 1, 1000));
  push_signs(type, &values, ratio(type, 1, (Whole)1 << 12));
  push_signs(type, &values, ratio(type, 314159265358979323, 100000000000000000));
  push_signs(type, &values, ratio(type, 157079632679489661, 100000000000000000));
  return values;
}
