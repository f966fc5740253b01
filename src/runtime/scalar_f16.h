// scalar_f16: half precision as its 16 IEEE bits, in blocks as scalar.h describes. An operation computes in f32 and
// rounds once more,
// which is exact for + - * / and the square root; fma rounds once.
#ifndef RT_SCALAR_F16_H
#define RT_SCALAR_F16_H
#include "scalar.h"
#include "scalar_convert.h"

// rt_convert_f16_f32: needs
static inline float rt_convert_f16_f32(uint16_t x) {
  union { uint32_t bits; float value; } both;
  uint32_t exponent = (x >> 10) & 31u, fraction = x & 1023u;
  if (exponent == 0) both.value = (float)fraction * 5.9604644775390625e-8f;
  else both.bits = (exponent == 31 ? 255u : exponent + 112u) << 23 | fraction << 13;
  both.bits |= (x & 0x8000u) << 16;
  return both.value;
}

// rt_convert_f64_f16: needs
static inline uint16_t rt_convert_f64_f16(double x) {
  union { double value; uint64_t bits; } both;
  uint64_t sign, fraction, unit, rest;
  int exponent, shift = 42;
  both.value = x;
  sign = both.bits >> 48 & 0x8000u;
  fraction = both.bits & ((UINT64_C(1) << 52) - 1);
  exponent = (int)(both.bits >> 52 & 2047u) - 1023;
  if (exponent == 1024) return (uint16_t)(sign | 0x7c00u | (fraction != 0 ? 0x200u | fraction >> 42 : 0));
  if (exponent > 15) return (uint16_t)(sign | 0x7c00u);
  if (exponent < -25) return (uint16_t)sign;
  if (exponent < -14) fraction |= UINT64_C(1) << 52, shift = 28 - exponent;
  else fraction |= (uint64_t)(exponent + 15) << 52;
  unit = UINT64_C(1) << shift;
  rest = fraction & (unit - 1);
  fraction >>= shift;
  return (uint16_t)(sign | (fraction + (rest > unit / 2 || (rest == unit / 2 && (fraction & 1) != 0))));
}

// rt_convert_f32_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_f32_f16(float x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_f64: needs rt_convert_f16_f32
static inline double rt_convert_f16_f64(uint16_t x) { return (double)rt_convert_f16_f32(x); }

// rt_convert_i8_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_i8_f16(int8_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_i8: needs rt_convert_f16_f32 rt_convert_f32_i8
static inline int8_t rt_convert_f16_i8(uint16_t x) { return rt_convert_f32_i8(rt_convert_f16_f32(x)); }

// rt_convert_i16_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_i16_f16(int16_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_i16: needs rt_convert_f16_f32 rt_convert_f32_i16
static inline int16_t rt_convert_f16_i16(uint16_t x) { return rt_convert_f32_i16(rt_convert_f16_f32(x)); }

// rt_convert_i32_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_i32_f16(int32_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_i32: needs rt_convert_f16_f32 rt_convert_f32_i32
static inline int32_t rt_convert_f16_i32(uint16_t x) { return rt_convert_f32_i32(rt_convert_f16_f32(x)); }

// rt_convert_i64_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_i64_f16(int64_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_i64: needs rt_convert_f16_f32 rt_convert_f32_i64
static inline int64_t rt_convert_f16_i64(uint16_t x) { return rt_convert_f32_i64(rt_convert_f16_f32(x)); }

// rt_convert_u8_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_u8_f16(uint8_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_u8: needs rt_convert_f16_f32 rt_convert_f32_u8
static inline uint8_t rt_convert_f16_u8(uint16_t x) { return rt_convert_f32_u8(rt_convert_f16_f32(x)); }

// rt_convert_u16_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_u16_f16(uint16_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_u16: needs rt_convert_f16_f32 rt_convert_f32_u16
static inline uint16_t rt_convert_f16_u16(uint16_t x) { return rt_convert_f32_u16(rt_convert_f16_f32(x)); }

