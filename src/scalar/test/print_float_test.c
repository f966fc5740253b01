// Printed floats against the definition: the fewest digits with which printing to that precision and reading gives the
// value back.
#include "scalar/scalar.h"
#include "testing.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool reads_back(ScalarType type, const char *text, double value) {
  return type == SCALAR_F32 ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value;
}

static void check_shortest(ScalarType type, double value) {
  char wanted[64], got[128];
  for INT_RANGE(precision, 17) {
    (void)snprintf(wanted, sizeof wanted, "%.*e", precision, value);
    if (reads_back(type, wanted, value)) break;
  }
  Arena *arena = arena_new();
  Out out = out_new(arena);
  scalar_print(&out, scalar_from_f64(type, value));
  Text text = out_result(&out);
  (void)snprintf(got, sizeof got, "%.*s", (int)text.size - 3, text.start);
  // The same number as text: both read exactly as long doubles of more digits than either has.
  CHECK(strtold(got, NULL) == strtold(wanted, NULL) && strlen(got) < 30);
  arena_free(arena);
}

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  return *state;
}

static void both(double value) {
  check_shortest(SCALAR_F64, value);
  check_shortest(SCALAR_F64, -value);
  if (fabs(value) < 1e38) check_shortest(SCALAR_F32, (double)(float)value);
}

static void random_bits(void) {
  uint64_t state = 88172645463325252u;
  for INT_RANGE(i, 4000) {
    uint64_t bits = next_random(&state);
    double value;
    memcpy(&value, &bits, sizeof value);
    if (isfinite(value)) both(value);
    both(ldexp((double)(bits >> 11), -(int)(bits % 90)));
  }
}

static void few_digits(void) {
  uint64_t state = 12345;
  for INT_RANGE(i, 4000) {
    char text[64];
    uint64_t bits = next_random(&state);
    (void)snprintf(text, sizeof text, "%llue%d", (unsigned long long)(bits >> (bits % 64)), (int)(bits % 40) - 30);
    both(strtod(text, NULL));
  }
}

// Where the number of digits before the point changes, where neighbours are nearer on one side, and at the ends of the
// range.
static void edges(void) {
  for (int exponent = -330; exponent < 309; exponent++) {
    char text[16];
    (void)snprintf(text, sizeof text, "1e%d", exponent);
    double power = strtod(text, NULL);
    both(power), both(nextafter(power, 0)), both(nextafter(power, INFINITY));
    if (fabs(power) < 1e38) both((double)nextafterf((float)power, 0)), both((double)nextafterf((float)power, INFINITY));
  }
  for (int exponent = -1074; exponent < 1023; exponent += 3)
    both(ldexp(1.0, exponent)), both(nextafter(ldexp(1.0, exponent), 0));
  both(0.0), both(0.1), both(1.0 / 3), both(9007199254740993.0), both(5e-324), both(1.7976931348623157e308),
      both(123456789012345680.0);
}

int main(void) {
  RUN(random_bits);
  RUN(few_digits);
  RUN(edges);
  return testing_finish();
}
