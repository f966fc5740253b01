// Scalar values, conversions and integer primitives against an oracle in 128-bit arithmetic, over edge values; printing
// by
// example and by round trip; half precision over all 65536 values.
#include "scalar/scalar.h"
#include "testing.h"
#include <math.h>

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

static const int64_t edges[] = {0,
                                1,
                                2,
                                3,
                                5,
                                7,
                                8,
                                10,
                                15,
                                16,
                                31,
                                32,
                                33,
                                63,
                                64,
                                65,
                                100,
                                127,
                                128,
                                129,
                                255,
                                256,
                                1000,
                                32767,
                                32768,
                                65535,
                                65536,
                                2147483647,
                                2147483648,
                                4294967295,
                                4294967296,
                                1234567890123,
                                INT64_MAX - 1,
                                INT64_MAX,
                                INT64_MIN,
                                INT64_MIN + 1,
                                -1,
                                -2,
                                -3,
                                -5,
                                -7,
                                -8,
                                -10,
                                -16,
                                -31,
                                -32,
                                -64,
                                -100,
                                -127,
                                -128,
                                -129,
                                -255,
                                -256,
                                -32768,
                                -32769,
                                -65536,
                                -2147483648,
                                -2147483649,
                                -4294967296};
enum { EDGE_COUNT = sizeof edges / sizeof edges[0] };

static Wide wide_of(Scalar value) {
  return scalar_class(value.type) == CLASS_Signed ? (Wide)value.as.s : (Wide)value.as.u;
}

static Scalar wrapped(ScalarType type, Wide value) { return scalar_from_i64(type, (int64_t)(uint64_t)value); }

static Wide floor_division(Wide x, Wide y) {
  Wide quotient = x / y;
  return x % y != 0 && (x < 0) != (y < 0) ? quotient - 1 : quotient;
}

static Wide power(Wide x, Wide y) {  // modulo 2^64, by definition
  if (y < 0) return x == 1 ? 1 : x == -1 ? (y % 2 ? -1 : 1) : 0;
  uint64_t result = 1, base = (uint64_t)x, exponent = (uint64_t)y, unit = base;
  for (int bit = 0; bit < 64; bit++, unit *= unit) result *= exponent >> bit & 1 ? unit : 1;
  return (Wide)result;
}

static Wide low_bits(Wide value, int width) { return value & (((Wide)1 << width) - 1); }

static Wide shift(Prim prim, Wide x, Wide y, int width) {
  Wide count = low_bits(y, width), bits = low_bits(x, width);
  if (prim == PRIM_Shl) return count >= width ? 0 : bits << count;
  if (prim == PRIM_Lshr) return count >= width ? 0 : bits >> count;
  return floor_division(x, (Wide)1 << (count >= width ? width : count));
}

// The meaning of the primitive, as mathematics on unbounded integers.
static Wide oracle(Prim prim, Wide x, Wide y, int width) {
  Wide count = 0, bits = low_bits(x, width);
  switch ((int)prim) {
    case PRIM_Add: return x + y;
    case PRIM_Sub: return x - y;
    case PRIM_Mul: return (Wide)((uint64_t)x * (uint64_t)y);
    case PRIM_Div: return floor_division(x, y);
    case PRIM_Mod: return x - floor_division(x, y) * y;
    case PRIM_Quot: return x / y;
    case PRIM_Rem: return x % y;
    case PRIM_Pow: return power(x, y);
    case PRIM_Min: return x < y ? x : y;
    case PRIM_Max: return x > y ? x : y;
    case PRIM_And: return low_bits(x, width) & low_bits(y, width);
    case PRIM_Or: return low_bits(x, width) | low_bits(y, width);
    case PRIM_Xor: return low_bits(x, width) ^ low_bits(y, width);
    case PRIM_Shl: case PRIM_Shr: case PRIM_Lshr: return shift(prim, x, y, width);
    case PRIM_Eq: return x == y;
    case PRIM_Ne: return x != y;
    case PRIM_Lt: return x < y;
    case PRIM_Le: return x <= y;
    case PRIM_Neg: return -x;
    case PRIM_Not: return -x - 1;
    case PRIM_Abs: return x < 0 ? -x : x;
    case PRIM_Sgn: return (x > 0) - (x < 0);
    case PRIM_Popc: for (; bits; bits >>= 1) count += bits & 1; return count;
    case PRIM_Clz: while (count < width && !(bits >> (width - 1 - count) & 1)) count++; return count;
    case PRIM_Ctz: while (count < width && !(bits >> count & 1)) count++; return count;
    default: return 0;
  }
}

