// scalar_internal: half precision, shared by value.c, convert.c and prim.c. A half is its 16 IEEE bits.
#ifndef ASHLAR_SCALAR_INTERNAL_H
#define ASHLAR_SCALAR_INTERNAL_H
#include "scalar/scalar.h"

float half_to_float(uint16_t half);          // exact
uint16_t half_from_double(double value);     // nearest, ties to even; too large gives infinity
Scalar scalar_wrap(ScalarType type, uint64_t bits);  // an integer scalar of the low bits
#endif
