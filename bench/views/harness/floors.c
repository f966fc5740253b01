/* Lower bounds: the time of the hardware for the same memory traffic, or the same arithmetic. */
#include "harness.h"
#include <string.h>

static size_t first_count(void) { return (size_t)(workload.shapes[0].rows * workload.shapes[0].columns); }

double time_of_copy(void) {
  const size_t bytes = first_count() * sizeof(double);
  void *to = take(0, bytes);
  const double begin = processor_seconds();
  for (int i = 0; i < workload.copies; i++) memcpy(to, input(0), bytes);
  return processor_seconds() - begin;
}

/* Plain C has no non-temporal stores, which memcpy may use. */
double time_of_pass(void) {
  const size_t count = first_count();
  const double *restrict from = input(0);
  double *restrict to = take(0, count * sizeof(double));
  const double begin = processor_seconds();
  for (int i = 0; i < workload.copies; i++) {
    for (size_t k = 0; k < count; k++) to[k] = from[k] + 1;
  }
  return processor_seconds() - begin;
}

/* Independent multiplications and additions in registers, contracted where the processor supports it. */
double time_of_arithmetic(void) {
  enum { LANES = 128 };
  double sums[LANES] = {0}, total = 0;
  const double factor = 1 - 1e-9, begin = processor_seconds();
  for (double done = 0; done < workload.operations; done += 2 * LANES) {
    for (int i = 0; i < LANES; i++) sums[i] = sums[i] * factor + 1;
  }
  const double seconds = processor_seconds() - begin;
  for (int i = 0; i < LANES; i++) total += sums[i];
  return total > 0 ? seconds : -1;
}
