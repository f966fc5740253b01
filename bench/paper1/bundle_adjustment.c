#include "generated.h"
#include "workload.h"
#include <math.h>

static double camera[11], x[3];
const int64_t workload_known_calls = 10000000;
const double workload_known_total = 414339.557544;

void workload_prepare(void) {
  static const double first[11] = {.1, .1, .1, .2, .1, .3, 1.2, .01, .03, .009, 1.2e-4};
  for (int k = 0; k < 11; k++) camera[k] = first[k];
  x[0] = .03, x[1] = .11, x[2] = -.7;
}
const double *workload_input(int number) { return number == 0 ? camera : x; }
size_t workload_workspace(void) { return run_workspace(); }
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes) {
  return run(total, calls, camera, x, workspace, bytes, NULL);
}

static void cross(double *out, const double *a, const double *b) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

static void rotate(double *out, const double *rotation, const double *p) {
  const double square = rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2];
  double w[3], around[3];
  if (square != 0) {
    const double angle = sqrt(square), inverse = 1 / angle, c = cos(angle), s = sin(angle);
    for (int k = 0; k < 3; k++) w[k] = rotation[k] * inverse;
    cross(around, w, p);
    const double along = (w[0] * p[0] + w[1] * p[1] + w[2] * p[2]) * (1 - c);
    for (int k = 0; k < 3; k++) out[k] = p[k] * c + around[k] * s + w[k] * along;
  } else {
    cross(around, rotation, p);
    for (int k = 0; k < 3; k++) out[k] = p[k] + around[k];
  }
}

double workload_by_hand(int64_t calls) {
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    double seen[3], r[3], p[2], out[2];
    x[0] = 1 / (2 + (double)i);
    camera[5] = 1 + (double)i * 1e-6;
    for (int k = 0; k < 3; k++) seen[k] = x[k] - camera[3 + k];
    rotate(r, camera, seen);
    const double scale = 1 / r[2];
    for (int k = 0; k < 2; k++) p[k] = r[k] * scale;
    const double square = p[0] * p[0] + p[1] * p[1], factor = 1 + camera[9] * square + camera[10] * square * square;
    for (int k = 0; k < 2; k++) out[k] = camera[7 + k] + p[k] * factor * camera[6];
    total += out[0] * out[0] + out[1] * out[1];
  }
  return total;
}
