// run: one program of the linear benchmarks, run once in a process of its own, which measure.py starts: NAME SIZE
// prints "RESULT SECONDS-OF-WORK SECONDS BYTES". The work is the code between `work_begins` and `work_ends`, without
// the construction of the input and the sum.
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

int64_t run_program(const char *name, int64_t size);

// A block of cells, in large pages where the system has them, as the programs of `ashlar run` take their workspace.
static inline void *block_of(size_t bytes) {
  const size_t large = (size_t)2 << 20;
  if (bytes < large) return malloc(bytes);
  void *block = NULL;
  if (posix_memalign(&block, large, bytes)) return NULL;
#ifdef MADV_HUGEPAGE
  (void)madvise(block, bytes & ~(large - 1), MADV_HUGEPAGE);
#endif
  return block;
}

// Processor time, so that other processes have little influence.
static double seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static double work_began, work_seconds;
static inline void work_begins(void) { work_began = seconds(); }
static inline void work_ends(void) { work_seconds = seconds() - work_began; }

// The numbers all programs draw: x after x.
static inline int64_t drawn_after(int64_t x) { return (x * 1103515245 + 12345) & 0x7fffffff; }

// The n weights, from the lightest.
static inline int32_t *weights_in_order(int64_t n) {
  static int64_t counts[1 << 16];
  int32_t *weights = malloc(sizeof *weights * (size_t)n);
  if (!weights) abort();
  for (int64_t i = 0, x = 42; i < n; i++) x = drawn_after(x), counts[x & 0xffff]++;
  for (int32_t weight = 0, *at = weights; weight < 1 << 16; weight++)
    for (int64_t i = 0; i < counts[weight]; i++) *at++ = weight;
  return weights;
}

// The most memory this process ever had; 0: the system does not say.
static long peak_bytes(void) {
  char line[256];
  long kilobytes = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) (void)sscanf(line, "VmHWM: %ld", &kilobytes);
  if (status) fclose(status);
  return kilobytes * 1024;
}

// The caller provides the stack for the deepest recursion. The code around the work is the same for all programs.
int main(int count, char **words) {
  if (count != 3) return 2;
  const double before = seconds();
  const int64_t result = run_program(words[1], strtoll(words[2], NULL, 10));
  const double after = seconds();
  printf("%" PRId64 " %.9f %.9f %ld\n", result, work_seconds, after - before, peak_bytes());
  return 0;
}
