// scalar_convert: conversions between scalar types, in blocks as scalar.h describes. Integers wrap; a float is
// truncated, NaN and the
// infinities give 0, other values beyond the range its nearest end (a negative value to an unsigned type goes by way of
// the signed).
#ifndef RT_SCALAR_CONVERT_H
#define RT_SCALAR_CONVERT_H
#include "scalar.h"

// rt_convert_i8_i16: needs
static inline int16_t rt_convert_i8_i16(int8_t x) { return (int16_t)x; }

// rt_convert_i8_i32: needs
static inline int32_t rt_convert_i8_i32(int8_t x) { return (int32_t)x; }

// rt_convert_i8_i64: needs
static inline int64_t rt_convert_i8_i64(int8_t x) { return (int64_t)x; }

// rt_convert_i8_u8: needs
static inline uint8_t rt_convert_i8_u8(int8_t x) { return (uint8_t)x; }

// rt_convert_i8_u16: needs
static inline uint16_t rt_convert_i8_u16(int8_t x) { return (uint16_t)x; }

// rt_convert_i8_u32: needs
static inline uint32_t rt_convert_i8_u32(int8_t x) { return (uint32_t)x; }

// rt_convert_i8_u64: needs
static inline uint64_t rt_convert_i8_u64(int8_t x) { return (uint64_t)x; }

// rt_convert_i8_f32: needs
static inline float rt_convert_i8_f32(int8_t x) { return (float)x; }

// rt_convert_i8_f64: needs
static inline double rt_convert_i8_f64(int8_t x) { return (double)x; }

// rt_convert_i8_bool: needs
static inline bool rt_convert_i8_bool(int8_t x) { return x != 0; }

// rt_convert_i16_i8: needs
static inline int8_t rt_convert_i16_i8(int16_t x) { return (int8_t)x; }

// rt_convert_i16_i32: needs
static inline int32_t rt_convert_i16_i32(int16_t x) { return (int32_t)x; }

// rt_convert_i16_i64: needs
static inline int64_t rt_convert_i16_i64(int16_t x) { return (int64_t)x; }

// rt_convert_i16_u8: needs
static inline uint8_t rt_convert_i16_u8(int16_t x) { return (uint8_t)x; }

// rt_convert_i16_u16: needs
static inline uint16_t rt_convert_i16_u16(int16_t x) { return (uint16_t)x; }

// rt_convert_i16_u32: needs
static inline uint32_t rt_convert_i16_u32(int16_t x) { return (uint32_t)x; }

// rt_convert_i16_u64: needs
static inline uint64_t rt_convert_i16_u64(int16_t x) { return (uint64_t)x; }

// rt_convert_i16_f32: needs
static inline float rt_convert_i16_f32(int16_t x) { return (float)x; }

// rt_convert_i16_f64: needs
static inline double rt_convert_i16_f64(int16_t x) { return (double)x; }

// rt_convert_i16_bool: needs
static inline bool rt_convert_i16_bool(int16_t x) { return x != 0; }

// rt_convert_i32_i8: needs
static inline int8_t rt_convert_i32_i8(int32_t x) { return (int8_t)x; }

// rt_convert_i32_i16: needs
static inline int16_t rt_convert_i32_i16(int32_t x) { return (int16_t)x; }

// rt_convert_i32_i64: needs
static inline int64_t rt_convert_i32_i64(int32_t x) { return (int64_t)x; }

// rt_convert_i32_u8: needs
static inline uint8_t rt_convert_i32_u8(int32_t x) { return (uint8_t)x; }

// rt_convert_i32_u16: needs
static inline uint16_t rt_convert_i32_u16(int32_t x) { return (uint16_t)x; }

// rt_convert_i32_u32: needs
static inline uint32_t rt_convert_i32_u32(int32_t x) { return (uint32_t)x; }

// rt_convert_i32_u64: needs
static inline uint64_t rt_convert_i32_u64(int32_t x) { return (uint64_t)x; }

// rt_convert_i32_f32: needs
static inline float rt_convert_i32_f32(int32_t x) { return (float)x; }

// rt_convert_i32_f64: needs
static inline double rt_convert_i32_f64(int32_t x) { return (double)x; }

// rt_convert_i32_bool: needs
static inline bool rt_convert_i32_bool(int32_t x) { return x != 0; }