static void check_integer(Prim prim, ScalarType type, Scalar x, Scalar y) {
  Scalar arguments[2] = {x, y}, result;
  bool partial = (prim_info(prim)->flags & PRIM_Partial) && wide_of(y) == 0;
  bool defined = prim_apply(prim, type, arguments, &result);
  CHECK(defined == !partial);
  if (!defined) return;
  int width = (int)scalar_bytes(type) * 8;
  ScalarType to = prim_result_type(prim, type);
  Wide expected = 0;
  if (prim == PRIM_MulHi) {
    // High half by adding shifted partial products, floor division by the unit of the high half.
    if (width < 64) expected = floor_division(wide_of(x) * wide_of(y), (Wide)1 << width);
    else if (scalar_class(type) == CLASS_Signed) expected = floor_division(wide_of(x) * wide_of(y), (Wide)1 << 64);
    else expected = (Wide)(uint64_t)((UnsignedWide)x.as.u * y.as.u >> 64);
  } else {
    expected = oracle(prim, wide_of(x), wide_of(y), width);
  }
  Scalar wanted = to == SCALAR_Bool ? scalar_bool(expected != 0) : wrapped(to, expected);
  if (!scalar_equal(result, wanted)) {
    Arena *arena = arena_new();
    Out out = out_new(arena);
    out_format(&out, "%s ", prim_info(prim)->name);
    scalar_print(&out, x), out_char(&out, ' '), scalar_print(&out, y), out_string(&out, " = "),
        scalar_print(&out, result), out_string(&out, ", not "), scalar_print(&out, wanted);
    CHECK_TEXT(text_c_string(arena, out_result(&out)), "");
    arena_free(arena);
  }
}

static void integer_primitives_agree_with_mathematics(void) {
  for (Prim prim = 0; prim < PRIM_COUNT; prim++) {
    for (ScalarType type = SCALAR_I8; type <= SCALAR_U64; type++) {
      if (!prim_accepts(prim, type)) continue;
      for INT_RANGE(i, EDGE_COUNT) {
        for INT_RANGE(j, EDGE_COUNT)
          check_integer(prim, type, scalar_from_i64(type, edges[i]), scalar_from_i64(type, edges[j]));
      }
    }
  }
}

static void table_is_consistent(void) {
  for (Prim prim = 0; prim < PRIM_COUNT; prim++) {
    Prim found;
    CHECK(prim_from_name(text_of(prim_info(prim)->name), &found) && found == prim);
    CHECK(prim_info(prim)->arity >= 1 && prim_info(prim)->arity <= 3);
  }
  for (ScalarType type = 0; type < SCALAR_COUNT; type++) {
    ScalarType found;
    CHECK(scalar_from_name(text_of(scalar_name(type)), &found) && found == type);
  }
  Prim prim;
  ScalarType type;
  CHECK(!prim_from_name(TEXT("nothing"), &prim) && !scalar_from_name(TEXT("i7"), &type));
  CHECK(prim_result_type(PRIM_ToBits, SCALAR_F16) == SCALAR_U16 &&
        prim_result_type(PRIM_FromBits, SCALAR_F64) == SCALAR_F64);
  CHECK(prim_result_type(PRIM_Lt, SCALAR_F16) == SCALAR_Bool && prim_result_type(PRIM_Clz, SCALAR_U64) == SCALAR_I32);
}