// rt_convert_u32_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_u32_f16(uint32_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_u32: needs rt_convert_f16_f32 rt_convert_f32_u32
static inline uint32_t rt_convert_f16_u32(uint16_t x) { return rt_convert_f32_u32(rt_convert_f16_f32(x)); }

// rt_convert_u64_f16: needs rt_convert_f64_f16
static inline uint16_t rt_convert_u64_f16(uint64_t x) { return rt_convert_f64_f16((double)x); }

// rt_convert_f16_u64: needs rt_convert_f16_f32 rt_convert_f32_u64
static inline uint64_t rt_convert_f16_u64(uint16_t x) { return rt_convert_f32_u64(rt_convert_f16_f32(x)); }

// rt_convert_bool_f16: needs
static inline uint16_t rt_convert_bool_f16(bool x) { return x ? 0x3c00 : 0; }

// rt_convert_f16_bool: needs
static inline bool rt_convert_f16_bool(uint16_t x) { return (x & 0x7fffu) != 0; }

// rt_add_f16: needs rt_convert_f16_f32 rt_convert_f32_f16
static inline uint16_t rt_add_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_convert_f16_f32(x) + rt_convert_f16_f32(y));
}

// rt_sub_f16: needs rt_convert_f16_f32 rt_convert_f32_f16
static inline uint16_t rt_sub_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_convert_f16_f32(x) - rt_convert_f16_f32(y));
}

// rt_mul_f16: needs rt_convert_f16_f32 rt_convert_f32_f16
static inline uint16_t rt_mul_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_convert_f16_f32(x) * rt_convert_f16_f32(y));
}

// rt_div_f16: needs rt_convert_f16_f32 rt_convert_f32_f16
static inline uint16_t rt_div_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_convert_f16_f32(x) / rt_convert_f16_f32(y));
}

// rt_neg_f16: needs
static inline uint16_t rt_neg_f16(uint16_t x) { return (uint16_t)(x ^ 0x8000u); }

// rt_eq_f16: needs rt_convert_f16_f32
static inline bool rt_eq_f16(uint16_t x, uint16_t y) { return rt_convert_f16_f32(x) == rt_convert_f16_f32(y); }

// rt_ne_f16: needs rt_convert_f16_f32
static inline bool rt_ne_f16(uint16_t x, uint16_t y) { return rt_convert_f16_f32(x) != rt_convert_f16_f32(y); }

// rt_lt_f16: needs rt_convert_f16_f32
static inline bool rt_lt_f16(uint16_t x, uint16_t y) { return rt_convert_f16_f32(x) < rt_convert_f16_f32(y); }

// rt_le_f16: needs rt_convert_f16_f32
static inline bool rt_le_f16(uint16_t x, uint16_t y) { return rt_convert_f16_f32(x) <= rt_convert_f16_f32(y); }

// rt_mod_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_mod_f32
static inline uint16_t rt_mod_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_mod_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_min_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_min_f32
static inline uint16_t rt_min_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_min_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_max_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_max_f32
static inline uint16_t rt_max_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_max_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_pow_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_pow_f32
static inline uint16_t rt_pow_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_pow_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_atan2_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_atan2_f32
static inline uint16_t rt_atan2_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_atan2_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_hypot_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_hypot_f32
static inline uint16_t rt_hypot_f16(uint16_t x, uint16_t y) {
  return rt_convert_f32_f16(rt_hypot_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y)));
}

// rt_abs_f16: needs
static inline uint16_t rt_abs_f16(uint16_t x) { return x & 0x7fffu; }

// rt_sqrt_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_sqrt_f32
static inline uint16_t rt_sqrt_f16(uint16_t x) { return rt_convert_f32_f16(rt_sqrt_f32(rt_convert_f16_f32(x))); }

// rt_cbrt_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_cbrt_f32
static inline uint16_t rt_cbrt_f16(uint16_t x) { return rt_convert_f32_f16(rt_cbrt_f32(rt_convert_f16_f32(x))); }

// rt_exp_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_exp_f32
static inline uint16_t rt_exp_f16(uint16_t x) { return rt_convert_f32_f16(rt_exp_f32(rt_convert_f16_f32(x))); }

