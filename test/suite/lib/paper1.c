/* All allocated memory is freed, when a call succeeds and when it fails half-way. */
#include "generated.h"
#include <stdio.h>
#include <stdlib.h>

static long taken, given_back;
void *count_take(size_t bytes) {
  taken++;
  return malloc(bytes);
}
void count_give_back(void *block) {
  given_back++;
  free(block);
}

static int code_of(const int64_t *at, int64_t count) {
  const int32_t xs[3] = {10, 20, 30};
  int32_t found[3];
  return looked_up(found, 3, count, xs, at, NULL, 0, NULL);
}

int main(void) {
  const int64_t good[3] = {2, 0, 1}, bad[3] = {1, 2, 3}, xs[5] = {5, 1, 4, 1, 9};
  int64_t sorted[5], count = 5, few = 2;
  if (code_of(good, 3) != 0 || code_of(bad, 3) != 1 || code_of(bad, 2) != 0) return 1;
  if (quick_sorted(sorted, &count, 5, xs, NULL, 0, NULL) != 0 || count != 5 || sorted[4] != 9) return 2;
  if (quick_sorted(sorted, &few, 5, xs, NULL, 0, NULL) != 4) return 3;   /* the destination is too short */
  printf("%ld taken, %ld given back\n", taken, given_back);
  return taken == 0 || taken != given_back;
}
