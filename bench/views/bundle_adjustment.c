#include "generated.h"
#include "views.h"
#include <math.h>
#include <string.h>

enum { CALLS = 10000000 };

static void draw(double *const *v) {
  static const double camera[11] = {.1, .1, .1, .2, .1, .3, 1.2, .01, .03, .009, 1.2e-4}, x[3] = {.03, .11, -.7};
  memcpy(v[0], camera, sizeof camera);
  memcpy(v[1], x, sizeof x);
}
const Workload workload = {
    "BA", "bundle adjustment, 10^7 projections", 2, {{1, 11}, {1, 3}}, draw, 0, {3.18995e74, 191579797.42975062}, 1e-5,
    0};

static Answer ashlar(void) {
  double total = 0, regular = 0;
  if (run(&total, &regular, CALLS, input(0), input(1), take(1, run_workspace()), run_workspace(), NULL) != 0) abort();
  return (Answer){NULL, 0, {total, regular}};
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

static double project(const double *camera, const double *x) {
  double seen[3], r[3], p[2], out[2];
  for (int k = 0; k < 3; k++) seen[k] = x[k] - camera[3 + k];
  rotate(r, camera, seen);
  const double scale = 1 / r[2];
  for (int k = 0; k < 2; k++) p[k] = r[k] * scale;
  const double square = p[0] * p[0] + p[1] * p[1], factor = 1 + camera[9] * square + camera[10] * square * square;
  for (int k = 0; k < 2; k++) out[k] = camera[7 + k] + p[k] * factor * camera[6];
  return out[0] * out[0] + out[1] * out[1];
}

static Answer by_hand(void) {
  double total = 0, regular = 0, camera[11], x[3];
  memcpy(camera, input(0), sizeof camera);
  memcpy(x, input(1), sizeof x);
  for (int i = 0; i < CALLS; i++) {
    x[0] = 1 / (2 + (double)i);
    camera[5] = 1 + (double)i * 1e-6;
    camera[0] += 0.0001;
    const double square = project(camera, x);
    total += square;
    regular += square < 1e3 ? square : 0;
  }
  return (Answer){NULL, 0, {total, regular}};
}

const Implementation in_c[] = {{"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {NULL, 0, NULL, NULL}};
