// grain: how many iterations of a parallel statement a task has, as a fragment that scalar.def describes.
//   ASHLAR_GRAIN   the least operations of a task: 16384 take some microseconds, several times the cost of a task
#ifndef RT_GRAIN_H
#define RT_GRAIN_H
#include <stdint.h>

// `bound` iterations of `work` operations each. The result is `bound` when there is too little work for two tasks; the
// result only decides who runs an iteration. Each worker gets about 8 tasks, or 32 where each of these has much work:
// the workers end at about the same time then. Tasks of more than four iterations have a multiple of four, as many as
// loops over rows advance together.
// rt_grain: needs
#ifndef ASHLAR_GRAIN
#define ASHLAR_GRAIN 16384
#endif
static inline int64_t rt_grain(int64_t bound, double work, int64_t workers) {
  const double most = (double)bound * work / ASHLAR_GRAIN;
  int64_t tasks, grain;
  if (workers <= 1 || bound <= 1 || !(most >= 2.0)) return bound;
  tasks = workers < INT64_MAX / 32 ? workers * (most / 256.0 >= (double)workers ? 32 : 8) : INT64_MAX;
  if (most < (double)tasks) tasks = (int64_t)most;
  grain = (bound - 1) / tasks + 1;
  return grain > 4 && grain < INT64_MAX - 3 ? (grain + 3) / 4 * 4 : grain;
}

#endif
