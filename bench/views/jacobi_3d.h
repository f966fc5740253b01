/* A box of 128 x 128 x 128 numbers of 32 bits and sums over its windows of 3 x 3 x 3, divided by 7. A file that
   includes this has defined TITLE, the known
   WEIGHTED sum, and SUM(a): what is added up of the window whose first element is a[0]; PLANE and N are from one plane
   and row to the next. */
#include "generated.h"
#include "views.h"

enum { N = 128, PLANE = N * N, INNER = N - 2 };

static float *box;

static void draw(double *const *v) {
  (void)v;
  box = input_floats(N * PLANE);
  for (int i = 0; i < N * PLANE; i++) box[i] = (float)unit();
}
const Workload workload = {"Jacobi3D", TITLE, 0, {{0, 0}}, draw, WEIGHTED, {0, 0}, 1e-6, 0};

static Answer ashlar(void) {
  float *result = take(0, sizeof(float) * INNER * INNER * INNER);
  int64_t sizes[3] = {INNER, INNER, INNER};
  if (run(result, &sizes[0], &sizes[1], &sizes[2], N, N, N, box, take(1, run_workspace(N, N, N)),
          run_workspace(N, N, N), NULL) != 0)
    abort();
  return (Answer){NULL, INNER * INNER * INNER, {0, 0}, result};
}

static Answer by_hand(void) {
  float(*restrict r)[INNER][INNER] = take(0, sizeof(float) * INNER * INNER * INNER);
  for (int i = 0; i < INNER; i++)
    for (int j = 0; j < INNER; j++)
      for (int k = 0; k < INNER; k++) {
        const float *a = &box[i * PLANE + j * N + k];
        r[i][j][k] = (SUM(a)) / 7;
      }
  return (Answer){NULL, INNER * INNER * INNER, {0, 0}, &r[0][0][0]};
}

const Implementation in_c[] = {{"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {NULL, 0, NULL, NULL}};
