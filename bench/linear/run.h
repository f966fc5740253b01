// run: one program of the linear benchmarks, once, in a process of its own, which measure.py starts: NAME SIZE gives "RESULT SECONDS BYTES".
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

// Of the processor: a neighbour's load does not count.
static double seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
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

// The stack of the deepest recursion is the caller's business: what is compared is written in the same way on both sides.
int main(int count, char **words) {
  if (count != 3) return 2;
  const double before = seconds();
  const int64_t result = run_program(words[1], strtoll(words[2], NULL, 10));
  const double after = seconds();
  printf("%" PRId64 " %.9f %ld\n", result, after - before, peak_bytes());
  return 0;
}
