#include "generated.h"
#include "matrices.h"

static void draw(double *const *v) { matrices_draw(v, 2); }
const Workload workload = {"MM", "A B of 1024 x 1024", 2, {{N, N}, {N, N}}, draw, 13157658057.844524, {0, 0}, 1e-9,
                           0,    2e0 * N *N *N};

static Answer ashlar(void) {
  double *result = take(0, sizeof(double) * N * N);
  const size_t bytes = run_workspace(N, N, N);
  if (run(result, N, N, N, input(0), input(1), take(1, bytes), bytes, NULL) != 0) abort();
  return (Answer){result, N * N, {0, 0}};
}

static Answer with(Multiply *multiply) {
  double *result = take(0, sizeof(double) * N * N);
  multiply(result, input(0), input(1));
  return (Answer){result, N * N, {0, 0}};
}
static Answer by_hand(void) { return with(multiply_blocked); }
static Answer best(void) { return with(multiply_packed); }

const Implementation in_c[] = {
    {"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {"best C", 1, best, NULL}, {NULL, 0, NULL, NULL}};
