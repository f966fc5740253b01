// scalar: the scalar operations that C has no operator for, or an operator with undefined cases, as the generated code
// calls
// them. Integers wrap; `div` and `mod` round towards minus infinity; shifts by the width or more shift everything out;
// min and max
// ignore NaN. The definition is scalar/prim.c, and a test compares every function here with it, bit for bit. A zero
// divisor is
// the caller's to exclude. Conversions are in scalar_convert.h, half precision is in scalar_f16.h.
// Minima and maxima of integers ask whether the second is to be taken: where the first is carried by a loop, clang
// waits less for it.
//
// Every function is a block of its own, taken over alone when a program uses it: a line `// rt_name: needs ...` naming
// the blocks
// it calls ("math": the header <math.h>), the function, a blank line. Nothing else stands between the first block and
// the last.
#ifndef RT_SCALAR_H
#define RT_SCALAR_H
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// rt_add_i8: needs
static inline int8_t rt_add_i8(int8_t x, int8_t y) { return (int8_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_i8: needs
static inline int8_t rt_sub_i8(int8_t x, int8_t y) { return (int8_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_i8: needs
static inline int8_t rt_mul_i8(int8_t x, int8_t y) { return (int8_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_i8: needs
static inline int8_t rt_neg_i8(int8_t x) { return (int8_t)(0u - (uint32_t)x); }

// rt_add_i16: needs
static inline int16_t rt_add_i16(int16_t x, int16_t y) { return (int16_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_i16: needs
static inline int16_t rt_sub_i16(int16_t x, int16_t y) { return (int16_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_i16: needs
static inline int16_t rt_mul_i16(int16_t x, int16_t y) { return (int16_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_i16: needs
static inline int16_t rt_neg_i16(int16_t x) { return (int16_t)(0u - (uint32_t)x); }

// rt_add_i32: needs
static inline int32_t rt_add_i32(int32_t x, int32_t y) { return (int32_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_i32: needs
static inline int32_t rt_sub_i32(int32_t x, int32_t y) { return (int32_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_i32: needs
static inline int32_t rt_mul_i32(int32_t x, int32_t y) { return (int32_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_i32: needs
static inline int32_t rt_neg_i32(int32_t x) { return (int32_t)(0u - (uint32_t)x); }

// rt_add_i64: needs
static inline int64_t rt_add_i64(int64_t x, int64_t y) { return (int64_t)((uint64_t)x + (uint64_t)y); }

// rt_sub_i64: needs
static inline int64_t rt_sub_i64(int64_t x, int64_t y) { return (int64_t)((uint64_t)x - (uint64_t)y); }

// rt_mul_i64: needs
static inline int64_t rt_mul_i64(int64_t x, int64_t y) { return (int64_t)((uint64_t)x * (uint64_t)y); }

// rt_neg_i64: needs
static inline int64_t rt_neg_i64(int64_t x) { return (int64_t)(0u - (uint64_t)x); }

// rt_add_u8: needs
static inline uint8_t rt_add_u8(uint8_t x, uint8_t y) { return (uint8_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_u8: needs
static inline uint8_t rt_sub_u8(uint8_t x, uint8_t y) { return (uint8_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_u8: needs
static inline uint8_t rt_mul_u8(uint8_t x, uint8_t y) { return (uint8_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_u8: needs
static inline uint8_t rt_neg_u8(uint8_t x) { return (uint8_t)(0u - (uint32_t)x); }

// rt_add_u16: needs
static inline uint16_t rt_add_u16(uint16_t x, uint16_t y) { return (uint16_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_u16: needs
static inline uint16_t rt_sub_u16(uint16_t x, uint16_t y) { return (uint16_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_u16: needs
static inline uint16_t rt_mul_u16(uint16_t x, uint16_t y) { return (uint16_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_u16: needs
static inline uint16_t rt_neg_u16(uint16_t x) { return (uint16_t)(0u - (uint32_t)x); }

// rt_add_u32: needs
static inline uint32_t rt_add_u32(uint32_t x, uint32_t y) { return (uint32_t)((uint32_t)x + (uint32_t)y); }

// rt_sub_u32: needs
static inline uint32_t rt_sub_u32(uint32_t x, uint32_t y) { return (uint32_t)((uint32_t)x - (uint32_t)y); }

// rt_mul_u32: needs
static inline uint32_t rt_mul_u32(uint32_t x, uint32_t y) { return (uint32_t)((uint32_t)x * (uint32_t)y); }

// rt_neg_u32: needs
static inline uint32_t rt_neg_u32(uint32_t x) { return (uint32_t)(0u - (uint32_t)x); }

// rt_add_u64: needs
static inline uint64_t rt_add_u64(uint64_t x, uint64_t y) { return (uint64_t)((uint64_t)x + (uint64_t)y); }

// rt_sub_u64: needs
static inline uint64_t rt_sub_u64(uint64_t x, uint64_t y) { return (uint64_t)((uint64_t)x - (uint64_t)y); }

// rt_mul_u64: needs
static inline uint64_t rt_mul_u64(uint64_t x, uint64_t y) { return (uint64_t)((uint64_t)x * (uint64_t)y); }

// rt_neg_u64: needs
static inline uint64_t rt_neg_u64(uint64_t x) { return (uint64_t)(0u - (uint64_t)x); }

// rt_div_i8: needs
static inline int8_t rt_div_i8(int8_t x, int8_t y) { return (int8_t)(x / y - (x % y != 0 && (x < 0) != (y < 0))); }

// rt_mod_i8: needs
static inline int8_t rt_mod_i8(int8_t x, int8_t y) {
  return (int8_t)(x % y + ((x % y != 0 && (x < 0) != (y < 0)) ? y : 0));
}

// rt_quot_i8: needs
static inline int8_t rt_quot_i8(int8_t x, int8_t y) { return (int8_t)(x / y); }

// rt_rem_i8: needs
static inline int8_t rt_rem_i8(int8_t x, int8_t y) { return (int8_t)(x % y); }

// rt_div_i16: needs
static inline int16_t rt_div_i16(int16_t x, int16_t y) { return (int16_t)(x / y - (x % y != 0 && (x < 0) != (y < 0))); }

// rt_mod_i16: needs
static inline int16_t rt_mod_i16(int16_t x, int16_t y) {
  return (int16_t)(x % y + ((x % y != 0 && (x < 0) != (y < 0)) ? y : 0));
}

// rt_quot_i16: needs
static inline int16_t rt_quot_i16(int16_t x, int16_t y) { return (int16_t)(x / y); }

// rt_rem_i16: needs
static inline int16_t rt_rem_i16(int16_t x, int16_t y) { return (int16_t)(x % y); }

// rt_div_i32: needs rt_neg_i32
static inline int32_t rt_div_i32(int32_t x, int32_t y) {
  return y == -1 ? rt_neg_i32(x) : x / y - (x % y != 0 && (x < 0) != (y < 0));
}

// rt_mod_i32: needs
static inline int32_t rt_mod_i32(int32_t x, int32_t y) {
  return y == -1 ? 0 : x % y + ((x % y != 0 && (x < 0) != (y < 0)) ? y : 0);
}

// rt_quot_i32: needs rt_neg_i32
static inline int32_t rt_quot_i32(int32_t x, int32_t y) { return y == -1 ? rt_neg_i32(x) : x / y; }

// rt_rem_i32: needs
static inline int32_t rt_rem_i32(int32_t x, int32_t y) { return y == -1 ? 0 : x % y; }

// rt_div_i64: needs rt_neg_i64
static inline int64_t rt_div_i64(int64_t x, int64_t y) {
  return y == -1 ? rt_neg_i64(x) : x / y - (x % y != 0 && (x < 0) != (y < 0));
}

// rt_mod_i64: needs
static inline int64_t rt_mod_i64(int64_t x, int64_t y) {
  return y == -1 ? 0 : x % y + ((x % y != 0 && (x < 0) != (y < 0)) ? y : 0);
}

// rt_quot_i64: needs rt_neg_i64
static inline int64_t rt_quot_i64(int64_t x, int64_t y) { return y == -1 ? rt_neg_i64(x) : x / y; }

// rt_rem_i64: needs
static inline int64_t rt_rem_i64(int64_t x, int64_t y) { return y == -1 ? 0 : x % y; }

// rt_div_u8: needs
static inline uint8_t rt_div_u8(uint8_t x, uint8_t y) { return (uint8_t)(x / y); }

// rt_mod_u8: needs
static inline uint8_t rt_mod_u8(uint8_t x, uint8_t y) { return (uint8_t)(x % y); }

// rt_quot_u8: needs
static inline uint8_t rt_quot_u8(uint8_t x, uint8_t y) { return (uint8_t)(x / y); }

// rt_rem_u8: needs
static inline uint8_t rt_rem_u8(uint8_t x, uint8_t y) { return (uint8_t)(x % y); }

// rt_div_u16: needs
static inline uint16_t rt_div_u16(uint16_t x, uint16_t y) { return (uint16_t)(x / y); }

// rt_mod_u16: needs
static inline uint16_t rt_mod_u16(uint16_t x, uint16_t y) { return (uint16_t)(x % y); }

// rt_quot_u16: needs
static inline uint16_t rt_quot_u16(uint16_t x, uint16_t y) { return (uint16_t)(x / y); }

// rt_rem_u16: needs
static inline uint16_t rt_rem_u16(uint16_t x, uint16_t y) { return (uint16_t)(x % y); }

// rt_div_u32: needs
static inline uint32_t rt_div_u32(uint32_t x, uint32_t y) { return (uint32_t)(x / y); }

// rt_mod_u32: needs
static inline uint32_t rt_mod_u32(uint32_t x, uint32_t y) { return (uint32_t)(x % y); }

// rt_quot_u32: needs
static inline uint32_t rt_quot_u32(uint32_t x, uint32_t y) { return (uint32_t)(x / y); }

// rt_rem_u32: needs
static inline uint32_t rt_rem_u32(uint32_t x, uint32_t y) { return (uint32_t)(x % y); }

// rt_div_u64: needs
static inline uint64_t rt_div_u64(uint64_t x, uint64_t y) { return (uint64_t)(x / y); }

// rt_mod_u64: needs
static inline uint64_t rt_mod_u64(uint64_t x, uint64_t y) { return (uint64_t)(x % y); }

// rt_quot_u64: needs
static inline uint64_t rt_quot_u64(uint64_t x, uint64_t y) { return (uint64_t)(x / y); }

// rt_rem_u64: needs
static inline uint64_t rt_rem_u64(uint64_t x, uint64_t y) { return (uint64_t)(x % y); }

// rt_pow_u64: needs
static inline uint64_t rt_pow_u64(uint64_t x, uint64_t y) {
  uint64_t power = 1;
  for (; y != 0; y >>= 1, x *= x) power = (y & 1) != 0 ? power * x : power;
  return power;
}

// rt_pow_i64: needs rt_pow_u64
static inline int64_t rt_pow_i64(int64_t x, int64_t y) {
  if (y >= 0) return (int64_t)rt_pow_u64((uint64_t)x, (uint64_t)y);
  return x == 1 || (x == -1 && y % 2 == 0) ? 1 : x == -1 ? -1 : 0;
}

// rt_pow_i8: needs rt_pow_i64
static inline int8_t rt_pow_i8(int8_t x, int8_t y) { return (int8_t)rt_pow_i64(x, y); }

// rt_pow_i16: needs rt_pow_i64
static inline int16_t rt_pow_i16(int16_t x, int16_t y) { return (int16_t)rt_pow_i64(x, y); }

// rt_pow_i32: needs rt_pow_i64
static inline int32_t rt_pow_i32(int32_t x, int32_t y) { return (int32_t)rt_pow_i64(x, y); }

// rt_pow_u8: needs rt_pow_u64
static inline uint8_t rt_pow_u8(uint8_t x, uint8_t y) { return (uint8_t)rt_pow_u64(x, y); }

// rt_pow_u16: needs rt_pow_u64
static inline uint16_t rt_pow_u16(uint16_t x, uint16_t y) { return (uint16_t)rt_pow_u64(x, y); }

// rt_pow_u32: needs rt_pow_u64
static inline uint32_t rt_pow_u32(uint32_t x, uint32_t y) { return (uint32_t)rt_pow_u64(x, y); }

// rt_min_i8: needs
static inline int8_t rt_min_i8(int8_t x, int8_t y) { return y < x ? y : x; }

// rt_max_i8: needs
static inline int8_t rt_max_i8(int8_t x, int8_t y) { return y > x ? y : x; }

// rt_min_i16: needs
static inline int16_t rt_min_i16(int16_t x, int16_t y) { return y < x ? y : x; }

// rt_max_i16: needs
static inline int16_t rt_max_i16(int16_t x, int16_t y) { return y > x ? y : x; }

// rt_min_i32: needs
static inline int32_t rt_min_i32(int32_t x, int32_t y) { return y < x ? y : x; }

// rt_max_i32: needs
static inline int32_t rt_max_i32(int32_t x, int32_t y) { return y > x ? y : x; }

// rt_min_i64: needs
static inline int64_t rt_min_i64(int64_t x, int64_t y) { return y < x ? y : x; }

// rt_max_i64: needs
static inline int64_t rt_max_i64(int64_t x, int64_t y) { return y > x ? y : x; }

// rt_min_u8: needs
static inline uint8_t rt_min_u8(uint8_t x, uint8_t y) { return y < x ? y : x; }

// rt_max_u8: needs
static inline uint8_t rt_max_u8(uint8_t x, uint8_t y) { return y > x ? y : x; }

// rt_min_u16: needs
static inline uint16_t rt_min_u16(uint16_t x, uint16_t y) { return y < x ? y : x; }

// rt_max_u16: needs
static inline uint16_t rt_max_u16(uint16_t x, uint16_t y) { return y > x ? y : x; }

// rt_min_u32: needs
static inline uint32_t rt_min_u32(uint32_t x, uint32_t y) { return y < x ? y : x; }

// rt_max_u32: needs
static inline uint32_t rt_max_u32(uint32_t x, uint32_t y) { return y > x ? y : x; }

// rt_min_u64: needs
static inline uint64_t rt_min_u64(uint64_t x, uint64_t y) { return y < x ? y : x; }

// rt_max_u64: needs
static inline uint64_t rt_max_u64(uint64_t x, uint64_t y) { return y > x ? y : x; }

// rt_shl_i8: needs
static inline int8_t rt_shl_i8(int8_t x, int8_t y) { return (uint8_t)y >= 8 ? 0 : (int8_t)((uint32_t)x << y); }

// rt_shr_i8: needs
static inline int8_t rt_shr_i8(int8_t x, int8_t y) { return (int8_t)(x >> ((uint8_t)y >= 8 ? 7 : y)); }

// rt_lshr_i8: needs
static inline int8_t rt_lshr_i8(int8_t x, int8_t y) { return (uint8_t)y >= 8 ? 0 : (int8_t)((uint8_t)x >> y); }

// rt_not_i8: needs
static inline int8_t rt_not_i8(int8_t x) { return (int8_t)~x; }

// rt_shl_i16: needs
static inline int16_t rt_shl_i16(int16_t x, int16_t y) { return (uint16_t)y >= 16 ? 0 : (int16_t)((uint32_t)x << y); }

// rt_shr_i16: needs
static inline int16_t rt_shr_i16(int16_t x, int16_t y) { return (int16_t)(x >> ((uint16_t)y >= 16 ? 15 : y)); }

// rt_lshr_i16: needs
static inline int16_t rt_lshr_i16(int16_t x, int16_t y) { return (uint16_t)y >= 16 ? 0 : (int16_t)((uint16_t)x >> y); }

// rt_not_i16: needs
static inline int16_t rt_not_i16(int16_t x) { return (int16_t)~x; }

// rt_shl_i32: needs
static inline int32_t rt_shl_i32(int32_t x, int32_t y) { return (uint32_t)y >= 32 ? 0 : (int32_t)((uint32_t)x << y); }

// rt_shr_i32: needs
static inline int32_t rt_shr_i32(int32_t x, int32_t y) { return (int32_t)(x >> ((uint32_t)y >= 32 ? 31 : y)); }

// rt_lshr_i32: needs
static inline int32_t rt_lshr_i32(int32_t x, int32_t y) { return (uint32_t)y >= 32 ? 0 : (int32_t)((uint32_t)x >> y); }

// rt_not_i32: needs
static inline int32_t rt_not_i32(int32_t x) { return (int32_t)~x; }

// rt_shl_i64: needs
static inline int64_t rt_shl_i64(int64_t x, int64_t y) { return (uint64_t)y >= 64 ? 0 : (int64_t)((uint64_t)x << y); }

// rt_shr_i64: needs
static inline int64_t rt_shr_i64(int64_t x, int64_t y) { return (int64_t)(x >> ((uint64_t)y >= 64 ? 63 : y)); }

// rt_lshr_i64: needs
static inline int64_t rt_lshr_i64(int64_t x, int64_t y) { return (uint64_t)y >= 64 ? 0 : (int64_t)((uint64_t)x >> y); }

// rt_not_i64: needs
static inline int64_t rt_not_i64(int64_t x) { return (int64_t)~x; }

// rt_shl_u8: needs
static inline uint8_t rt_shl_u8(uint8_t x, uint8_t y) { return y >= 8 ? 0 : (uint8_t)((uint32_t)x << y); }

// rt_shr_u8: needs
static inline uint8_t rt_shr_u8(uint8_t x, uint8_t y) { return y >= 8 ? 0 : (uint8_t)(x >> y); }

// rt_lshr_u8: needs
static inline uint8_t rt_lshr_u8(uint8_t x, uint8_t y) { return y >= 8 ? 0 : (uint8_t)((uint8_t)x >> y); }

// rt_not_u8: needs
static inline uint8_t rt_not_u8(uint8_t x) { return (uint8_t)~x; }

// rt_shl_u16: needs
static inline uint16_t rt_shl_u16(uint16_t x, uint16_t y) { return y >= 16 ? 0 : (uint16_t)((uint32_t)x << y); }

// rt_shr_u16: needs
static inline uint16_t rt_shr_u16(uint16_t x, uint16_t y) { return y >= 16 ? 0 : (uint16_t)(x >> y); }

// rt_lshr_u16: needs
static inline uint16_t rt_lshr_u16(uint16_t x, uint16_t y) { return y >= 16 ? 0 : (uint16_t)((uint16_t)x >> y); }

// rt_not_u16: needs
static inline uint16_t rt_not_u16(uint16_t x) { return (uint16_t)~x; }

// rt_shl_u32: needs
static inline uint32_t rt_shl_u32(uint32_t x, uint32_t y) { return y >= 32 ? 0 : (uint32_t)((uint32_t)x << y); }

// rt_shr_u32: needs
static inline uint32_t rt_shr_u32(uint32_t x, uint32_t y) { return y >= 32 ? 0 : (uint32_t)(x >> y); }

// rt_lshr_u32: needs
static inline uint32_t rt_lshr_u32(uint32_t x, uint32_t y) { return y >= 32 ? 0 : (uint32_t)((uint32_t)x >> y); }

// rt_not_u32: needs
static inline uint32_t rt_not_u32(uint32_t x) { return (uint32_t)~x; }

// rt_shl_u64: needs
static inline uint64_t rt_shl_u64(uint64_t x, uint64_t y) { return y >= 64 ? 0 : (uint64_t)((uint64_t)x << y); }

// rt_shr_u64: needs
static inline uint64_t rt_shr_u64(uint64_t x, uint64_t y) { return y >= 64 ? 0 : (uint64_t)(x >> y); }

// rt_lshr_u64: needs
static inline uint64_t rt_lshr_u64(uint64_t x, uint64_t y) { return y >= 64 ? 0 : (uint64_t)((uint64_t)x >> y); }

// rt_not_u64: needs
static inline uint64_t rt_not_u64(uint64_t x) { return (uint64_t)~x; }

// rt_abs_i8: needs rt_neg_i8
static inline int8_t rt_abs_i8(int8_t x) { return x < 0 ? rt_neg_i8(x) : x; }

// rt_sgn_i8: needs
static inline int8_t rt_sgn_i8(int8_t x) { return (int8_t)((x > 0) - (x < 0)); }

// rt_abs_i16: needs rt_neg_i16
static inline int16_t rt_abs_i16(int16_t x) { return x < 0 ? rt_neg_i16(x) : x; }

// rt_sgn_i16: needs
static inline int16_t rt_sgn_i16(int16_t x) { return (int16_t)((x > 0) - (x < 0)); }

// rt_abs_i32: needs rt_neg_i32
static inline int32_t rt_abs_i32(int32_t x) { return x < 0 ? rt_neg_i32(x) : x; }

// rt_sgn_i32: needs
static inline int32_t rt_sgn_i32(int32_t x) { return (int32_t)((x > 0) - (x < 0)); }

// rt_abs_i64: needs rt_neg_i64
static inline int64_t rt_abs_i64(int64_t x) { return x < 0 ? rt_neg_i64(x) : x; }

// rt_sgn_i64: needs
static inline int64_t rt_sgn_i64(int64_t x) { return (int64_t)((x > 0) - (x < 0)); }

// rt_abs_u8: needs
static inline uint8_t rt_abs_u8(uint8_t x) { return x; }

// rt_sgn_u8: needs
static inline uint8_t rt_sgn_u8(uint8_t x) { return x != 0; }

// rt_abs_u16: needs
static inline uint16_t rt_abs_u16(uint16_t x) { return x; }

// rt_sgn_u16: needs
static inline uint16_t rt_sgn_u16(uint16_t x) { return x != 0; }

// rt_abs_u32: needs
static inline uint32_t rt_abs_u32(uint32_t x) { return x; }

// rt_sgn_u32: needs
static inline uint32_t rt_sgn_u32(uint32_t x) { return x != 0; }

// rt_abs_u64: needs
static inline uint64_t rt_abs_u64(uint64_t x) { return x; }

// rt_sgn_u64: needs
static inline uint64_t rt_sgn_u64(uint64_t x) { return x != 0; }

// rt_mul_hi_i8: needs
static inline int8_t rt_mul_hi_i8(int8_t x, int8_t y) { return (int8_t)(((int64_t)x * y) >> 8); }

// rt_mul_hi_i16: needs
static inline int16_t rt_mul_hi_i16(int16_t x, int16_t y) { return (int16_t)(((int64_t)x * y) >> 16); }

// rt_mul_hi_i32: needs
static inline int32_t rt_mul_hi_i32(int32_t x, int32_t y) { return (int32_t)(((int64_t)x * y) >> 32); }

// rt_mul_hi_u8: needs
static inline uint8_t rt_mul_hi_u8(uint8_t x, uint8_t y) { return (uint8_t)(((uint64_t)x * y) >> 8); }

// rt_mul_hi_u16: needs
static inline uint16_t rt_mul_hi_u16(uint16_t x, uint16_t y) { return (uint16_t)(((uint64_t)x * y) >> 16); }

// rt_mul_hi_u32: needs
static inline uint32_t rt_mul_hi_u32(uint32_t x, uint32_t y) { return (uint32_t)(((uint64_t)x * y) >> 32); }

// rt_mul_hi_u64: needs
static inline uint64_t rt_mul_hi_u64(uint64_t x, uint64_t y) {
  uint64_t x0 = x & UINT32_MAX, x1 = x >> 32, y0 = y & UINT32_MAX, y1 = y >> 32;
  uint64_t middle = x1 * y0 + ((x0 * y0) >> 32), other = x0 * y1 + (middle & UINT32_MAX);
  return x1 * y1 + (middle >> 32) + (other >> 32);
}

// rt_mul_hi_i64: needs rt_mul_hi_u64
static inline int64_t rt_mul_hi_i64(int64_t x, int64_t y) {
  uint64_t high = rt_mul_hi_u64((uint64_t)x, (uint64_t)y);
  return (int64_t)(high - (x < 0 ? (uint64_t)y : 0) - (y < 0 ? (uint64_t)x : 0));
}

// rt_popc_u64: needs
static inline int32_t rt_popc_u64(uint64_t x) {
#if defined(__POPCNT__)
  return __builtin_popcountll(x);
#else
  x = x - (x >> 1 & UINT64_C(0x5555555555555555));
  x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
  x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  x += x >> 8;
  x += x >> 16;
  x += x >> 32;
  return (int32_t)(x & 127);
#endif
}

// rt_clz_u64: needs
static inline int32_t rt_clz_u64(uint64_t x) {
#if defined(__GNUC__) && !defined(__TINYC__)
  return x == 0 ? 64 : __builtin_clzll(x);
#else
  int32_t count = 0;
  while (count < 64 && (x >> (63 - count) & 1) == 0) count++;
  return count;
#endif
}

// rt_ctz_u64: needs
static inline int32_t rt_ctz_u64(uint64_t x) {
#if defined(__GNUC__) && !defined(__TINYC__)
  return x == 0 ? 64 : __builtin_ctzll(x);
#else
  int32_t count = 0;
  while (count < 64 && (x >> count & 1) == 0) count++;
  return count;
#endif
}

// rt_popc_i8: needs rt_popc_u64
static inline int32_t rt_popc_i8(int8_t x) { return rt_popc_u64((uint8_t)x); }

// rt_clz_i8: needs rt_clz_u64
static inline int32_t rt_clz_i8(int8_t x) { return rt_clz_u64((uint8_t)x) - 56; }

// rt_ctz_i8: needs rt_ctz_u64
static inline int32_t rt_ctz_i8(int8_t x) { return rt_ctz_u64((uint8_t)x | UINT64_C(1) << 8); }

// rt_popc_i16: needs rt_popc_u64
static inline int32_t rt_popc_i16(int16_t x) { return rt_popc_u64((uint16_t)x); }

// rt_clz_i16: needs rt_clz_u64
static inline int32_t rt_clz_i16(int16_t x) { return rt_clz_u64((uint16_t)x) - 48; }

// rt_ctz_i16: needs rt_ctz_u64
static inline int32_t rt_ctz_i16(int16_t x) { return rt_ctz_u64((uint16_t)x | UINT64_C(1) << 16); }

// rt_popc_i32: needs rt_popc_u64
static inline int32_t rt_popc_i32(int32_t x) { return rt_popc_u64((uint32_t)x); }

// rt_clz_i32: needs rt_clz_u64
static inline int32_t rt_clz_i32(int32_t x) { return rt_clz_u64((uint32_t)x) - 32; }

// rt_ctz_i32: needs rt_ctz_u64
static inline int32_t rt_ctz_i32(int32_t x) { return rt_ctz_u64((uint32_t)x | UINT64_C(1) << 32); }

// rt_popc_i64: needs rt_popc_u64
static inline int32_t rt_popc_i64(int64_t x) { return rt_popc_u64((uint64_t)x); }

// rt_clz_i64: needs rt_clz_u64
static inline int32_t rt_clz_i64(int64_t x) { return rt_clz_u64((uint64_t)x); }

// rt_ctz_i64: needs rt_ctz_u64
static inline int32_t rt_ctz_i64(int64_t x) { return rt_ctz_u64((uint64_t)x); }

// rt_popc_u8: needs rt_popc_u64
static inline int32_t rt_popc_u8(uint8_t x) { return rt_popc_u64(x); }

// rt_clz_u8: needs rt_clz_u64
static inline int32_t rt_clz_u8(uint8_t x) { return rt_clz_u64(x) - 56; }

// rt_ctz_u8: needs rt_ctz_u64
static inline int32_t rt_ctz_u8(uint8_t x) { return rt_ctz_u64(x | UINT64_C(1) << 8); }

// rt_popc_u16: needs rt_popc_u64
static inline int32_t rt_popc_u16(uint16_t x) { return rt_popc_u64(x); }

// rt_clz_u16: needs rt_clz_u64
static inline int32_t rt_clz_u16(uint16_t x) { return rt_clz_u64(x) - 48; }

// rt_ctz_u16: needs rt_ctz_u64
static inline int32_t rt_ctz_u16(uint16_t x) { return rt_ctz_u64(x | UINT64_C(1) << 16); }

// rt_popc_u32: needs rt_popc_u64
static inline int32_t rt_popc_u32(uint32_t x) { return rt_popc_u64(x); }

// rt_clz_u32: needs rt_clz_u64
static inline int32_t rt_clz_u32(uint32_t x) { return rt_clz_u64(x) - 32; }

// rt_ctz_u32: needs rt_ctz_u64
static inline int32_t rt_ctz_u32(uint32_t x) { return rt_ctz_u64(x | UINT64_C(1) << 32); }

// rt_min_bool: needs
static inline bool rt_min_bool(bool x, bool y) { return x && y; }

// rt_max_bool: needs
static inline bool rt_max_bool(bool x, bool y) { return x || y; }

// rt_not_bool: needs
static inline bool rt_not_bool(bool x) { return !x; }

// rt_add_f32: needs
static inline float rt_add_f32(float x, float y) { return x + y; }

// rt_sub_f32: needs
static inline float rt_sub_f32(float x, float y) { return x - y; }

// rt_div_f32: needs
static inline float rt_div_f32(float x, float y) { return x / y; }

// rt_mod_f32: needs math
static inline float rt_mod_f32(float x, float y) { return fmodf(x, y); }

// rt_min_f32: needs
static inline float rt_min_f32(float x, float y) { return x < y || y != y ? x : y; }

// rt_max_f32: needs
static inline float rt_max_f32(float x, float y) { return x > y || y != y ? x : y; }

// rt_sgn_f32: needs
static inline float rt_sgn_f32(float x) { return x != x ? x : (float)((x > 0) - (x < 0)); }

// rt_abs_f32: needs math
static inline float rt_abs_f32(float x) { return fabsf(x); }

// rt_sqrt_f32: needs math
static inline float rt_sqrt_f32(float x) { return sqrtf(x); }

// rt_cbrt_f32: needs math
static inline float rt_cbrt_f32(float x) { return cbrtf(x); }

// rt_exp_f32: needs math
static inline float rt_exp_f32(float x) { return expf(x); }

// rt_log_f32: needs math
static inline float rt_log_f32(float x) { return logf(x); }

// rt_log2_f32: needs math
static inline float rt_log2_f32(float x) { return log2f(x); }

// rt_log10_f32: needs math
static inline float rt_log10_f32(float x) { return log10f(x); }

// rt_log1p_f32: needs math
static inline float rt_log1p_f32(float x) { return log1pf(x); }

// rt_sin_f32: needs math
static inline float rt_sin_f32(float x) { return sinf(x); }

// rt_cos_f32: needs math
static inline float rt_cos_f32(float x) { return cosf(x); }

// rt_tan_f32: needs math
static inline float rt_tan_f32(float x) { return tanf(x); }

// rt_asin_f32: needs math
static inline float rt_asin_f32(float x) { return asinf(x); }

// rt_acos_f32: needs math
static inline float rt_acos_f32(float x) { return acosf(x); }

// rt_atan_f32: needs math
static inline float rt_atan_f32(float x) { return atanf(x); }

// rt_sinh_f32: needs math
static inline float rt_sinh_f32(float x) { return sinhf(x); }

// rt_cosh_f32: needs math
static inline float rt_cosh_f32(float x) { return coshf(x); }

// rt_tanh_f32: needs math
static inline float rt_tanh_f32(float x) { return tanhf(x); }

// rt_asinh_f32: needs math
static inline float rt_asinh_f32(float x) { return asinhf(x); }

// rt_acosh_f32: needs math
static inline float rt_acosh_f32(float x) { return acoshf(x); }

// rt_atanh_f32: needs math
static inline float rt_atanh_f32(float x) { return atanhf(x); }

// rt_gamma_f32: needs math
static inline float rt_gamma_f32(float x) { return tgammaf(x); }

// rt_lgamma_f32: needs math
static inline float rt_lgamma_f32(float x) { return lgammaf(x); }

// rt_erf_f32: needs math
static inline float rt_erf_f32(float x) { return erff(x); }

// rt_erfc_f32: needs math
static inline float rt_erfc_f32(float x) { return erfcf(x); }

// rt_ceil_f32: needs math
static inline float rt_ceil_f32(float x) { return ceilf(x); }

// rt_floor_f32: needs math
static inline float rt_floor_f32(float x) { return floorf(x); }

// rt_trunc_f32: needs math
static inline float rt_trunc_f32(float x) { return truncf(x); }

// rt_round_f32: needs math
static inline float rt_round_f32(float x) { return rintf(x); }

// rt_rsqrt_f32: needs math
static inline float rt_rsqrt_f32(float x) { return 1.0f / sqrtf(x); }

// rt_pow_f32: needs math
static inline float rt_pow_f32(float x, float y) { return powf(x, y); }

// rt_atan2_f32: needs math
static inline float rt_atan2_f32(float x, float y) { return atan2f(x, y); }

// rt_hypot_f32: needs math
static inline float rt_hypot_f32(float x, float y) { return hypotf(x, y); }

// rt_nextafter_f32: needs math
static inline float rt_nextafter_f32(float x, float y) { return nextafterf(x, y); }

// rt_copysign_f32: needs math
static inline float rt_copysign_f32(float x, float y) { return copysignf(x, y); }

// rt_isnan_f32: needs
static inline bool rt_isnan_f32(float x) { return x != x; }

// rt_isinf_f32: needs
static inline bool rt_isinf_f32(float x) { return x == x && x - x != 0; }

// rt_ldexp_f32: needs math
static inline float rt_ldexp_f32(float x, int32_t y) { return ldexpf(x, y); }

// rt_fma_f32: needs math
static inline float rt_fma_f32(float x, float y, float z) { return fmaf(x, y, z); }

// rt_lerp_f32: needs rt_max_f32 rt_min_f32
static inline float rt_lerp_f32(float x, float y, float z) { return x + (y - x) * rt_max_f32(0, rt_min_f32(1, z)); }

// rt_to_bits_f32: needs
static inline uint32_t rt_to_bits_f32(float x) {
  union { float value; uint32_t bits; } both;
  both.value = x;
  return both.bits;
}

// rt_from_bits_f32: needs
static inline float rt_from_bits_f32(uint32_t x) {
  union { uint32_t bits; float value; } both;
  both.bits = x;
  return both.value;
}

// rt_add_f64: needs
static inline double rt_add_f64(double x, double y) { return x + y; }

// rt_sub_f64: needs
static inline double rt_sub_f64(double x, double y) { return x - y; }

// rt_div_f64: needs
static inline double rt_div_f64(double x, double y) { return x / y; }

// rt_mod_f64: needs math
static inline double rt_mod_f64(double x, double y) { return fmod(x, y); }

// rt_min_f64: needs
static inline double rt_min_f64(double x, double y) { return x < y || y != y ? x : y; }

// rt_max_f64: needs
static inline double rt_max_f64(double x, double y) { return x > y || y != y ? x : y; }

// rt_sgn_f64: needs
static inline double rt_sgn_f64(double x) { return x != x ? x : (double)((x > 0) - (x < 0)); }

// rt_abs_f64: needs math
static inline double rt_abs_f64(double x) { return fabs(x); }

// rt_sqrt_f64: needs math
static inline double rt_sqrt_f64(double x) { return sqrt(x); }

// rt_cbrt_f64: needs math
static inline double rt_cbrt_f64(double x) { return cbrt(x); }

// rt_exp_f64: needs math
static inline double rt_exp_f64(double x) { return exp(x); }

// rt_log_f64: needs math
static inline double rt_log_f64(double x) { return log(x); }

// rt_log2_f64: needs math
static inline double rt_log2_f64(double x) { return log2(x); }

// rt_log10_f64: needs math
static inline double rt_log10_f64(double x) { return log10(x); }

// rt_log1p_f64: needs math
static inline double rt_log1p_f64(double x) { return log1p(x); }

// rt_sin_f64: needs math
static inline double rt_sin_f64(double x) { return sin(x); }

// rt_cos_f64: needs math
static inline double rt_cos_f64(double x) { return cos(x); }

// rt_tan_f64: needs math
static inline double rt_tan_f64(double x) { return tan(x); }

// rt_asin_f64: needs math
static inline double rt_asin_f64(double x) { return asin(x); }

// rt_acos_f64: needs math
static inline double rt_acos_f64(double x) { return acos(x); }

// rt_atan_f64: needs math
static inline double rt_atan_f64(double x) { return atan(x); }

// rt_sinh_f64: needs math
static inline double rt_sinh_f64(double x) { return sinh(x); }

// rt_cosh_f64: needs math
static inline double rt_cosh_f64(double x) { return cosh(x); }

// rt_tanh_f64: needs math
static inline double rt_tanh_f64(double x) { return tanh(x); }

// rt_asinh_f64: needs math
static inline double rt_asinh_f64(double x) { return asinh(x); }

// rt_acosh_f64: needs math
static inline double rt_acosh_f64(double x) { return acosh(x); }

// rt_atanh_f64: needs math
static inline double rt_atanh_f64(double x) { return atanh(x); }

// rt_gamma_f64: needs math
static inline double rt_gamma_f64(double x) { return tgamma(x); }

// rt_lgamma_f64: needs math
static inline double rt_lgamma_f64(double x) { return lgamma(x); }

// rt_erf_f64: needs math
static inline double rt_erf_f64(double x) { return erf(x); }

// rt_erfc_f64: needs math
static inline double rt_erfc_f64(double x) { return erfc(x); }

// rt_ceil_f64: needs math
static inline double rt_ceil_f64(double x) { return ceil(x); }

// rt_floor_f64: needs math
static inline double rt_floor_f64(double x) { return floor(x); }

// rt_trunc_f64: needs math
static inline double rt_trunc_f64(double x) { return trunc(x); }

// rt_round_f64: needs math
static inline double rt_round_f64(double x) { return rint(x); }

// rt_rsqrt_f64: needs math
static inline double rt_rsqrt_f64(double x) { return 1.0 / sqrt(x); }

// rt_pow_f64: needs math
static inline double rt_pow_f64(double x, double y) { return pow(x, y); }

// rt_atan2_f64: needs math
static inline double rt_atan2_f64(double x, double y) { return atan2(x, y); }

// rt_hypot_f64: needs math
static inline double rt_hypot_f64(double x, double y) { return hypot(x, y); }

// rt_nextafter_f64: needs math
static inline double rt_nextafter_f64(double x, double y) { return nextafter(x, y); }

// rt_copysign_f64: needs math
static inline double rt_copysign_f64(double x, double y) { return copysign(x, y); }

// rt_isnan_f64: needs
static inline bool rt_isnan_f64(double x) { return x != x; }

// rt_isinf_f64: needs
static inline bool rt_isinf_f64(double x) { return x == x && x - x != 0; }

// rt_ldexp_f64: needs math
static inline double rt_ldexp_f64(double x, int32_t y) { return ldexp(x, y); }

// rt_fma_f64: needs math
static inline double rt_fma_f64(double x, double y, double z) { return fma(x, y, z); }

// rt_lerp_f64: needs rt_max_f64 rt_min_f64
static inline double rt_lerp_f64(double x, double y, double z) { return x + (y - x) * rt_max_f64(0, rt_min_f64(1, z)); }

// rt_to_bits_f64: needs
static inline uint64_t rt_to_bits_f64(double x) {
  union { double value; uint64_t bits; } both;
  both.value = x;
  return both.bits;
}

// rt_from_bits_f64: needs
static inline double rt_from_bits_f64(uint64_t x) {
  union { uint64_t bits; double value; } both;
  both.bits = x;
  return both.value;
}

#endif