static void bool_primitives(void) {
  for INT_RANGE(x, 2) {
    for INT_RANGE(y, 2) {
      Scalar arguments[2] = {scalar_bool(x), scalar_bool(y)}, result;
#define CHECK_BOOL(Tag, expected)                                                                                      \
  CHECK(prim_apply(PRIM_##Tag, SCALAR_Bool, arguments, &result) && result.as.b == (expected))
      CHECK_BOOL(And, x && y);
      CHECK_BOOL(Or, x || y);
      CHECK_BOOL(Xor, x != y);
      CHECK_BOOL(Min, x && y);
      CHECK_BOOL(Max, x || y);
      CHECK_BOOL(Eq, x == y);
      CHECK_BOOL(Ne, x != y);
      CHECK_BOOL(Lt, x < y);
      CHECK_BOOL(Le, x <= y);
      CHECK_BOOL(Not, !x);
    }
  }
}

static double f64_of(Prim prim, double x, double y) {
  Scalar arguments[2] = {scalar_from_f64(SCALAR_F64, x), scalar_from_f64(SCALAR_F64, y)}, result;
  CHECK(prim_apply(prim, SCALAR_F64, arguments, &result));
  return result.as.f64;
}

static void float_primitives(void) {
  CHECK(f64_of(PRIM_Min, NAN, 1) == 1 && f64_of(PRIM_Min, 1, NAN) == 1 && isnan(f64_of(PRIM_Max, NAN, NAN)));
  CHECK(f64_of(PRIM_Max, NAN, -1) == -1 && f64_of(PRIM_Max, -1, NAN) == -1 && f64_of(PRIM_Max, 2, 3) == 3);
  CHECK(f64_of(PRIM_Round, 0.5, 0) == 0 && f64_of(PRIM_Round, 1.5, 0) == 2 && f64_of(PRIM_Round, 2.5, 0) == 2 &&
        f64_of(PRIM_Round, -3.5, 0) == -4);
  CHECK(f64_of(PRIM_Mod, -7.5, 2) == -1.5 && f64_of(PRIM_Mod, 7.5, -2) == 1.5 && f64_of(PRIM_Mod, 7.5, 2) == 1.5);
  CHECK(f64_of(PRIM_Div, 1, 0) == INFINITY && isnan(f64_of(PRIM_Div, 0, 0)));
  CHECK(f64_of(PRIM_Sgn, -3, 0) == -1 && f64_of(PRIM_Sgn, 0, 0) == 0 && isnan(f64_of(PRIM_Sgn, NAN, 0)));
  CHECK(f64_of(PRIM_Sqrt, 2, 0) == sqrt(2) && f64_of(PRIM_Rsqrt, 4, 0) == 0.5 && f64_of(PRIM_Gamma, 5, 0) == 24);
  Scalar arguments[3] = {scalar_from_f64(SCALAR_F64, 1), scalar_from_f64(SCALAR_F64, 5),
                         scalar_from_f64(SCALAR_F64, 0.25)},
         result;
  CHECK(prim_apply(PRIM_Lerp, SCALAR_F64, arguments, &result) && result.as.f64 == 2);
  arguments[1] = scalar_from_i64(SCALAR_I32, 10);
  CHECK(prim_apply(PRIM_Ldexp, SCALAR_F64, arguments, &result) && result.as.f64 == 1024);
  Scalar precise[3] = {scalar_from_f64(SCALAR_F64, 1 + 0x1p-30), scalar_from_f64(SCALAR_F64, 1 - 0x1p-30),
                       scalar_from_f64(SCALAR_F64, -1)};
  CHECK(prim_apply(PRIM_Fma, SCALAR_F64, precise, &result) && result.as.f64 == -0x1p-60);
  CHECK(prim_apply(PRIM_ToBits, SCALAR_F64, precise + 2, &result) && result.type == SCALAR_U64 &&
        result.as.u == UINT64_C(0xbff0000000000000));
  CHECK(prim_apply(PRIM_FromBits, SCALAR_F64, &result, &result) && result.type == SCALAR_F64 && result.as.f64 == -1);
}

// ---- half precision

static Scalar half(uint16_t bits) { return scalar_load(SCALAR_F16, &bits); }

static void halves_round_to_nearest(void) {
  for RANGE(bits, 0x7c00) {
    double value = scalar_convert(half((uint16_t)bits), SCALAR_F64).as.f64;
    double next = bits == 0x7bff ? 65536.0 : scalar_convert(half((uint16_t)(bits + 1)), SCALAR_F64).as.f64,
           middle = (value + next) / 2;
    CHECK(bits == 0 ||
          value == ldexp((double)((bits & 1023) + (bits >> 10 ? 1024 : 0)), (int)(bits >> 10 ? bits >> 10 : 1) - 25));
    CHECK(scalar_from_f64(SCALAR_F16, value).as.u == bits &&
          scalar_from_f64(SCALAR_F16, -value).as.u == (bits | 0x8000));
    CHECK(scalar_from_f64(SCALAR_F16, middle).as.u == bits + (bits & 1));
    CHECK(scalar_from_f64(SCALAR_F16, nextafter(middle, 0)).as.u == bits);
    CHECK(scalar_from_f64(SCALAR_F16, nextafter(middle, INFINITY)).as.u == bits + 1);
  }
  CHECK(scalar_from_f64(SCALAR_F16, 1e9).as.u == 0x7c00 && isnan(scalar_convert(half(0x7e01), SCALAR_F64).as.f64));
  CHECK(scalar_from_i64(SCALAR_F16, INT64_MIN).as.u == 0xfc00 &&
        scalar_from_i64(SCALAR_F16, 2049).as.u == scalar_from_i64(SCALAR_F16, 2048).as.u);
}

// The sum of three exact terms in 128 bits of fixed point (unit 2^-48), rounded by comparison with the two neighbours.
static void half_fma_rounds_once(void) {
  static const uint16_t samples[] = {0x0001, 0x03ff, 0x0400, 0x3c00, 0x3c01, 0x3bff, 0x5555, 0x7bff,
                                     0x1234, 0x8001, 0x8400, 0xbc01, 0xd555, 0x9abc, 0xfbff, 0x2e66};
  enum { COUNT = sizeof samples / sizeof samples[0] };
  for INT_RANGE(i, COUNT * COUNT * COUNT) {
    Scalar arguments[3] = {half(samples[i % COUNT]), half(samples[i / COUNT % COUNT]),
                           half(samples[i / COUNT / COUNT])},
           result;
    CHECK(prim_apply(PRIM_Fma, SCALAR_F16, arguments, &result));
    Wide exact = (Wide)(scalar_convert(arguments[0], SCALAR_F64).as.f64 * 0x1p24) *
                     (Wide)(scalar_convert(arguments[1], SCALAR_F64).as.f64 * 0x1p24) +
                 (Wide)(scalar_convert(arguments[2], SCALAR_F64).as.f64 * 0x1p24) * ((Wide)1 << 24);
    uint16_t bits = (uint16_t)(result.as.u & 0x7fff);
    if (exact < 0) exact = -exact;
    if (bits == 0x7c00) {
      CHECK(exact >= (Wide)65520 << 48);
      continue;
    }
    Wide near = (Wide)(scalar_convert(half(bits), SCALAR_F64).as.f64 * 0x1p24) * ((Wide)1 << 24);
    Wide above =
        (Wide)((bits == 0x7bff ? 65536.0 : scalar_convert(half((uint16_t)(bits + 1)), SCALAR_F64).as.f64) * 0x1p24) *
        ((Wide)1 << 24);
    Wide below = bits == 0
                     ? near
                     : (Wide)(scalar_convert(half((uint16_t)(bits - 1)), SCALAR_F64).as.f64 * 0x1p24) * ((Wide)1 << 24);
    CHECK(2 * exact <= near + above && 2 * exact >= near + below);
    if (bits & 1) CHECK(2 * exact < near + above && 2 * exact > near + below);
  }
}

// ---- conversions

static void conversions(void) {
#define CHECK_CONVERT(from, Type, expected) CHECK(scalar_convert(from, SCALAR_##Type).as.s == (expected))
  Scalar nan_value = scalar_from_f64(SCALAR_F64, NAN), huge = scalar_from_f64(SCALAR_F64, 1e300),
         minus = scalar_from_f64(SCALAR_F32, -1.9);
  CHECK_CONVERT(nan_value, I32, 0);
  CHECK_CONVERT(scalar_from_f64(SCALAR_F32, INFINITY), I64, 0);
  CHECK_CONVERT(huge, I64, INT64_MAX);
  CHECK_CONVERT(huge, U64, -1);
  CHECK_CONVERT(scalar_from_f64(SCALAR_F64, -1e300), I8, -128);
  CHECK_CONVERT(scalar_from_f64(SCALAR_F64, 200), U8, 200);
  CHECK_CONVERT(scalar_from_f64(SCALAR_F64, 300), U8, 255);
  CHECK_CONVERT(scalar_from_f64(SCALAR_F64, 300), I8, 127);
  CHECK_CONVERT(minus, I16, -1);
  CHECK_CONVERT(minus, U16, 65535);
  CHECK_CONVERT(scalar_from_i64(SCALAR_I64, 300), U8, 44);
  CHECK_CONVERT(scalar_from_i64(SCALAR_I64, 200), I8, -56);
  CHECK_CONVERT(scalar_from_i64(SCALAR_U8, 200), I64, 200);
  CHECK_CONVERT(scalar_from_i64(SCALAR_I8, -1), U32, 4294967295);
  CHECK(scalar_convert(scalar_from_i64(SCALAR_U64, -1), SCALAR_F64).as.f64 == 0x1p64);
  CHECK(scalar_convert(scalar_from_i64(SCALAR_I64, 16777217), SCALAR_F32).as.f32 == 16777216.0f);
  CHECK(scalar_convert(scalar_from_i64(SCALAR_I64, (INT64_C(1) << 60) + (INT64_C(1) << 36) + 1), SCALAR_F32).as.f32 ==
        0x1.000002p60f);
  CHECK(scalar_convert(nan_value, SCALAR_Bool).as.b &&
        !scalar_convert(scalar_from_f64(SCALAR_F16, -0.0), SCALAR_Bool).as.b);
  CHECK(scalar_convert(scalar_bool(true), SCALAR_F16).as.u == 0x3c00);
  for INT_RANGE(i, EDGE_COUNT) {
    for (ScalarType from = SCALAR_I8; from <= SCALAR_U64; from++) {
      for (ScalarType to = SCALAR_I8; to <= SCALAR_U64; to++) {
        Scalar value = scalar_from_i64(from, edges[i]);
        CHECK(scalar_equal(scalar_convert(value, to), wrapped(to, wide_of(value))));
      }
    }
  }
}

// ---- text and memory

static void check_print(Scalar value, const char *expected) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  scalar_print(&out, value);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), expected);
  arena_free(arena);
}

