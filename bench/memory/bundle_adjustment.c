#include "memory.h"
#include "bundle_adjustment.h"

static void cross(double *to, const double *a, const double *b) {
  to[0] = a[1] * b[2] - a[2] * b[1];
  to[1] = a[2] * b[0] - a[0] * b[2];
  to[2] = a[0] * b[1] - a[1] * b[0];
}
static double dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void rotate(double *to, const double *rotation, const double *x) {
  const double square = dot(rotation, rotation);
  double w[3], turned[3];
  if (square != 0) {
    const double angle = sqrt(square), c = cos(angle), s = sin(angle), scale = 1 / angle;
    for (int i = 0; i < 3; i++) w[i] = rotation[i] * scale;
    cross(turned, w, x);
    const double along = dot(w, x) * (1 - c);
    for (int i = 0; i < 3; i++) to[i] = x[i] * c + turned[i] * s + w[i] * along;
  } else {
    cross(turned, rotation, x);
    for (int i = 0; i < 3; i++) to[i] = x[i] + turned[i];
  }
}

static void project_by_hand(double *to, const double *camera, const double *x) {
  double centred[3], rotated[3];
  for (int i = 0; i < 3; i++) centred[i] = x[i] - camera[3 + i];
  rotate(rotated, camera, centred);
  const double u = rotated[0] / rotated[2], v = rotated[1] / rotated[2], square = u * u + v * v;
  const double factor = 1 + camera[9] * square + camera[10] * square * square;
  to[0] = camera[7] + u * factor * camera[6];
  to[1] = camera[8] + v * factor * camera[6];
}

BY_HAND void by_hand(double *errors, double *weight_errors, int64_t p, const double *cameras, const double *points,
                     const double *weights, const int64_t *camera, const int64_t *point, const double *features,
                     void *none) {
  (void)none;
  for (int64_t i = 0; i < p; i++) {
    double at[2];
    project_by_hand(at, cameras + 11 * camera[i], points + 3 * point[i]);
    for (int c = 0; c < 2; c++) errors[2 * i + c] = (at[c] - features[2 * i + c]) * weights[i];
  }
  for (int64_t i = 0; i < p; i++) weight_errors[i] = 1 - weights[i] * weights[i];
}

BY_HAND double sums_by_hand(double *weight_sum, int64_t p, const double *cameras, const double *points,
                            const double *weights, const int64_t *camera, const int64_t *point, const double *features,
                            void *none) {
  (void)none;
  double sum = 0;
  *weight_sum = 0;
  for (int64_t i = 0; i < p; i++) {
    double at[2];
    project_by_hand(at, cameras + 11 * camera[i], points + 3 * point[i]);
    for (int c = 0; c < 2; c++) at[c] = (at[c] - features[2 * i + c]) * weights[i];
    sum += at[0] * at[0] + at[1] * at[1];
  }
  for (int64_t i = 0; i < p; i++) *weight_sum += (1 - weights[i] * weights[i]) * (1 - weights[i] * weights[i]);
  return sum;
}

static int64_t *numbers(int64_t count, int64_t below) {
  int64_t *items = memory_new((size_t)count * sizeof *items);
  for (int64_t i = 0; i < count; i++) items[i] = (int64_t)(any_number() * 1000) % below;
  return items;
}

int main(void) {
  for (int64_t p = 1; p <= 500 * LARGER; p = p * 3 + 1) {
    char label[64];
    const int64_t n = p / 30 + 1, m = p / 3 + 1;
    double *cameras = doubles(11 * n), *points = doubles(3 * m), *weights = doubles(p), *features = doubles(2 * p);
    double *x = doubles(2 * p), *y = doubles(2 * p), *x2 = doubles(p), *y2 = doubles(p), sums[2] = {0, 0},
           hand[2] = {1, 1};
    int64_t *camera = numbers(p, n), *point = numbers(p, m);
    snprintf(label, sizeof label, "n=%lld m=%lld p=%lld", (long long)n, (long long)m, (long long)p);
    COMPARE(label, objective_workspace(n, m, p), 0,
            objective(x, x2, n, m, p, cameras, points, weights, camera, point, features, workspace, bytes, NULL),
            by_hand(y, y2, p, cameras, points, weights, camera, point, features, scratch),
            same_bytes(x, y, 16 * p) && same_bytes(x2, y2, 8 * p));
    snprintf(label, sizeof label, "n=%lld m=%lld p=%lld sums", (long long)n, (long long)m, (long long)p);
    COMPARE(label, sums_of_squares_workspace(n, m, p), 0,
            sums_of_squares(&sums[0], &sums[1], n, m, p, cameras, points, weights, camera, point, features, workspace,
                            bytes, NULL),
            hand[0] = sums_by_hand(&hand[1], p, cameras, points, weights, camera, point, features, scratch),
            same_bytes(sums, hand, 16));
  }
  return memory_failures != 0;
}
