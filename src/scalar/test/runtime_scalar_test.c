// The functions of runtime/scalar.h, which generated programs carry, against prim_apply and scalar_convert: the same
// bits over
// a grid of edge values for every primitive, type and conversion (any NaN for any NaN). And their form as independent
// blocks.
#include "runtime/scalar.h"
#include "runtime/scalar_convert.h"
#include "runtime/scalar_f16.h"
#include "scalar/scalar.h"
#include "testing.h"
#undef bool  // a macro would be expanded in the names that the macros below paste together
typedef _Bool bool;

enum { GRID = 48 };

static const int64_t integers[GRID] = {0,
                                       1,
                                       -1,
                                       2,
                                       -2,
                                       3,
                                       -3,
                                       5,
                                       7,
                                       -7,
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
                                       -100,
                                       127,
                                       128,
                                       -128,
                                       -129,
                                       255,
                                       256,
                                       32767,
                                       32768,
                                       -32768,
                                       -32769,
                                       65535,
                                       65536,
                                       2147483647,
                                       2147483648,
                                       -2147483648,
                                       -2147483649,
                                       4294967295,
                                       4294967296,
                                       1234567890123,
                                       -987654321098765,
                                       INT64_MAX,
                                       INT64_MIN,
                                       INT64_MAX - 1,
                                       INT64_MIN + 1,
                                       0x5555555555555555,
                                       0x123456789abcdef};
static const double reals[GRID] = {0,
                                   -0.0,
                                   1,
                                   -1,
                                   0.5,
                                   -0.5,
                                   1.5,
                                   -1.5,
                                   2.5,
                                   0.1,
                                   -0.3,
                                   2,
                                   -2,
                                   3,
                                   10,
                                   -10,
                                   0.75,
                                   0.999,
                                   1e-3,
                                   3.14159265358979,
                                   -2.718281828,
                                   100.25,
                                   127.9,
                                   128,
                                   -128.5,
                                   -129,
                                   255.99,
                                   256,
                                   32768,
                                   -32769,
                                   65504,
                                   65520,
                                   -65536,
                                   1e-5,
                                   6e-8,
                                   1e-8,
                                   2147483647.5,
                                   2147483648.0,
                                   -2147483649.0,
                                   4294967296.0,
                                   1e10,
                                   9.3e18,
                                   -9.3e18,
                                   1.9e19,
                                   1e30,
                                   1e-310,
                                   1e300,
                                   -1e300};

// The i-th grid value of a type; the last three of a float are NaN and the infinities.
static Scalar grid(ScalarType type, int i) {
  if (!scalar_is_float(type)) return scalar_from_i64(type, integers[i]);
  double special = i == GRID - 3   ? (double)NAN
                   : i == GRID - 2 ? (double)INFINITY
                   : i == GRID - 1 ? -(double)INFINITY
                                   : reals[i];
  return scalar_from_f64(type, special);
}

static bool same_value(Scalar a, Scalar b) {
  if (scalar_equal(a, b)) return true;
  if (a.type != b.type || !scalar_is_float(a.type)) return false;
  return isnan(scalar_convert(a, SCALAR_F64).as.f64) && isnan(scalar_convert(b, SCALAR_F64).as.f64);
}

static void report(const char *name, const Scalar *arguments, uint32_t count, Scalar got, Scalar wanted) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  out_string(&out, name);
  for RANGE(i, count) out_char(&out, ' '), scalar_print(&out, arguments[i]);
  out_string(&out, " = "), scalar_print(&out, got), out_string(&out, ", not "), scalar_print(&out, wanted);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), "");
  arena_free(arena);
}

// Compares the result in `place` with the definition; arguments for which the operation fails are never passed to rt_.
static void compare(Prim prim, ScalarType type, const Scalar *arguments, const void *place) {
  Scalar wanted, got = scalar_load(prim_result_type(prim, type), place);
  CHECK(prim_apply(prim, type, arguments, &wanted));
  if (!same_value(got, wanted)) report(prim_info(prim)->name, arguments, prim_info(prim)->arity, got, wanted);
}