static void prints(void) {
  check_print(scalar_i64(3), "3i64");
  check_print(scalar_i64(INT64_MIN), "-9223372036854775808i64");
  check_print(scalar_from_i64(SCALAR_U64, -1), "18446744073709551615u64");
  check_print(scalar_bool(true), "true");
  check_print(scalar_from_f64(SCALAR_F64, 1.5), "1.5f64");
  check_print(scalar_from_f64(SCALAR_F64, 0.1), "0.1f64");
  check_print(scalar_from_f64(SCALAR_F32, 0.1), "0.1f32");
  check_print(scalar_from_f64(SCALAR_F16, 0.1), "0.1f16");
  check_print(scalar_from_f64(SCALAR_F64, 100), "100.0f64");
  check_print(scalar_from_f64(SCALAR_F64, -0.0), "-0.0f64");
  check_print(scalar_from_f64(SCALAR_F64, 123.456), "123.456f64");
  check_print(scalar_from_f64(SCALAR_F64, 1e300), "1e300f64");
  check_print(scalar_from_f64(SCALAR_F64, 1.25e-7), "1.25e-7f64");
  check_print(scalar_from_f64(SCALAR_F64, 0.00001), "0.00001f64");
  check_print(scalar_from_f64(SCALAR_F64, 5e-324), "5e-324f64");
  check_print(scalar_from_f64(SCALAR_F64, NAN), "f64.nan");
  check_print(scalar_from_f64(SCALAR_F32, -INFINITY), "-f32.inf");
  check_print(scalar_from_f64(SCALAR_F16, 65504), "65500.0f16");
}

