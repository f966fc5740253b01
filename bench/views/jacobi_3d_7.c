#define TITLE "7 of a window of 3 x 3 x 3 of 128 x 128 x 128"
#define WEIGHTED 49014655.681268722
#define SUM(a)                                                                                                         \
  a[PLANE + N + 1] + a[N + 1] + a[2 * PLANE + N + 1] + a[PLANE + 1] + a[PLANE + 2 * N + 1] + a[PLANE + N] +            \
      a[PLANE + N + 2]
#include "jacobi_3d.h"