// rt_log_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_log_f32
static inline uint16_t rt_log_f16(uint16_t x) { return rt_convert_f32_f16(rt_log_f32(rt_convert_f16_f32(x))); }

// rt_log2_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_log2_f32
static inline uint16_t rt_log2_f16(uint16_t x) { return rt_convert_f32_f16(rt_log2_f32(rt_convert_f16_f32(x))); }

// rt_log10_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_log10_f32
static inline uint16_t rt_log10_f16(uint16_t x) { return rt_convert_f32_f16(rt_log10_f32(rt_convert_f16_f32(x))); }

// rt_log1p_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_log1p_f32
static inline uint16_t rt_log1p_f16(uint16_t x) { return rt_convert_f32_f16(rt_log1p_f32(rt_convert_f16_f32(x))); }

// rt_sin_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_sin_f32
static inline uint16_t rt_sin_f16(uint16_t x) { return rt_convert_f32_f16(rt_sin_f32(rt_convert_f16_f32(x))); }

// rt_cos_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_cos_f32
static inline uint16_t rt_cos_f16(uint16_t x) { return rt_convert_f32_f16(rt_cos_f32(rt_convert_f16_f32(x))); }

// rt_tan_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_tan_f32
static inline uint16_t rt_tan_f16(uint16_t x) { return rt_convert_f32_f16(rt_tan_f32(rt_convert_f16_f32(x))); }

// rt_asin_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_asin_f32
static inline uint16_t rt_asin_f16(uint16_t x) { return rt_convert_f32_f16(rt_asin_f32(rt_convert_f16_f32(x))); }

// rt_acos_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_acos_f32
static inline uint16_t rt_acos_f16(uint16_t x) { return rt_convert_f32_f16(rt_acos_f32(rt_convert_f16_f32(x))); }

// rt_atan_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_atan_f32
static inline uint16_t rt_atan_f16(uint16_t x) { return rt_convert_f32_f16(rt_atan_f32(rt_convert_f16_f32(x))); }

// rt_sinh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_sinh_f32
static inline uint16_t rt_sinh_f16(uint16_t x) { return rt_convert_f32_f16(rt_sinh_f32(rt_convert_f16_f32(x))); }

// rt_cosh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_cosh_f32
static inline uint16_t rt_cosh_f16(uint16_t x) { return rt_convert_f32_f16(rt_cosh_f32(rt_convert_f16_f32(x))); }

// rt_tanh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_tanh_f32
static inline uint16_t rt_tanh_f16(uint16_t x) { return rt_convert_f32_f16(rt_tanh_f32(rt_convert_f16_f32(x))); }

// rt_asinh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_asinh_f32
static inline uint16_t rt_asinh_f16(uint16_t x) { return rt_convert_f32_f16(rt_asinh_f32(rt_convert_f16_f32(x))); }

// rt_acosh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_acosh_f32
static inline uint16_t rt_acosh_f16(uint16_t x) { return rt_convert_f32_f16(rt_acosh_f32(rt_convert_f16_f32(x))); }

// rt_atanh_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_atanh_f32
static inline uint16_t rt_atanh_f16(uint16_t x) { return rt_convert_f32_f16(rt_atanh_f32(rt_convert_f16_f32(x))); }

// rt_gamma_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_gamma_f32
static inline uint16_t rt_gamma_f16(uint16_t x) { return rt_convert_f32_f16(rt_gamma_f32(rt_convert_f16_f32(x))); }

// rt_lgamma_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_lgamma_f32
static inline uint16_t rt_lgamma_f16(uint16_t x) { return rt_convert_f32_f16(rt_lgamma_f32(rt_convert_f16_f32(x))); }

// rt_erf_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_erf_f32
static inline uint16_t rt_erf_f16(uint16_t x) { return rt_convert_f32_f16(rt_erf_f32(rt_convert_f16_f32(x))); }