static void check_round_trip(Scalar value) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  scalar_print(&out, value);
  Scalar back;
  CHECK(scalar_parse(out_result(&out), &back) && scalar_equal(back, value));
  char bytes[8];
  scalar_store(bytes, value);
  CHECK(scalar_equal(scalar_load(value.type, bytes), value));
  arena_free(arena);
}

static void text_round_trips(void) {
  for (ScalarType type = 0; type < SCALAR_COUNT; type++) {
    for INT_RANGE(i, EDGE_COUNT) check_round_trip(scalar_from_i64(type, edges[i]));
  }
  for COUNTING(bits, bits <= 0xffff) {
    if ((bits & 0x7fff) <= 0x7c00) check_round_trip(half((uint16_t)bits));
  }
  uint64_t state = 7;
  for INT_RANGE(i, 5000) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    Scalar wide = scalar_load(SCALAR_F64, &state), narrow = scalar_load(SCALAR_F32, (char *)&state + 4);
    if (!isnan(wide.as.f64)) check_round_trip(wide);
    if (!isnan(narrow.as.f32)) check_round_trip(narrow);
  }
}

static void rejects_bad_text(void) {
  static const char *const bad[] = {
      "",       "3",     "i32",      "300u8",    "-1u8", "-129i8",   "18446744073709551616u64",
      "1.5i32", "x1f64", "1.2.3f64", "0x1p3f64", "tru",  "-f64.nan", "i32.nan",
      "nanf64", "1 f64"};
  Scalar value;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) CHECK(!scalar_parse(text_of(bad[i]), &value));
}

