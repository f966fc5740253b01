/* harness: one benchmark of paper 1 in one variant, compiled together with the code that ashlar generated for the
   variant.
     run CALLS arena|own|hand|PEER    who provides memory (hand, the name of a peer: the computation by hand, or by
         it, instead); CALLS 0: as many as the known total has; prints: seconds, total by the variant (or by hand),
         blocks taken, blocks given back, most bytes held at once, the process's peak resident set in KiB
   The exit status is 1 when the total differs from the one by hand in some bit, or from the known one beyond its
   printed digits. Blocks are counted when the generated code is compiled with count.h; else its calls go straight to
   the allocator, for times. */
#include "count.h"
#include "workload.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* ---- counting */
static int64_t taken, given_back, held, most_held;
typedef union { size_t bytes; max_align_t aligned; } count_head;

void *count_take(size_t bytes) {
  count_head *block = malloc(sizeof *block + bytes);
  if (!block) return NULL;
  block->bytes = bytes;
  taken++;
  held += (int64_t)bytes;
  if (held > most_held) most_held = held;
  return block + 1;
}

void count_give_back(void *block) {
  count_head *head = (count_head *)block - 1;
  given_back++;
  held -= (int64_t)head->bytes;
  free(head);
}

/* ---- measuring */
/* Of the processor: what other programs take of it is not counted. */
static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

/* Of this program alone: the maximum that getrusage knows begins with what the process held before it became this
   program. */
static long peak_resident(void) {
  char line[256];
  long kilobytes = -1;
  FILE *status = fopen("/proc/self/status", "r");
  struct rusage usage;
  while (status && fgets(line, sizeof line, status)) {
    if (sscanf(line, "VmHWM: %ld", &kilobytes) == 1) break;
  }
  if (status) fclose(status);
  if (kilobytes < 0 && getrusage(RUSAGE_SELF, &usage) == 0) kilobytes = usage.ru_maxrss;
  return kilobytes;
}

static int same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

/* C++ may contract and reorder. */
static int near(double a, double b) { return fabs(a - b) <= fabs(b) * 1e-9; }

/* Who computes by hand; NULL: the generated code does. */
static double (*by_hand_of(const char *way))(int64_t calls) {
#ifdef WORKLOAD_PEERS
  for (const WorkloadPeer *peer = workload_peers; peer->name; peer++) {
    if (strcmp(way, peer->name) == 0) return peer->run;
  }
#endif
  return strcmp(way, "hand") == 0 ? workload_by_hand : NULL;
}

int main(int argc, char **argv) {
  const int64_t wanted = argc > 1 ? strtoll(argv[1], NULL, 10) : 1000,
                calls = wanted > 0 ? wanted : workload_known_calls;
  const char *way = argc > 2 ? argv[2] : "own";
  double (*const by_hand)(int64_t) = by_hand_of(way);
  const int in_arena = strcmp(way, "arena") == 0;
  double total = 0, expected, seconds;
  size_t bytes = 0;
  void *workspace = NULL;
  long resident;
  int code = 0;
  if (in_arena) {
    bytes = workload_workspace();
    workspace = malloc(bytes ? bytes : 1);
    if (!workspace) return 2;
    most_held = (int64_t)bytes;
  }
  workload_prepare();
  seconds = now();
  if (by_hand) total = by_hand(calls);
  else code = workload_run(&total, calls, workspace, bytes);
  seconds = now() - seconds;
  resident = peak_resident();
  if (code != 0) {
    fprintf(stderr, "the call returned %d\n", code);
    return 2;
  }
  printf("%.9f %.17g %lld %lld %lld %ld\n", seconds, total, (long long)taken, (long long)given_back,
         (long long)most_held, resident);
  workload_prepare();
  expected = by_hand == workload_by_hand ? total : workload_by_hand(calls);
  if (by_hand ? !near(total, expected) : !same(total, expected)) {
    fprintf(stderr, "wrong: %.17g, by hand %.17g\n", total, expected);
    return 1;
  }
#ifdef __GLIBC__   /* other libraries draw other numbers */
  if (calls == workload_known_calls &&
      fabs(total - workload_known_total) > fabs(workload_known_total) * (by_hand ? 1e-9 : 1e-12)) {
    fprintf(stderr, "wrong: %.17g, the published code %.17g\n", total, workload_known_total);
    return 1;
  }
#endif
  return 0;
}
