// convert: from any scalar type to any other. Integers wrap; signed ones are widened to unsigned types with zeros.
// Floats are truncated; NaN and the infinities give 0, numbers beyond the range give its nearest end, and a negative
// number as an unsigned type goes by way of the signed type of that width.
#include "oracle.h"
#include <string.h>

const Type types[12] = {{"i8", KIND_Signed, 8, 0, 0, 0, "u8"},          {"i16", KIND_Signed, 16, 0, 0, 0, "u16"},
                        {"i32", KIND_Signed, 32, 0, 0, 0, "u32"},       {"i64", KIND_Signed, 64, 0, 0, 0, "u64"},
                        {"u8", KIND_Unsigned, 8, 0, 0, 0, "u8"},        {"u16", KIND_Unsigned, 16, 0, 0, 0, "u16"},
                        {"u32", KIND_Unsigned, 32, 0, 0, 0, "u32"},     {"u64", KIND_Unsigned, 64, 0, 0, 0, "u64"},
                        {"f16", KIND_Float, 16, 11, -24, 5, "u16"},     {"f32", KIND_Float, 32, 24, -149, 104, "u32"},
                        {"f64", KIND_Float, 64, 53, -1074, 971, "u64"}, {"bool", KIND_Bool, 1, 0, 0, 0, "bool"}};

const Type *type_named(const char *name) {
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strcmp(types[i].name, name) == 0) return &types[i];
  return NULL;
}

uint64_t type_mask(const Type *type) { return UINT64_MAX >> (64 - type->width); }

Whole integer_value(const Type *type, uint64_t bits) {
  if (type->kind == KIND_Signed && bits >> (type->width - 1) & 1) return (Whole)bits - ((Whole)1 << type->width);
  return (Whole)bits;
}

static Whole truncated(const Type *to, Exact x) {
  Whole most = ((Whole)1 << (to->kind == KIND_Signed ? to->width - 1 : to->width)) - 1,
        least = -((Whole)1 << (to->width - 1));
  if (x.class != CLASS_Finite) return 0;
  Wide magnitude = exact_magnitude(x);
  if (x.negative) return magnitude > (Wide)-least ? least : -(Whole)magnitude;
  return magnitude > (Wide)most ? most : (Whole)magnitude;
}

uint64_t convert(const Type *from, const Type *to, uint64_t bits) {
  if (from->kind == KIND_Float) {
    Exact x = exact_of_bits(from, bits);
    if (to->kind == KIND_Float) return exact_round(to, x);
    if (to->kind == KIND_Bool) return x.class != CLASS_Zero;
    return (uint64_t)truncated(to, x) & type_mask(to);
  }
  Whole value = integer_value(from, bits);
  if (to->kind == KIND_Float) return exact_round(to, exact_of_whole(value));
  if (to->kind == KIND_Bool) return value != 0;
  if (to->kind == KIND_Unsigned && to->width > from->width) return bits;
  return (uint64_t)value & type_mask(to);
}
