/* Clusters of points on OpenMP's threads. */
#include "ashlar_openmp.h"
#include "clusters.h"
#include <stdio.h>
#include <string.h>

enum { POINTS = 5000, CLUSTERS = 4, ROUNDS = 20 };
static double points[2 * POINTS], centres[2 * CLUSTERS], first_centres[2 * CLUSTERS];
static int64_t counts[CLUSTERS];
static uint64_t arena[1 << 17];

/* Four clouds around the corners of a square. */
static void scatter(void) {
  uint32_t state = 1;
  int i;
  for (i = 0; i < 2 * POINTS; i++) {
    const int corner = i / 2 % 4, high = i % 2 ? corner / 2 : corner % 2;
    state = state * 1664525u + 1013904223u;
    points[i] = 10.0 * high + (double)(state >> 8) / (double)(1 << 24);
  }
}

static int run(int workers_count) {
  const ashlar_workers workers = ashlar_openmp_workers(workers_count);
  if (clusters_workspace(POINTS, 2, CLUSTERS, workers.count) > sizeof arena) return 2;
  return clusters(centres, counts, POINTS, 2, CLUSTERS, ROUNDS, points, arena, sizeof arena, &workers, NULL);
}

int main(void) {
  static const int numbers[] = {1, 2, 3, 8};
  int i;
  scatter();
  for (i = 0; i < 4; i++) {
    const int code = run(numbers[i]);
    if (code != 0) return code;
    if (i == 0) memcpy(first_centres, centres, sizeof centres);
    if (memcmp(first_centres, centres, sizeof centres) != 0) return 3;
  }
  for (i = 0; i < CLUSTERS; i++)
    printf("%4lld points around (%.3f, %.3f)\n", (long long)counts[i], centres[2 * i], centres[2 * i + 1]);
  return 0;
}