static void arrays(void) {
  Arena *arena = arena_new();
  int64_t shape[2] = {2, 3}, empty[2] = {0, 3};
  ArrayValue *a = array_value_new(arena, SCALAR_F32, 2, shape), *b = array_value_new(arena, SCALAR_F32, 2, shape);
  CHECK(array_value_count(a) == 6 && array_value_equal(a, b) &&
        array_value_count(array_value_new(arena, SCALAR_I8, 2, empty)) == 0);
  array_value_set(a, 4, scalar_from_f64(SCALAR_F32, NAN));
  CHECK(!array_value_equal(a, b));
  array_value_set(b, 4, scalar_from_f64(SCALAR_F32, -NAN));
  CHECK(array_value_equal(a, b) && isnan(array_value_get(a, 4).as.f32));
  array_value_set(b, 0, scalar_from_f64(SCALAR_F32, -0.0));
  CHECK(!array_value_equal(a, b));
  arena_free(arena);
}

int main(void) {
  RUN(integer_primitives_agree_with_mathematics);
  RUN(table_is_consistent);
  RUN(bool_primitives);
  RUN(float_primitives);
  RUN(halves_round_to_nearest);
  RUN(half_fma_rounds_once);
  RUN(conversions);
  RUN(prints);
  RUN(text_round_trips);
  RUN(rejects_bad_text);
  RUN(arrays);
  return testing_finish();
}