#define CHECK_ONE(Tag, name, Type, n, T)                                                                    \
  for INT_RANGE(i, GRID) {                                                                          \
    Scalar arguments[1] = {grid(SCALAR_##Type, i)};                                                         \
    T x;                                                                                                    \
    scalar_store(&x, arguments[0]);                                                                         \
    __typeof__(rt_##name##_##n(x)) got = rt_##name##_##n(x);                                                \
    compare(PRIM_##Tag, SCALAR_##Type, arguments, &got);                                                    \
  }
#define CHECK_TWO(Tag, name, Type, n, T)                                                                    \
  for INT_RANGE(i, GRID * GRID) {                                                                   \
    Scalar arguments[2] = {grid(SCALAR_##Type, i % GRID), grid(SCALAR_##Type, i / GRID)}, ignored;          \
    if (!prim_apply(PRIM_##Tag, SCALAR_##Type, arguments, &ignored)) continue;                              \
    T x, y;                                                                                                 \
    scalar_store(&x, arguments[0]);                                                                         \
    scalar_store(&y, arguments[1]);                                                                         \
    __typeof__(rt_##name##_##n(x, y)) got = rt_##name##_##n(x, y);                                          \
    compare(PRIM_##Tag, SCALAR_##Type, arguments, &got);                                                    \
  }
#define CHECK_THREE(Tag, name, Type, n, T)                                                                             \
  for INT_RANGE(i, GRID * GRID * GRID) {                                                                       \
    Scalar arguments[3] = {grid(SCALAR_##Type, i % GRID), grid(SCALAR_##Type, i / GRID % GRID),                        \
                           grid(SCALAR_##Type, i / GRID / GRID)};                                                      \
    T x, y, z;                                                                                                         \
    scalar_store(&x, arguments[0]);                                                                                    \
    scalar_store(&y, arguments[1]);                                                                                    \
    scalar_store(&z, arguments[2]);                                                                                    \
    T got = rt_##name##_##n(x, y, z);                                                                                  \
    compare(PRIM_##Tag, SCALAR_##Type, arguments, &got);                                                               \
  }
#define EACH_INTEGER(CHECKS, Tag, name)                                                                                \
  CHECKS(Tag, name, I8, i8, int8_t)                                                                                    \
  CHECKS(Tag, name, I16, i16, int16_t) CHECKS(Tag, name, I32, i32, int32_t) CHECKS(Tag, name, I64, i64, int64_t)       \
      CHECKS(Tag, name, U8, u8, uint8_t) CHECKS(Tag, name, U16, u16, uint16_t) CHECKS(Tag, name, U32, u32, uint32_t)   \
          CHECKS(Tag, name, U64, u64, uint64_t)
#define EACH_FLOAT(CHECKS, Tag, name) \
  CHECKS(Tag, name, F16, f16, uint16_t) CHECKS(Tag, name, F32, f32, float) CHECKS(Tag, name, F64, f64, double)

static void integer_functions(void) {
  EACH_INTEGER(CHECK_TWO, Add, add)
  EACH_INTEGER(CHECK_TWO, Sub, sub)
  EACH_INTEGER(CHECK_TWO, Mul, mul)
  EACH_INTEGER(CHECK_TWO, Div, div)
  EACH_INTEGER(CHECK_TWO, Mod, mod)
  EACH_INTEGER(CHECK_TWO, Quot, quot)
  EACH_INTEGER(CHECK_TWO, Rem, rem)
  EACH_INTEGER(CHECK_TWO, Pow, pow)
  EACH_INTEGER(CHECK_TWO, Min, min)
  EACH_INTEGER(CHECK_TWO, Max, max)
  EACH_INTEGER(CHECK_TWO, Shl, shl)
  EACH_INTEGER(CHECK_TWO, Shr, shr)
  EACH_INTEGER(CHECK_TWO, Lshr, lshr)
  EACH_INTEGER(CHECK_TWO, MulHi, mul_hi)
  EACH_INTEGER(CHECK_ONE, Neg, neg)
  EACH_INTEGER(CHECK_ONE, Not, not)
  EACH_INTEGER(CHECK_ONE, Abs, abs)
  EACH_INTEGER(CHECK_ONE, Sgn, sgn)
  EACH_INTEGER(CHECK_ONE, Popc, popc)
  EACH_INTEGER(CHECK_ONE, Clz, clz)
  EACH_INTEGER(CHECK_ONE, Ctz, ctz)
  CHECK_TWO(Min, min, Bool, bool, bool)
  CHECK_TWO(Max, max, Bool, bool, bool)
  CHECK_ONE(Not, not, Bool, bool, bool)
}

static void float_functions_of_one(void) {
  EACH_FLOAT(CHECK_ONE, Abs, abs)
  EACH_FLOAT(CHECK_ONE, Sgn, sgn)
  EACH_FLOAT(CHECK_ONE, Sqrt, sqrt)
  EACH_FLOAT(CHECK_ONE, Rsqrt, rsqrt)
  EACH_FLOAT(CHECK_ONE, Cbrt, cbrt)
  EACH_FLOAT(CHECK_ONE, Exp, exp)
  EACH_FLOAT(CHECK_ONE, Log, log)
  EACH_FLOAT(CHECK_ONE, Log2, log2)
  EACH_FLOAT(CHECK_ONE, Log10, log10)
  EACH_FLOAT(CHECK_ONE, Log1p, log1p)
  EACH_FLOAT(CHECK_ONE, Sin, sin)
  EACH_FLOAT(CHECK_ONE, Cos, cos)
  EACH_FLOAT(CHECK_ONE, Tan, tan)
  EACH_FLOAT(CHECK_ONE, Asin, asin)
  EACH_FLOAT(CHECK_ONE, Acos, acos)
  EACH_FLOAT(CHECK_ONE, Atan, atan)
  EACH_FLOAT(CHECK_ONE, Sinh, sinh)
  EACH_FLOAT(CHECK_ONE, Cosh, cosh)
  EACH_FLOAT(CHECK_ONE, Tanh, tanh)
  EACH_FLOAT(CHECK_ONE, Asinh, asinh)
  EACH_FLOAT(CHECK_ONE, Acosh, acosh)
  EACH_FLOAT(CHECK_ONE, Atanh, atanh)
  EACH_FLOAT(CHECK_ONE, Gamma, gamma)
  EACH_FLOAT(CHECK_ONE, Lgamma, lgamma)
  EACH_FLOAT(CHECK_ONE, Erf, erf)
  EACH_FLOAT(CHECK_ONE, Erfc, erfc)
  EACH_FLOAT(CHECK_ONE, Ceil, ceil)
  EACH_FLOAT(CHECK_ONE, Floor, floor)
  EACH_FLOAT(CHECK_ONE, Trunc, trunc)
  EACH_FLOAT(CHECK_ONE, Round, round)
  EACH_FLOAT(CHECK_ONE, Isnan, isnan)
  EACH_FLOAT(CHECK_ONE, Isinf, isinf)
  EACH_FLOAT(CHECK_ONE, ToBits, to_bits)
  CHECK_ONE(Neg, neg, F16, f16, uint16_t)
}

static void float_functions_of_more(void) {
  EACH_FLOAT(CHECK_TWO, Div, div)
  EACH_FLOAT(CHECK_TWO, Mod, mod)
  EACH_FLOAT(CHECK_TWO, Pow, pow)
  EACH_FLOAT(CHECK_TWO, Min, min)
  EACH_FLOAT(CHECK_TWO, Max, max)
  EACH_FLOAT(CHECK_TWO, Atan2, atan2)
  EACH_FLOAT(CHECK_TWO, Hypot, hypot)
  EACH_FLOAT(CHECK_TWO, Nextafter, nextafter)
  EACH_FLOAT(CHECK_TWO, Copysign, copysign)
  EACH_FLOAT(CHECK_THREE, Fma, fma)
  EACH_FLOAT(CHECK_THREE, Lerp, lerp)
  CHECK_TWO(Add, add, F16, f16, uint16_t)
  CHECK_TWO(Sub, sub, F16, f16, uint16_t)
  CHECK_TWO(Mul, mul, F16, f16, uint16_t)
  CHECK_TWO(Eq, eq, F16, f16, uint16_t)
  CHECK_TWO(Ne, ne, F16, f16, uint16_t)
  CHECK_TWO(Lt, lt, F16, f16, uint16_t)
  CHECK_TWO(Le, le, F16, f16, uint16_t)
}

#define CHECK_LDEXP(Tag, name, Type, n, T)                                                                  \
  for INT_RANGE(i, GRID * GRID) {                                                                   \
    Scalar arguments[2] = {grid(SCALAR_##Type, i % GRID), grid(SCALAR_I32, i / GRID)};                      \
    T x, got;                                                                                               \
    scalar_store(&x, arguments[0]);                                                                         \
    got = rt_ldexp_##n(x, (int32_t)arguments[1].as.s);                                                      \
    compare(PRIM_Ldexp, SCALAR_##Type, arguments, &got);                                                    \
  }
#define CHECK_FROM_BITS(Bits, B, Type, n, T)                                                                \
  for INT_RANGE(i, GRID) {                                                                          \
    Scalar arguments[1] = {grid(SCALAR_##Bits, i)};                                                         \
    B x;                                                                                                    \
    scalar_store(&x, arguments[0]);                                                                         \
    T got = rt_from_bits_##n(x);                                                                            \
    compare(PRIM_FromBits, SCALAR_##Type, arguments, &got);                                                 \
  }

static void functions_of_mixed_types(void) {
  EACH_FLOAT(CHECK_LDEXP, Ldexp, ldexp)
  CHECK_FROM_BITS(U16, uint16_t, F16, f16, uint16_t)
  CHECK_FROM_BITS(U32, uint32_t, F32, f32, float)
  CHECK_FROM_BITS(U64, uint64_t, F64, f64, double)
}

#define CHECK_CONVERT(From, from, F, To, to, T)                                                             \
  for INT_RANGE(i, GRID) {                                                                          \
    Scalar value = grid(SCALAR_##From, i);                                                                  \
    F x;                                                                                                    \
    scalar_store(&x, value);                                                                                \
    T y = rt_convert_##from##_##to(x);                                                                      \
    Scalar got = scalar_load(SCALAR_##To, &y), wanted = scalar_convert(value, SCALAR_##To);                 \
    if (!same_value(got, wanted)) report("convert", &value, 1, got, wanted);                                \
  }
#define TO_SIGNED(From, from, F)                                                                            \
  CHECK_CONVERT(From, from, F, I8, i8, int8_t) CHECK_CONVERT(From, from, F, I16, i16, int16_t)              \
  CHECK_CONVERT(From, from, F, I32, i32, int32_t) CHECK_CONVERT(From, from, F, I64, i64, int64_t)
#define TO_UNSIGNED(From, from, F)                                                                          \
  CHECK_CONVERT(From, from, F, U8, u8, uint8_t) CHECK_CONVERT(From, from, F, U16, u16, uint16_t)            \
  CHECK_CONVERT(From, from, F, U32, u32, uint32_t) CHECK_CONVERT(From, from, F, U64, u64, uint64_t)
#define TO_FLOAT(From, from, F)                                                                                        \
  CHECK_CONVERT(From, from, F, F16, f16, uint16_t)                                                                     \
  CHECK_CONVERT(From, from, F, F32, f32, float) CHECK_CONVERT(From, from, F, F64, f64, double)
#define TO_BOOL(From, from, F) CHECK_CONVERT(From, from, F, Bool, bool, bool)

static void conversions_from_integers(void) {
  TO_UNSIGNED(I8, i8, int8_t)
  TO_UNSIGNED(I16, i16, int16_t) TO_UNSIGNED(I32, i32, int32_t) TO_UNSIGNED(I64, i64, int64_t)
      TO_SIGNED(U8, u8, uint8_t) TO_SIGNED(U16, u16, uint16_t) TO_SIGNED(U32, u32, uint32_t)
          TO_SIGNED(U64, u64, uint64_t) TO_FLOAT(I8, i8, int8_t) TO_FLOAT(I16, i16, int16_t) TO_FLOAT(I32, i32, int32_t)
              TO_FLOAT(I64, i64, int64_t) TO_FLOAT(U8, u8, uint8_t) TO_FLOAT(U16, u16, uint16_t)
                  TO_FLOAT(U32, u32, uint32_t) TO_FLOAT(U64, u64, uint64_t) TO_BOOL(I8, i8, int8_t)
                      TO_BOOL(I16, i16, int16_t) TO_BOOL(I32, i32, int32_t) TO_BOOL(I64, i64, int64_t)
                          TO_BOOL(U8, u8, uint8_t) TO_BOOL(U16, u16, uint16_t) TO_BOOL(U32, u32, uint32_t)
                              TO_BOOL(U64, u64, uint64_t) TO_SIGNED(Bool, bool, bool) TO_UNSIGNED(Bool, bool, bool)
                                  TO_FLOAT(Bool, bool, bool) CHECK_CONVERT(I8, i8, int8_t, I64, i64, int64_t)
                                      CHECK_CONVERT(I64, i64, int64_t, I8, i8, int8_t)
                                          CHECK_CONVERT(I16, i16, int16_t, I32, i32, int32_t)
                                              CHECK_CONVERT(I32, i32, int32_t, I16, i16, int16_t)
                                                  CHECK_CONVERT(I64, i64, int64_t, I32, i32, int32_t)
                                                      CHECK_CONVERT(U8, u8, uint8_t, U64, u64, uint64_t)
                                                          CHECK_CONVERT(U64, u64, uint64_t, U32, u32, uint32_t)
                                                              CHECK_CONVERT(U32, u32, uint32_t, U16, u16, uint16_t)
                                                                  CHECK_CONVERT(U16, u16, uint16_t, U8, u8, uint8_t)
}

static void conversions_from_floats(void) {
  TO_SIGNED(F16, f16, uint16_t)
  TO_SIGNED(F32, f32, float) TO_SIGNED(F64, f64, double) TO_UNSIGNED(F16, f16, uint16_t) TO_UNSIGNED(F32, f32, float)
      TO_UNSIGNED(F64, f64, double) TO_BOOL(F16, f16, uint16_t) TO_BOOL(F32, f32, float) TO_BOOL(F64, f64, double)
          CHECK_CONVERT(F16, f16, uint16_t, F32, f32, float) CHECK_CONVERT(F16, f16, uint16_t, F64, f64, double)
              CHECK_CONVERT(F32, f32, float, F16, f16, uint16_t) CHECK_CONVERT(F32, f32, float, F64, f64, double)
                  CHECK_CONVERT(F64, f64, double, F16, f16, uint16_t) CHECK_CONVERT(F64, f64, double, F32, f32, float)
}

#define CHECK_LANES(From, from, F, To, to, T)                                                               \
  for INT_RANGE(i, 2 * GRID) {                                                                              \
    Scalar value = grid(SCALAR_##From, i / 2);                                                              \
    F x;                                                                                                    \
    scalar_store(&x, value);                                                                                \
    if (i % 2) x = (F)nextafter((double)x, 0) * (F)1.00390625;                                              \
    T y = rt_lanes_##from##_##to(x);                                                                        \
    value = scalar_load(SCALAR_##From, &x);                                                                 \
    Scalar got = scalar_load(SCALAR_##To, &y), wanted = scalar_convert(value, SCALAR_##To);                 \
    CHECK(conversion_has_lanes(SCALAR_##To, SCALAR_##From));                                                \
    if (!same_value(got, wanted)) report("lanes", &value, 1, got, wanted);                                  \
  }
#define EACH_IN_LANES(From, from, F)                                                                        \
  CHECK_LANES(From, from, F, I8, i8, int8_t)                                                                \
  CHECK_LANES(From, from, F, I16, i16, int16_t)                                                             \
  CHECK_LANES(From, from, F, I32, i32, int32_t)                                                             \
  CHECK_LANES(From, from, F, U8, u8, uint8_t)                                                               \
  CHECK_LANES(From, from, F, U16, u16, uint16_t)

static void conversions_without_jumps(void) {
  EACH_IN_LANES(F32, f32, float)
  EACH_IN_LANES(F64, f64, double)
}

static void half_conversions_are_exhaustive(void) {
  for COUNTING(bits, bits <= 0xffff) {
    uint16_t half = (uint16_t)bits;
    Scalar value = scalar_load(SCALAR_F16, &half), wide = scalar_convert(value, SCALAR_F32);
    float got = rt_convert_f16_f32(half);
    CHECK(same_value(scalar_load(SCALAR_F32, &got), wide));
    if ((bits & 0x7fff) <= 0x7c00) CHECK(rt_convert_f32_f16(got) == bits);
    double above = nextafter((double)got * 1.0002, 1e9);
    CHECK(rt_convert_f64_f16(above) == scalar_from_f64(SCALAR_F16, above).as.u || isnan(above));
  }
}

// ---- the form of the files

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

// Whether `list` holds `word` between non-word characters.
static bool has_word(Text list, Text word) {
  for (size_t i = 0; i + word.size <= list.size; i++) {
    bool starts = i == 0 || !is_word(list.start[i - 1]),
         ends = i + word.size == list.size || !is_word(list.start[i + word.size]);
    if (starts && ends && memcmp(list.start + i, word.start, word.size) == 0) return true;
  }
  return false;
}

static Text line_at(Text text) {
  const char *end = memchr(text.start, '\n', text.size);
  return (Text){text.start, end ? (size_t)(end - text.start) : text.size};
}

static bool calls_math(Text body) {
  static const char *const names[] = {
      "fmod",   "pow",    "fabs", "sqrt", "cbrt",  "exp",   "log",   "log2", "log10",     "log1p",    "sin",   "cos",
      "tan",    "asin",   "acos", "atan", "atan2", "sinh",  "cosh",  "tanh", "asinh",     "acosh",    "atanh", "hypot",
      "tgamma", "lgamma", "erf",  "erfc", "ceil",  "floor", "trunc", "rint", "nextafter", "copysign", "ldexp", "fma"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    char narrow[16];
    (void)snprintf(narrow, sizeof narrow, "%sf", names[i]);
    if (has_word(body, text_of(names[i])) || has_word(body, text_of(narrow))) return true;
  }
  return false;
}

// One block: its comment names it and exactly what it calls.
static void check_block(Text block) {
  Text head = line_at(block), body = {block.start + head.size, block.size - head.size};
  CHECK(text_starts_with(head, TEXT("// rt_")));
  const char *colon = memchr(head.start, ':', head.size);
  CHECK(colon != NULL);
  if (!colon) return;
  Text name = {head.start + 3, (size_t)(colon - head.start) - 3},
       needs = {colon, head.size - (size_t)(colon - head.start)};
  CHECK(text_starts_with(needs, TEXT(": needs")) && has_word(line_at((Text){body.start + 1, body.size - 1}), name));
  for (size_t i = 0; i + 3 < body.size; i++) {
    if (memcmp(body.start + i, "rt_", 3) != 0 || is_word(body.start[i - 1])) continue;
    size_t end = i;
    while (end < body.size && is_word(body.start[end])) end++;
    Text called = {body.start + i, end - i};
    CHECK(text_equal(called, name) || has_word(needs, called));
  }
  for (size_t i = 7; i < needs.size;) {
    size_t end = i + 1;
    while (end < needs.size && is_word(needs.start[end])) end++;
    Text word = {needs.start + i + 1, end - i - 1};
    CHECK(text_equal(word, TEXT("math")) || has_word(body, word));
    i = end;
  }
  CHECK(calls_math(body) == has_word(needs, TEXT("math")));
}

static uint32_t check_blocks(const char *path) {
  Text text = embedded_file(path);
  uint32_t count = 0;
  bool inside = false;
  while (text.size > 0) {
    size_t size = 0;
    while (size < text.size && !(text.start[size] == '\n' && (size + 1 == text.size || text.start[size + 1] == '\n')))
      size++;
    Text block = {text.start, size};
    inside = inside || text_starts_with(block, TEXT("// rt_"));
    if (inside && !text_starts_with(block, TEXT("#endif"))) check_block(block), count++;
    size_t skip = size + 2 < text.size ? size + 2 : text.size;
    text = (Text){text.start + skip, text.size - skip};
  }
  return count;
}

static void blocks_are_independent(void) {
  CHECK(check_blocks("runtime/scalar.h") > 200);
  CHECK(check_blocks("runtime/scalar_convert.h") == 135);
  CHECK(check_blocks("runtime/scalar_f16.h") > 60);
}

int main(void) {
  RUN(integer_functions);
  RUN(float_functions_of_one);
  RUN(float_functions_of_more);
  RUN(functions_of_mixed_types);
  RUN(conversions_from_integers);
  RUN(conversions_from_floats);
  RUN(conversions_without_jumps);
  RUN(half_conversions_are_exhaustive);
  RUN(blocks_are_independent);
  return testing_finish();
}