// rt_erfc_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_erfc_f32
static inline uint16_t rt_erfc_f16(uint16_t x) { return rt_convert_f32_f16(rt_erfc_f32(rt_convert_f16_f32(x))); }

// rt_ceil_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_ceil_f32
static inline uint16_t rt_ceil_f16(uint16_t x) { return rt_convert_f32_f16(rt_ceil_f32(rt_convert_f16_f32(x))); }

// rt_floor_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_floor_f32
static inline uint16_t rt_floor_f16(uint16_t x) { return rt_convert_f32_f16(rt_floor_f32(rt_convert_f16_f32(x))); }

// rt_trunc_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_trunc_f32
static inline uint16_t rt_trunc_f16(uint16_t x) { return rt_convert_f32_f16(rt_trunc_f32(rt_convert_f16_f32(x))); }

// rt_round_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_round_f32
static inline uint16_t rt_round_f16(uint16_t x) { return rt_convert_f32_f16(rt_round_f32(rt_convert_f16_f32(x))); }

// rt_rsqrt_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_rsqrt_f32
static inline uint16_t rt_rsqrt_f16(uint16_t x) { return rt_convert_f32_f16(rt_rsqrt_f32(rt_convert_f16_f32(x))); }

// rt_sgn_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_sgn_f32
static inline uint16_t rt_sgn_f16(uint16_t x) { return rt_convert_f32_f16(rt_sgn_f32(rt_convert_f16_f32(x))); }

// rt_copysign_f16: needs
static inline uint16_t rt_copysign_f16(uint16_t x, uint16_t y) { return (uint16_t)((x & 0x7fffu) | (y & 0x8000u)); }

// rt_isnan_f16: needs
static inline bool rt_isnan_f16(uint16_t x) { return (x & 0x7fffu) > 0x7c00u; }

// rt_isinf_f16: needs
static inline bool rt_isinf_f16(uint16_t x) { return (x & 0x7fffu) == 0x7c00u; }

// rt_nextafter_f16: needs rt_convert_f16_f32 rt_convert_f32_f16
static inline uint16_t rt_nextafter_f16(uint16_t x, uint16_t y) {
  float from = rt_convert_f16_f32(x), to = rt_convert_f16_f32(y);
  if (from != from || to != to) return rt_convert_f32_f16(from + to);
  if (from == to) return y;
  if (from == 0) return (uint16_t)((y & 0x8000u) | 1u);
  return (uint16_t)((from < to) == (from > 0) ? x + 1 : x - 1);
}

// rt_ldexp_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_ldexp_f32
static inline uint16_t rt_ldexp_f16(uint16_t x, int32_t y) {
  return rt_convert_f32_f16(rt_ldexp_f32(rt_convert_f16_f32(x), y));
}

// rt_fma_f16: needs rt_convert_f16_f32 rt_convert_f64_f16
static inline uint16_t rt_fma_f16(uint16_t x, uint16_t y, uint16_t z) {
  double product = (double)rt_convert_f16_f32(x) * (double)rt_convert_f16_f32(y), added = (double)rt_convert_f16_f32(z),
         sum = product + added;
  double back = sum - product, error = (product - (sum - back)) + (added - back);
  union { double value; uint64_t bits; } odd;
  odd.value = sum;
  if ((error < 0 || error > 0) && (odd.bits & 1) == 0) odd.bits += (error > 0) == (sum > 0) ? 1u : UINT64_MAX;
  return rt_convert_f64_f16(odd.value);
}

// rt_lerp_f16: needs rt_convert_f16_f32 rt_convert_f32_f16 rt_lerp_f32
static inline uint16_t rt_lerp_f16(uint16_t x, uint16_t y, uint16_t z) {
  return rt_convert_f32_f16(rt_lerp_f32(rt_convert_f16_f32(x), rt_convert_f16_f32(y), rt_convert_f16_f32(z)));
}

// rt_to_bits_f16: needs
static inline uint16_t rt_to_bits_f16(uint16_t x) { return x; }

// rt_from_bits_f16: needs
static inline uint16_t rt_from_bits_f16(uint16_t x) { return x; }

#endif
