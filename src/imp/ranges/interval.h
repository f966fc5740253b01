// interval: arithmetic of ranges of integers, in i64.
#ifndef ASHLAR_IMP_INTERVAL_H
#define ASHLAR_IMP_INTERVAL_H
#include "imp/imp.h"

#define RANGE_OF_ALL ((ImpRange){INT64_MIN, INT64_MAX})
#define RANGE_OF_NONE ((ImpRange){INT64_MAX, INT64_MIN})
static inline bool range_is_empty(ImpRange range) { return range.low > range.high; }
ImpRange range_of_type(ScalarType type);   // of u64 and floats: all
ImpRange range_join(ImpRange a, ImpRange b);
ImpRange range_add(ImpRange a, ImpRange b);
ImpRange range_negate(ImpRange a);
ImpRange range_multiply(ImpRange a, ImpRange b);
ImpRange range_divide(ImpRange a, ImpRange b);   // by a positive number, rounding towards zero or down
ImpRange range_modulo(ImpRange a, ImpRange b, bool floors);
ImpRange range_and(ImpRange a, ImpRange b);
ImpRange range_bits(ImpRange a, ImpRange b);     // or, exclusive or
#endif
