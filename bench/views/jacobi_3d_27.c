#define TITLE "sums of windows of 3 x 3 x 3 of 128 x 128 x 128"
#define WEIGHTED 189054010.84088111
#define AND_ROW(a) + (a)[0] + (a)[1] + (a)[2]
#define AND_PLANE(a) AND_ROW((a)) AND_ROW((a) + N) AND_ROW((a) + 2 * N)
#define SUM(a) 0 AND_PLANE(a) AND_PLANE(a + PLANE) AND_PLANE(a + 2 * PLANE)
#include "jacobi_3d.h"
