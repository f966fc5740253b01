#include "generated.h"
#include "matrices.h"

static void draw(double *const *v) { matrices_draw(v, 4); }
const Workload workload = {"2MM",  "10 (A B) C + 10 D of 1024 x 1024",
                           4,      {{N, N}, {N, N}, {N, N}, {N, N}},
                           draw,   67331791881542.75,
                           {0, 0}, 1e-9,
                           0,      4e0 * N *N *N};

static Answer ashlar(void) {
  double *result = take(0, sizeof(double) * N * N);
  const size_t bytes = run_workspace(N);
  if (run(result, N, input(0), input(1), input(2), input(3), take(1, bytes), bytes, NULL) != 0) abort();
  return (Answer){result, N * N, {0, 0}};
}

static Answer with(Multiply *multiply) {
  double *result = take(0, sizeof(double) * N * N), *between = take(1, sizeof(double) * N * N);
  const double *d = input(3);
  multiply(between, input(0), input(1));
  multiply(result, between, input(2));
  for (int i = 0; i < N * N; i++) result[i] = 10 * result[i] + 10 * d[i];
  return (Answer){result, N * N, {0, 0}};
}
static Answer by_hand(void) { return with(multiply_blocked); }
static Answer best(void) { return with(multiply_packed); }

const Implementation in_c[] = {
    {"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {"best C", 1, best, NULL}, {NULL, 0, NULL, NULL}};
