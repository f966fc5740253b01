#define TITLE "15 of a window of 3 x 3 x 3 of 128 x 128 x 128"
#define WEIGHTED 105030955.69794956
#define ROW(a) (a[0] + a[1] + a[2])
#define COLUMN(a) (a[0] + a[N] + a[2 * N])
#define SUM(a)                                                                                                         \
  ROW((a + PLANE)) + ROW((a + PLANE + N)) + ROW((a + PLANE + 2 * N)) + COLUMN((a + 1)) + COLUMN((a + 2 * PLANE + 1))
#include "jacobi_3d.h"