// rt_convert_i64_i8: needs
static inline int8_t rt_convert_i64_i8(int64_t x) { return (int8_t)x; }

// rt_convert_i64_i16: needs
static inline int16_t rt_convert_i64_i16(int64_t x) { return (int16_t)x; }

// rt_convert_i64_i32: needs
static inline int32_t rt_convert_i64_i32(int64_t x) { return (int32_t)x; }

// rt_convert_i64_u8: needs
static inline uint8_t rt_convert_i64_u8(int64_t x) { return (uint8_t)x; }

// rt_convert_i64_u16: needs
static inline uint16_t rt_convert_i64_u16(int64_t x) { return (uint16_t)x; }

// rt_convert_i64_u32: needs
static inline uint32_t rt_convert_i64_u32(int64_t x) { return (uint32_t)x; }

// rt_convert_i64_u64: needs
static inline uint64_t rt_convert_i64_u64(int64_t x) { return (uint64_t)x; }

// rt_convert_i64_f32: needs
static inline float rt_convert_i64_f32(int64_t x) { return (float)x; }

// rt_convert_i64_f64: needs
static inline double rt_convert_i64_f64(int64_t x) { return (double)x; }

// rt_convert_i64_bool: needs
static inline bool rt_convert_i64_bool(int64_t x) { return x != 0; }

// rt_convert_u8_i8: needs
static inline int8_t rt_convert_u8_i8(uint8_t x) { return (int8_t)x; }

// rt_convert_u8_i16: needs
static inline int16_t rt_convert_u8_i16(uint8_t x) { return (int16_t)x; }

// rt_convert_u8_i32: needs
static inline int32_t rt_convert_u8_i32(uint8_t x) { return (int32_t)x; }

// rt_convert_u8_i64: needs
static inline int64_t rt_convert_u8_i64(uint8_t x) { return (int64_t)x; }

// rt_convert_u8_u16: needs
static inline uint16_t rt_convert_u8_u16(uint8_t x) { return (uint16_t)x; }

// rt_convert_u8_u32: needs
static inline uint32_t rt_convert_u8_u32(uint8_t x) { return (uint32_t)x; }

// rt_convert_u8_u64: needs
static inline uint64_t rt_convert_u8_u64(uint8_t x) { return (uint64_t)x; }

// rt_convert_u8_f32: needs
static inline float rt_convert_u8_f32(uint8_t x) { return (float)x; }

// rt_convert_u8_f64: needs
static inline double rt_convert_u8_f64(uint8_t x) { return (double)x; }

// rt_convert_u8_bool: needs
static inline bool rt_convert_u8_bool(uint8_t x) { return x != 0; }

// rt_convert_u16_i8: needs
static inline int8_t rt_convert_u16_i8(uint16_t x) { return (int8_t)x; }

// rt_convert_u16_i16: needs
static inline int16_t rt_convert_u16_i16(uint16_t x) { return (int16_t)x; }

// rt_convert_u16_i32: needs
static inline int32_t rt_convert_u16_i32(uint16_t x) { return (int32_t)x; }

// rt_convert_u16_i64: needs
static inline int64_t rt_convert_u16_i64(uint16_t x) { return (int64_t)x; }

// rt_convert_u16_u8: needs
static inline uint8_t rt_convert_u16_u8(uint16_t x) { return (uint8_t)x; }

// rt_convert_u16_u32: needs
static inline uint32_t rt_convert_u16_u32(uint16_t x) { return (uint32_t)x; }

// rt_convert_u16_u64: needs
static inline uint64_t rt_convert_u16_u64(uint16_t x) { return (uint64_t)x; }

// rt_convert_u16_f32: needs
static inline float rt_convert_u16_f32(uint16_t x) { return (float)x; }

// rt_convert_u16_f64: needs
static inline double rt_convert_u16_f64(uint16_t x) { return (double)x; }

// rt_convert_u16_bool: needs
static inline bool rt_convert_u16_bool(uint16_t x) { return x != 0; }

// rt_convert_u32_i8: needs
static inline int8_t rt_convert_u32_i8(uint32_t x) { return (int8_t)x; }

// rt_convert_u32_i16: needs
static inline int16_t rt_convert_u32_i16(uint32_t x) { return (int16_t)x; }

// rt_convert_u32_i32: needs
static inline int32_t rt_convert_u32_i32(uint32_t x) { return (int32_t)x; }

