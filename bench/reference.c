// reference: plain C as a careful programmer writes it, in the same order of operations as the programs in bench/suite.
#include "reference.h"
#include <math.h>

void reference_add3(double *restrict out, int64_t n, const double *a, const double *b, const double *c) {
  for (int64_t i = 0; i < n; i++) out[i] = a[i] + b[i] + c[i];
}

double reference_dot(int64_t n, const double *x, const double *y) {
  double sum = 0;
  for (int64_t i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

void reference_saxpy(float *restrict out, int64_t n, float a, const float *x, const float *y) {
  for (int64_t i = 0; i < n; i++) out[i] = a * x[i] + y[i];
}

void reference_matvec(double *restrict out, int64_t n, int64_t m, const double *a, const double *x) {
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < m; j++) sum += a[i * m + j] * x[j];
    out[i] = sum;
  }
}

void reference_matmul(double *restrict out, int64_t n, int64_t m, int64_t p, const double *a, const double *b) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < p; j++) {
      double sum = 0;
      for (int64_t k = 0; k < m; k++) sum += a[i * m + k] * b[k * p + j];
      out[i * p + j] = sum;
    }
}

void reference_cross(double *restrict out, const double *a, const double *b) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

int reference_cross_contract(double *restrict out, const double *a, const double *b, void *restrict workspace,
                             size_t workspace_bytes, void *error) {
  (void)workspace, (void)workspace_bytes, (void)error;
  reference_cross(out, a, b);
  return 0;
}

void reference_cross_many(double *restrict out, int64_t n, const double *a, const double *b) {
  for (int64_t i = 0; i < n; i++) {
    const double *x = a + 3 * i, *y = b + 3 * i;
    out[3 * i] = x[1] * y[2] - x[2] * y[1];
    out[3 * i + 1] = x[2] * y[0] - x[0] * y[2];
    out[3 * i + 2] = x[0] * y[1] - x[1] * y[0];
  }
}

double reference_cross_loop(int64_t calls, const double *a_in, const double *b_in) {
  double a[3] = {a_in[0], a_in[1], a_in[2]}, b[3] = {b_in[0], b_in[1], b_in[2]}, r[3], total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    reference_cross(r, a, b);
    total += r[0] + r[1] + r[2];
  }
  return total;
}

static void rotate_point(double *restrict out, const double *rotation, const double *x) {
  double square = rotation[0] * rotation[0] + rotation[1] * rotation[1] + rotation[2] * rotation[2];
  double w[3], product[3];
  if (square != 0) {
    double angle = sqrt(square), c = cos(angle), s = sin(angle), inverse = 1 / angle;
    for (int i = 0; i < 3; i++) w[i] = inverse * rotation[i];
    reference_cross(product, w, x);
    double factor = (w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) * (1 - c);
    for (int i = 0; i < 3; i++) out[i] = c * x[i] + s * product[i] + factor * w[i];
  } else {
    reference_cross(product, rotation, x);
    for (int i = 0; i < 3; i++) out[i] = x[i] + product[i];
  }
}

void reference_project(double *restrict out, const double *camera, const double *point) {
  double x[3], r[3];
  for (int i = 0; i < 3; i++) x[i] = point[i] - camera[3 + i];
  rotate_point(r, camera, x);
  double p0 = r[0] / r[2], p1 = r[1] / r[2];
  double square = p0 * p0 + p1 * p1;
  double factor = 1 + camera[9] * square + camera[10] * square * square;
  out[0] = camera[7] + p0 * factor * camera[6];
  out[1] = camera[8] + p1 * factor * camera[6];
}

double reference_project_loop(int64_t calls, const double *camera_in, const double *point) {
  double total = 0, camera[11], x[3], p[2];
  for (int i = 0; i < 11; i++) camera[i] = camera_in[i];
  for (int64_t c = 0; c < calls; c++) {
    x[0] = 1 / (2 + (double)c);
    x[1] = point[1];
    x[2] = point[2];
    camera[5] = 1 + (double)c * 1e-6;
    reference_project(p, camera, x);
    total += p[0] * p[0] + p[1] * p[1];
  }
  return total;
}

double reference_hand_tracking_loop(int64_t calls, const double *v) {
  double total = 0, first = v[0];
  for (int64_t i = 0; i < calls; i++) {
    first -= 1e-7;
    double n = sqrt(first * first + v[1] * v[1] + v[2] * v[2]), r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (!(n < 1e-4)) {
      double x = first / n, y = v[1] / n, z = v[2] / n, s = sin(n), c = cos(n);
      r[0] = x * x + (1 - x * x) * c;
      r[1] = x * y * (1 - c) - z * s;
      r[2] = x * z * (1 - c) + y * s;
      r[3] = x * y * (1 - c) + z * s;
      r[4] = y * y + (1 - y * y) * c;
      r[5] = y * z * (1 - c) - x * s;
      r[6] = x * z * (1 - c) - y * s;
      r[7] = z * y * (1 - c) + x * s;
      r[8] = z * z + (1 - z * z) * c;
    }
    total += r[0] + 2 * r[1] + 3 * r[2] + 4 * r[3] + 5 * r[4] + 6 * r[5] + 7 * r[6] + 8 * r[7] + 9 * r[8];
  }
  return total;
}
