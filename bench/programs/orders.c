/* Sorting and dividing. */
#include "orders.h"
#include "programs.h"

OURS(radix_sort, (n[0]), out[0], n[0], in[0])
static void radix_sort_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const uint32_t *from = call->in[0];
  for (int pass = 0; pass < 4; pass++) {
    uint32_t *restrict to = pass % 2 ? call->out[0] : call->workspace;
    int64_t starts[256] = {0}, sum = 0;
    for (int64_t i = 0; i < n; i++) starts[from[i] >> 8 * pass & 255]++;
    for (int64_t d = 0; d < 256; d++) { const int64_t count = starts[d]; starts[d] = sum, sum += count; }
    for (int64_t i = 0; i < n; i++) to[starts[from[i] >> 8 * pass & 255]++] = from[i];
    from = to;
  }
}

/* Elements of the destinations behind the results mean nothing. */
static void clear_behind(const Call *call, int64_t below, int64_t others) {
  memset((double *)call->out[0] + below, 0, (size_t)(call->n[0] - below) * sizeof(double));
  memset((double *)call->out[1] + others, 0, (size_t)(call->n[0] - others) * sizeof(double));
}
static size_t divide_bytes(const int64_t *n) { return divide_workspace(n[0]); }
static int divide_ours(const Call *call) {
  int64_t below = call->n[0], others = call->n[0];
  const int code =
      divide(call->out[0], call->out[1], &below, &others, call->n[0], call->in[0], call->workspace, call->bytes, NULL);
  if (code == 0) clear_behind(call, below, others);
  return code;
}
static void divide_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict xs = call->in[0];
  double *restrict below = call->out[0], *restrict others = call->out[1];
  int64_t p = 0, q = 0;
  for (int64_t i = 0; i < n; i++) {
    if (xs[i] < xs[0]) below[p++] = xs[i];
    else others[q++] = xs[i];
  }
  clear_behind(call, p, q);
}

OURS(sort_rows, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void sort_rows_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  memcpy(call->out[0], call->in[0], (size_t)(n * d) * sizeof(float));
  for (int64_t r = 0; r < n; r++) {
    float *row = (float *)call->out[0] + r * d;
    for (int64_t i = 1; i < d; i++) {
      const float x = row[i];
      int64_t at = i;
      for (; at > 0 && row[at - 1] > x; at--) row[at] = row[at - 1];
      row[at] = x;
    }
  }
}

const Kernel orders[] = {
  {"radix_sort", "a:w", "a:w", "a:w", {500000}, FUNCTIONS(radix_sort), NULL, 256 * 8},
  {"divide", "a", "a a", "", {1000000}, FUNCTIONS(divide)},
  {"sort_rows", "ab:f", "ab:f", "", {20000, 24}, FUNCTIONS(sort_rows)},
  {NULL}};
