// scalar_internal: what the files of scalar/ share: half precision (a half is its 16 IEEE bits), wrapping, the digits
// of floats.
#ifndef ASHLAR_SCALAR_INTERNAL_H
#define ASHLAR_SCALAR_INTERNAL_H
#include "scalar/scalar.h"

float half_to_float(uint16_t half);          // exact
uint16_t half_from_double(double value);     // nearest, ties to even; too large gives infinity
Scalar scalar_wrap(ScalarType type, uint64_t bits);  // an integer scalar of the low bits
void scalar_print_digits(Out *out, Scalar value);   // print_float.c: of a finite value, without a type suffix
#endif