// rt_convert_u32_i64: needs
static inline int64_t rt_convert_u32_i64(uint32_t x) { return (int64_t)x; }

// rt_convert_u32_u8: needs
static inline uint8_t rt_convert_u32_u8(uint32_t x) { return (uint8_t)x; }

// rt_convert_u32_u16: needs
static inline uint16_t rt_convert_u32_u16(uint32_t x) { return (uint16_t)x; }

// rt_convert_u32_u64: needs
static inline uint64_t rt_convert_u32_u64(uint32_t x) { return (uint64_t)x; }

// rt_convert_u32_f32: needs
static inline float rt_convert_u32_f32(uint32_t x) { return (float)x; }

// rt_convert_u32_f64: needs
static inline double rt_convert_u32_f64(uint32_t x) { return (double)x; }

// rt_convert_u32_bool: needs
static inline bool rt_convert_u32_bool(uint32_t x) { return x != 0; }

// rt_convert_u64_i8: needs
static inline int8_t rt_convert_u64_i8(uint64_t x) { return (int8_t)x; }

// rt_convert_u64_i16: needs
static inline int16_t rt_convert_u64_i16(uint64_t x) { return (int16_t)x; }

// rt_convert_u64_i32: needs
static inline int32_t rt_convert_u64_i32(uint64_t x) { return (int32_t)x; }

// rt_convert_u64_i64: needs
static inline int64_t rt_convert_u64_i64(uint64_t x) { return (int64_t)x; }

// rt_convert_u64_u8: needs
static inline uint8_t rt_convert_u64_u8(uint64_t x) { return (uint8_t)x; }

// rt_convert_u64_u16: needs
static inline uint16_t rt_convert_u64_u16(uint64_t x) { return (uint16_t)x; }

// rt_convert_u64_u32: needs
static inline uint32_t rt_convert_u64_u32(uint64_t x) { return (uint32_t)x; }

// rt_convert_u64_f32: needs
static inline float rt_convert_u64_f32(uint64_t x) { return (float)x; }

// rt_convert_u64_f64: needs
static inline double rt_convert_u64_f64(uint64_t x) { return (double)x; }

// rt_convert_u64_bool: needs
static inline bool rt_convert_u64_bool(uint64_t x) { return x != 0; }

