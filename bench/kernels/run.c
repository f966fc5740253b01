/* run: the kernels of one group, generated and by hand, on the same inputs; every result is compared bit for bit.
   usage: run check | run time ROUNDS [KERNEL]. Lines of tabs: kernel, seconds of ours, seconds by hand, bytes of
   workspace, bytes of scratch. */
#define _POSIX_C_SOURCE 199309L
#include "kernel.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { int64_t count; size_t bytes; char kind; int64_t last; } Array;

/* Takes the next array of a list off; false at its end. */
static int next_array(const char **at, const int64_t *n, Array *array) {
  while (**at == ' ') (*at)++;
  if (!**at) return 0;
  *array = (Array){.count = 1, .kind = ' ', .last = 1};
  for (; **at >= 'a' && **at <= 'e'; (*at)++) array->count *= array->last = n[**at - 'a'];
  if (**at == ':') array->kind = (*at)[1], *at += 2;
  const size_t each = strchr("uco", array->kind) ? 1 : array->kind == 'h' ? 2 : strchr("fibw", array->kind) ? 4 : 8;
  array->bytes = (size_t)array->count * each;
  return 1;
}

/* Element i of input `number`, the same everywhere: thousandths from 0.001 to 1. */
static int64_t thousandths(int64_t i, int64_t number) { return (i * 7919 + i / 31 * 101 + number * 389) % 1000 + 1; }

/* Numbers without a period: no processor predicts the branches that depend on them. */
static uint32_t scattered(int64_t i, int64_t number) {
  uint32_t x = (uint32_t)i * 2654435761u + (uint32_t)number * 40503u;
  x = (x ^ x >> 15) * 2246822519u;
  return (x ^ x >> 13) >> 8;
}

/* Indices and starts of rows: `n` are the sizes of the call. */
static int64_t index_at(Array array, int64_t i, int64_t value, const int64_t *n) {
  return array.kind == 's' ? i * n[1] / array.count : (i * 7919 + value * 31) % n[array.kind - '0'];
}

static void fill(void *memory, Array array, int64_t number, const int64_t *sizes) {
  double *doubles = memory;
  float *floats = memory;
  int32_t *integers = memory;
  uint8_t *bytes = memory;
  for (int64_t i = 0; i < array.count; i++) {
    const int64_t value = thousandths(i, number), n = array.last;
    if (array.kind == 'f') floats[i] = (float)value / 1000.0f;
    else if (array.kind == 'i') integers[i] = (int32_t)value;
    else if (array.kind == 'b') integers[i] = (int32_t)(value / 7 % 4);
    else if (array.kind == 'w') integers[i] = (int32_t)((uint32_t)value * 2654435761u);
    else if (array.kind == 'u') bytes[i] = (uint8_t)(value / 3);
    else if (array.kind == 'c') bytes[i] = (uint8_t)(scattered(i, number) % 4);
    else if (array.kind == 'o') bytes[i] = value / 7 % 3 == 0;
    else if (strchr("s01234", array.kind)) ((int64_t *)memory)[i] = index_at(array, i, value, sizes);
    else if (array.kind == 'd')
      doubles[i] =
          i / n == i % n ? (double)n + 1 : (double)thousandths(i / n * (i % n) + i / n + i % n, number) / 1000.0;
    else doubles[i] = (double)value / 1000.0;
  }
}

static void *new_memory(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 127) / 64 * 64);
  if (!memory) exit(2);
  return memset(memory, 0x5a, bytes + 1);   /* pages are there before anything is timed */
}

static size_t list_bytes(const char *list, const int64_t *n) {
  size_t bytes = 0;
  for (Array array; next_array(&list, n, &array);) bytes += (array.bytes + 7) / 8 * 8;
  return bytes;
}

static void prepare(Call *call, const Kernel *kernel, const int64_t *n, size_t bytes) {
  int count = 0;
  memcpy(call->n, n, sizeof call->n);
  const char *list = kernel->in;
  for (Array array; next_array(&list, n, &array); count++)
    fill((void *)(call->in[count] = new_memory(array.bytes)), array, count, n);
  list = kernel->out, count = 0;
  for (Array array; next_array(&list, n, &array); count++) call->out[count] = new_memory(array.bytes);
  call->workspace = new_memory(bytes);
}

static void finish(Call *call) {
  for (int i = 0; i < MOST_ARRAYS; i++) free((void *)call->in[i]), free(call->out[i]);
  free(call->workspace);
}

static int same_results(const Kernel *kernel, const Call *one, const Call *other) {
  const char *list = kernel->out;
  int number = 0;
  for (Array array; next_array(&list, one->n, &array); number++)
    if (memcmp(one->out[number], other->out[number], array.bytes) != 0) return 0;
  return 1;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Times both implementations alternately, `rounds` times, and prints a line for each round. Before the second half of
   the rounds they exchange their memory: where a block lies in physical memory changes the time of what mostly copies
   by up to a third. The first round of each half is not timed. */
static int run(const Kernel *kernel, const int64_t *sizes, int rounds) {
  int64_t n[MOST_SIZES];
  memcpy(n, sizes, sizeof n);
  if (kernel->fit) kernel->fit(n);
  const size_t workspace = kernel->workspace(n);
  const size_t scratch = kernel->scratch_bytes ? kernel->scratch_bytes(n) : list_bytes(kernel->scratch, n);
  Call calls[2] = {{{0}, {0}, {0}, NULL, 0}};
  for (int side = 0; side < 2; side++) prepare(&calls[side], kernel, n, workspace > scratch ? workspace : scratch);
  int good = 1;
  const int half = (rounds + 1) / 2;
  for (int round = 0; round < rounds + 1 + (rounds > 1) && good; round++) {
    Call *ours = &calls[round > half], *by_hand = &calls[round <= half];
    ours->bytes = workspace, by_hand->bytes = scratch;
    const double start = now();
    good = kernel->ours(ours) == 0;
    const double between = now();
    kernel->by_hand(by_hand);
    const double end = now();
    if (round != 0 && round != half + 1)
      printf("%s\t%.9f\t%.9f\t%zu\t%zu\n", kernel->name, between - start, end - between, workspace,
             scratch + kernel->on_stack);
  }
  good = good && same_results(kernel, &calls[0], &calls[1]);
  if (!good)
    printf("WRONG\t%s of %lld, %lld, %lld, %lld, %lld\n", kernel->name, (long long)n[0], (long long)n[1],
           (long long)n[2], (long long)n[3], (long long)n[4]);
  finish(&calls[0]), finish(&calls[1]);
  return good;
}

int main(int count, char **arguments) {
  static const int64_t checked[][MOST_SIZES] = {{3, 4, 5, 6, 7}, {16, 9, 12, 11, 14}, {37, 70, 33, 41, 36}};
  int wrong = 0;
  for (const Kernel *kernel = GROUP; kernel->name; kernel++) {
    if (count == 2) {
      for (size_t i = 0; i < sizeof checked / sizeof *checked; i++) {
        const int good = run(kernel, checked[i], 0);
        if (good) printf("ok\t%s\n", kernel->name);
        wrong += !good;
      }
    } else if (count < 4 || strcmp(arguments[3], kernel->name) == 0) {
      wrong += !run(kernel, kernel->n, atoi(arguments[2]));
    }
  }
  return wrong != 0;
}
