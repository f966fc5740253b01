#include "generated.h"
#include "views.h"

enum { CALLS = 10000000 };

static void draw(double *const *v) {
  for (int k = 0; k < 3; k++) v[0][k] = unit(), v[1][k] = unit();
}
const Workload workload = {
    "Cross", "cross product, 10^7 times", 2, {{1, 3}, {1, 3}}, draw, 0, {99867316810312.5, 0}, 1e-9, 0};

static Answer ashlar(void) {
  double total = 0;
  if (run(&total, CALLS, input(0), input(1), take(1, run_workspace()), run_workspace(), NULL) != 0) abort();
  return (Answer){NULL, 0, {total, 0}};
}

static Answer by_hand(void) {
  double total = 0, a[3], b[3];
  for (int k = 0; k < 3; k++) a[k] = input(0)[k], b[k] = input(1)[k];
  for (int i = 0; i < CALLS; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += (a[1] * b[2] - a[2] * b[1]) + (a[2] * b[0] - a[0] * b[2]) + (a[0] * b[1] - a[1] * b[0]);
  }
  return (Answer){NULL, 0, {total, 0}};
}

const Implementation in_c[] = {{"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {NULL, 0, NULL, NULL}};