// rt_convert_f32_i8: needs
static inline int8_t rt_convert_f32_i8(float x) {
  if (x >= -128.0f && x < 128.0f) return (int8_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT8_MIN : INT8_MAX;
}

// rt_convert_f32_i16: needs
static inline int16_t rt_convert_f32_i16(float x) {
  if (x >= -32768.0f && x < 32768.0f) return (int16_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT16_MIN : INT16_MAX;
}

// rt_convert_f32_i32: needs
static inline int32_t rt_convert_f32_i32(float x) {
  if (x >= -2147483648.0f && x < 2147483648.0f) return (int32_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT32_MIN : INT32_MAX;
}

// rt_convert_f32_i64: needs
static inline int64_t rt_convert_f32_i64(float x) {
  if (x >= -9223372036854775808.0f && x < 9223372036854775808.0f) return (int64_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT64_MIN : INT64_MAX;
}

// rt_convert_f32_u8: needs rt_convert_f32_i8
static inline uint8_t rt_convert_f32_u8(float x) {
  if (x >= 0 && x < 256.0f) return (uint8_t)x;
  return x < 0 ? (uint8_t)rt_convert_f32_i8(x) : x - x != 0 ? 0 : UINT8_MAX;
}

// rt_convert_f32_u16: needs rt_convert_f32_i16
static inline uint16_t rt_convert_f32_u16(float x) {
  if (x >= 0 && x < 65536.0f) return (uint16_t)x;
  return x < 0 ? (uint16_t)rt_convert_f32_i16(x) : x - x != 0 ? 0 : UINT16_MAX;
}

// rt_convert_f32_u32: needs rt_convert_f32_i32
static inline uint32_t rt_convert_f32_u32(float x) {
  if (x >= 0 && x < 4294967296.0f) return (uint32_t)x;
  return x < 0 ? (uint32_t)rt_convert_f32_i32(x) : x - x != 0 ? 0 : UINT32_MAX;
}

// rt_convert_f32_u64: needs rt_convert_f32_i64
static inline uint64_t rt_convert_f32_u64(float x) {
  if (x >= 0 && x < 18446744073709551616.0f) return (uint64_t)x;
  return x < 0 ? (uint64_t)rt_convert_f32_i64(x) : x - x != 0 ? 0 : UINT64_MAX;
}

// rt_convert_f32_f64: needs
static inline double rt_convert_f32_f64(float x) { return (double)x; }

// rt_convert_f32_bool: needs
static inline bool rt_convert_f32_bool(float x) { return x != 0; }

// rt_convert_f64_i8: needs
static inline int8_t rt_convert_f64_i8(double x) {
  if (x >= -128.0 && x < 128.0) return (int8_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT8_MIN : INT8_MAX;
}

// rt_convert_f64_i16: needs
static inline int16_t rt_convert_f64_i16(double x) {
  if (x >= -32768.0 && x < 32768.0) return (int16_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT16_MIN : INT16_MAX;
}

// rt_convert_f64_i32: needs
static inline int32_t rt_convert_f64_i32(double x) {
  if (x >= -2147483648.0 && x < 2147483648.0) return (int32_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT32_MIN : INT32_MAX;
}

// rt_convert_f64_i64: needs
static inline int64_t rt_convert_f64_i64(double x) {
  if (x >= -9223372036854775808.0 && x < 9223372036854775808.0) return (int64_t)x;
  return x - x != 0 ? 0 : x < 0 ? INT64_MIN : INT64_MAX;
}

// rt_convert_f64_u8: needs rt_convert_f64_i8
static inline uint8_t rt_convert_f64_u8(double x) {
  if (x >= 0 && x < 256.0) return (uint8_t)x;
  return x < 0 ? (uint8_t)rt_convert_f64_i8(x) : x - x != 0 ? 0 : UINT8_MAX;
}

// rt_convert_f64_u16: needs rt_convert_f64_i16
static inline uint16_t rt_convert_f64_u16(double x) {
  if (x >= 0 && x < 65536.0) return (uint16_t)x;
  return x < 0 ? (uint16_t)rt_convert_f64_i16(x) : x - x != 0 ? 0 : UINT16_MAX;
}

// rt_convert_f64_u32: needs rt_convert_f64_i32
static inline uint32_t rt_convert_f64_u32(double x) {
  if (x >= 0 && x < 4294967296.0) return (uint32_t)x;
  return x < 0 ? (uint32_t)rt_convert_f64_i32(x) : x - x != 0 ? 0 : UINT32_MAX;
}

// rt_convert_f64_u64: needs rt_convert_f64_i64
static inline uint64_t rt_convert_f64_u64(double x) {
  if (x >= 0 && x < 18446744073709551616.0) return (uint64_t)x;
  return x < 0 ? (uint64_t)rt_convert_f64_i64(x) : x - x != 0 ? 0 : UINT64_MAX;
}

// rt_convert_f64_f32: needs
static inline float rt_convert_f64_f32(double x) { return (float)x; }

// rt_convert_f64_bool: needs
static inline bool rt_convert_f64_bool(double x) { return x != 0; }

// rt_convert_bool_i8: needs
static inline int8_t rt_convert_bool_i8(bool x) { return (int8_t)x; }

// rt_convert_bool_i16: needs
static inline int16_t rt_convert_bool_i16(bool x) { return (int16_t)x; }

// rt_convert_bool_i32: needs
static inline int32_t rt_convert_bool_i32(bool x) { return (int32_t)x; }

// rt_convert_bool_i64: needs
static inline int64_t rt_convert_bool_i64(bool x) { return (int64_t)x; }

// rt_convert_bool_u8: needs
static inline uint8_t rt_convert_bool_u8(bool x) { return (uint8_t)x; }

// rt_convert_bool_u16: needs
static inline uint16_t rt_convert_bool_u16(bool x) { return (uint16_t)x; }

// rt_convert_bool_u32: needs
static inline uint32_t rt_convert_bool_u32(bool x) { return (uint32_t)x; }

// rt_convert_bool_u64: needs
static inline uint64_t rt_convert_bool_u64(bool x) { return (uint64_t)x; }

// rt_convert_bool_f32: needs
static inline float rt_convert_bool_f32(bool x) { return (float)x; }

// rt_convert_bool_f64: needs
static inline double rt_convert_bool_f64(bool x) { return (double)x; }

#endif
