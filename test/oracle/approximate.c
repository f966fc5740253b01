// approximate: the functions that have no exact method, in the widest format of the C library, rounded once more. A
// result may be a few units of the last place away (GNU libm states up to 10 for the gamma functions and about 1 for
// the others).
#include "oracle.h"
#include <math.h>

static const long double half_turn = 3.14159265358979323846264338327950288L;

// Splits an angle in half turns into the number of a quadrant and the rest, both exact.
static long double turned(long double x, int *quarter) {
  long double rest = fmodl(x, 2), nearest = nearbyintl(2 * rest);
  *quarter = ((int)nearest % 4 + 4) % 4;
  return (rest - nearest / 2) * half_turn;
}

static long double sine(long double x, int shift) {
  int quarter;
  if (isinf(x)) return x - x;
  if (isnan(x)) return x;
  long double rest = turned(x, &quarter);
  quarter = (quarter + shift) % 4;
  long double size = quarter % 2 ? cosl(rest) : sinl(rest);
  if (size == 0) return 0;   // never -0: the sign of a pole of the tangent is that of the sine
  return quarter < 2 ? size : -size;
}

#define ONE(name, value) static long double name(long double x, long double y) { return (void)y, value; }
#define TWO(name, value) static long double name(long double x, long double y) { return value; }
ONE(exponential, expl(x))
ONE(logarithm, logl(x))
ONE(logarithm_2, log2l(x))
ONE(logarithm_10, log10l(x))
ONE(logarithm_1p, log1pl(x))
ONE(sin_of, sinl(x))
ONE(cos_of, cosl(x))
ONE(tan_of, tanl(x))
ONE(asin_of, asinl(x))
ONE(acos_of, acosl(x))
ONE(atan_of, atanl(x))
ONE(sinh_of, sinhl(x))
ONE(cosh_of, coshl(x))
ONE(tanh_of, tanhl(x))
ONE(asinh_of, asinhl(x))
ONE(acosh_of, acoshl(x))
ONE(atanh_of, atanhl(x))
ONE(cube_root, cbrtl(x))
ONE(gamma_of, tgammal(x))
ONE(lgamma_of, lgammal(x))
ONE(error, erfl(x))
ONE(error_rest, erfcl(x))
ONE(sinpi, sine(x, 0))
ONE(cospi, sine(x, 1))
ONE(tanpi, sine(x, 0) / sine(x, 1))
ONE(asinpi, asinl(x) / half_turn)
ONE(acospi, acosl(x) / half_turn)
ONE(atanpi, atanl(x) / half_turn)
TWO(power, powl(x, y))
TWO(direction, atan2l(x, y))
TWO(direction_pi, atan2l(x, y) / half_turn)
TWO(distance, hypotl(x, y))

const Approximation approximations[] = {{"exp", "T.exp a", 1, 2, exponential},
                                        {"log", "T.log a", 1, 2, logarithm},
                                        {"log2", "T.log2 a", 1, 2, logarithm_2},
                                        {"log10", "T.log10 a", 1, 2, logarithm_10},
                                        {"log1p", "T.log1p a", 1, 2, logarithm_1p},
                                        {"sin", "T.sin a", 1, 2, sin_of},
                                        {"cos", "T.cos a", 1, 2, cos_of},
                                        {"tan", "T.tan a", 1, 2, tan_of},
                                        {"asin", "T.asin a", 1, 2, asin_of},
                                        {"acos", "T.acos a", 1, 2, acos_of},
                                        {"atan", "T.atan a", 1, 2, atan_of},
                                        {"sinh", "T.sinh a", 1, 3, sinh_of},
                                        {"cosh", "T.cosh a", 1, 3, cosh_of},
                                        {"tanh", "T.tanh a", 1, 3, tanh_of},
                                        {"asinh", "T.asinh a", 1, 3, asinh_of},
                                        {"acosh", "T.acosh a", 1, 3, acosh_of},
                                        {"atanh", "T.atanh a", 1, 3, atanh_of},
                                        {"cbrt", "T.cbrt a", 1, 4, cube_root},
                                        {"gamma", "T.gamma a", 1, 10, gamma_of},
                                        {"lgamma", "T.lgamma a", 1, 10, lgamma_of},
                                        {"erf", "T.erf a", 1, 2, error},
                                        {"erfc", "T.erfc a", 1, 5, error_rest},
                                        {"sinpi", "T.sinpi a", 1, 3, sinpi},
                                        {"cospi", "T.cospi a", 1, 3, cospi},
                                        {"tanpi", "T.tanpi a", 1, 5, tanpi},
                                        {"asinpi", "T.asinpi a", 1, 4, asinpi},
                                        {"acospi", "T.acospi a", 1, 4, acospi},
                                        {"atanpi", "T.atanpi a", 1, 4, atanpi},
                                        {"power", "(T.**) a b", 2, 2, power},
                                        {"atan2", "T.atan2 a b", 2, 2, direction},
                                        {"atan2pi", "T.atan2pi a b", 2, 4, direction_pi},
                                        {"hypot", "T.hypot a b", 2, 2, distance},
                                        {0}};

static long double value_of(Exact x) {
  if (x.class == CLASS_Nan) return (long double)NAN;
  long double size = x.class == CLASS_Infinite ? (long double)INFINITY : ldexpl((long double)x.m, x.e);
  return x.negative ? -size : size;
}

static Exact exact_of_value(long double value) {
  if (isnan(value)) return (Exact){CLASS_Nan, false, 0, 0};
  if (isinf(value) || value == 0) return (Exact){value == 0 ? CLASS_Zero : CLASS_Infinite, signbit(value), 0, 0};
  int e;
  long double fraction = frexpl(fabsl(value), &e);
  return (Exact){CLASS_Finite, signbit(value), (Wide)ldexpl(fraction, 113), e - 113};
}

uint64_t approximate(const Type *type, const Approximation *function, const uint64_t *operands) {
  long double x = value_of(exact_of_bits(type, operands[0])), y = value_of(exact_of_bits(type, operands[1]));
  return exact_round(type, exact_of_value(function->meaning(x, y)));
}
