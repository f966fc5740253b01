// Runs the functions of long.fut, and compares what they give with the same over arrays, by hand.
#include "long.h"
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 10000000 };
static int64_t list[COUNT];   // the last drawn comes first

static void draw(void) {
  int64_t x = 42;
  for (int64_t i = 0; i < COUNT; i++) list[COUNT - 1 - i] = x = (x * 1103515245 + 12345) & 0x7fffffff;
}
static int64_t digest(int64_t sum, int64_t x) { return (sum * 31 + x) & 0xfffffff; }

static int64_t turned_by_hand(void) {
  int64_t sum = 0;
  for (int64_t i = COUNT; i-- > 0;) sum = digest(sum, list[i]);
  return sum;
}
static int64_t mapped_by_hand(void) {
  int64_t sum = 0;
  for (int64_t i = 0; i < COUNT; i++) sum = digest(sum, list[i] & 0xff);
  return sum;
}
static int64_t kept_by_hand(void) {
  int64_t sum = 0;
  for (int64_t i = 0; i < COUNT; i++) sum = list[i] % 3 == 0 ? digest(sum, list[i]) : sum;
  return sum;
}
static int64_t once(int64_t sum) {
  for (int64_t i = 0; i < COUNT; i++) sum = digest(sum, list[i]);
  return sum;
}
static int64_t summed_by_hand(void) {
  int64_t sum = 0, least = 5000;
  for (int64_t i = 0; i < COUNT; i++) sum += list[i], least = list[i] < least ? list[i] : least;
  return sum + least;
}
static int64_t merged_by_hand(void) {   // of the list and itself
  int64_t sum = 0;
  for (int64_t i = 0, k = 0; i < COUNT || k < COUNT;) {
    const int second = i == COUNT || (k < COUNT && list[k] < list[i]);
    sum = digest(sum, second ? list[k++] : list[i++]);
  }
  return sum;
}

typedef size_t Workspace(int64_t n);
typedef int Entry(int64_t *result, int64_t n, void *workspace, size_t bytes, long_error *error);

static int is_wrong(const char *name, Workspace *needed, Entry *run, int64_t by_hand) {
  const size_t bytes = needed(COUNT);
  void *workspace = malloc(bytes);
  int64_t result = 0;
  long_error error;
  const int code = run(&result, COUNT, workspace, bytes, &error);
  free(workspace);
  if (code == 0 && result == by_hand) return 0;
  printf("%s: %d %lld, not %lld\n", name, code, (long long)result, (long long)by_hand);
  return 1;
}

int main(void) {
  draw();
  int failed = is_wrong("turned_round", turned_round_workspace, turned_round, turned_by_hand());
  failed |= is_wrong("mapped", mapped_workspace, mapped, mapped_by_hand());
  failed |= is_wrong("kept", kept_workspace, kept, kept_by_hand());
  failed |= is_wrong("appended", appended_workspace, appended, once(once(0)));
  failed |= is_wrong("merged", merged_workspace, merged, merged_by_hand());
  failed |= is_wrong("last", last_workspace, last, digest(once(0), 7));
  failed |= is_wrong("summed", summed_workspace, summed, summed_by_hand());
  return failed;
}
