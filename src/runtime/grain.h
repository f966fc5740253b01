// grain: how many iterations of a parallel statement a task has, as a fragment that scalar.def describes.
//   ASHLAR_GRAIN   the least operations of a task: 16384 take some microseconds, several times the cost of a task
#ifndef RT_GRAIN_H
#define RT_GRAIN_H
#include <stdint.h>

// `bound` iterations of `work` operations each. The result is `bound` when there is too little work for two tasks; the
// result only decides who runs an iteration. Each worker gets about 8 tasks, or 32 where each of these has much work:
// the workers end at about the same time then. Tasks of more than four iterations have a multiple of four, as many as
// loops over rows advance together. Of up to four numbers of tasks, the one is taken with which the busiest worker has
// the fewest iterations, if all are equally fast: with two workers, 600 iterations are 10 tasks of 60, not 15 of 40.
// rt_grain_of: needs
static inline int64_t rt_grain_of(int64_t bound, int64_t tasks) {
  const int64_t grain = (bound - 1) / tasks + 1;
  return grain > 4 && grain < INT64_MAX - 3 ? (grain + 3) / 4 * 4 : grain;
}

// rt_grain: needs rt_grain_of
#ifndef ASHLAR_GRAIN
#define ASHLAR_GRAIN 16384
#endif
static inline int64_t rt_grain(int64_t bound, double work, int64_t workers) {
  const double most = (double)bound * work / ASHLAR_GRAIN;
  double least = -1.0;
  int64_t best = bound, each, last;
  if (workers <= 1 || bound <= 1 || !(most >= 2.0)) return bound;
  if (workers >= INT64_MAX / 32) return 1;
  each = most / 256.0 >= (double)workers ? 32 : 8;
  if (most < (double)(each * workers)) each = (int64_t)(most / (double)workers);
  if (each < 1) return rt_grain_of(bound, (int64_t)most);
  for (last = each > 4 ? each - 4 : 0; each > last; each--) {
    const int64_t grain = rt_grain_of(bound, each * workers);
    const double busiest = (double)((bound - 1) / grain / workers + 1) * (double)grain;
    if (least < 0.0 || busiest < least) least = busiest, best = grain;
  }
  return best;
}

#endif
