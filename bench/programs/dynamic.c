/* Dynamic programming: two rows of the table, or one that is overwritten. */
#include "dynamic.h"
#include "programs.h"

static inline int32_t least(int32_t a, int32_t b) { return b < a ? b : a; }
static inline int32_t most(int32_t a, int32_t b) { return a < b ? b : a; }
static void fit_words(int64_t *n) { n[2] = n[1] + 1, n[3] = 1; }

OURS(edits, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void edits_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const uint8_t *restrict a = call->in[0], *restrict b = call->in[1];
  int32_t *restrict row = call->workspace;
  for (int64_t j = 0; j <= m; j++) row[j] = (int32_t)j;
  for (int64_t i = 0; i < n; i++) {
    int32_t corner = row[0], left = row[0] = (int32_t)i + 1;
    for (int64_t j = 1; j <= m; j++) {
      const int32_t cell = least(least(left + 1, row[j] + 1), corner + (a[i] != b[j - 1]));
      corner = row[j], left = row[j] = cell;
    }
  }
  *(int32_t *)call->out[0] = row[m];
}

OURS(common, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void common_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const uint8_t *restrict a = call->in[0], *restrict b = call->in[1];
  int32_t *restrict row = call->workspace;
  for (int64_t j = 0; j <= m; j++) row[j] = 0;
  for (int64_t i = 0; i < n; i++) {
    int32_t corner = 0, left = 0;
    for (int64_t j = 1; j <= m; j++) {
      const int32_t cell = a[i] == b[j - 1] ? corner + 1 : most(row[j], left);
      corner = row[j], left = row[j] = cell;
    }
  }
  *(int32_t *)call->out[0] = row[m];
}

/* n: states, outputs, times, one result. */
static void fit_viterbi(int64_t *n) { n[1] += 4, n[3] = 1; }
OURS(viterbi, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1], in[2], in[3])
static void viterbi_by_hand(const Call *call) {
  const int64_t s = call->n[0], k = call->n[1], t = call->n[2];
  const float *restrict start = call->in[0], *restrict steps = call->in[1], *restrict outputs = call->in[2];
  const int32_t *restrict seen = call->in[3];
  float *best = call->workspace, *next = best + (s + 1) / 2 * 2;
  for (int64_t j = 0; j < s; j++) best[j] = start[j] + outputs[j * k + seen[0]];
  for (int64_t i = 1; i < t; i++) {
    for (int64_t j = 0; j < s; j++) next[j] = -INFINITY;
    for (int64_t from = 0; from < s; from++)
      for (int64_t j = 0; j < s; j++) {
        const float p = best[from] + steps[from * s + j];
        next[j] = next[j] < p ? p : next[j];
      }
    for (int64_t j = 0; j < s; j++) next[j] += outputs[j * k + seen[i]];
    float *swap = best;
    best = next, next = swap;
  }
  float likeliest = -INFINITY;
  for (int64_t j = 0; j < s; j++) likeliest = likeliest < best[j] ? best[j] : likeliest;
  *(float *)call->out[0] = likeliest;
}

static void fit_knapsack(int64_t *n) { n[2] = n[1] + 1, n[3] = 1; }
OURS(knapsack, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void knapsack_by_hand(const Call *call) {
  const int64_t n = call->n[0], capacity = call->n[1];
  const int32_t *restrict weights = call->in[0], *restrict values = call->in[1];
  int32_t *restrict best = call->workspace;
  for (int64_t c = 0; c <= capacity; c++) best[c] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t c = capacity; c >= weights[i]; c--) best[c] = most(best[c], best[c - weights[i]] + values[i]);
  *(int32_t *)call->out[0] = best[capacity];
}

const Kernel dynamic[] = {
  {"edits", "a:c b:c", "d:i", "c:i", {2000, 2000}, FUNCTIONS(edits), fit_words},
  {"common", "a:c b:c", "d:i", "c:i", {40, 100000}, FUNCTIONS(common), fit_words},
  {"viterbi", "a:f aa:f ab:f c:b", "d:f", "a:f a:f", {150, 60, 400}, FUNCTIONS(viterbi), fit_viterbi},
  {"knapsack", "a:i a:i", "d:i", "c:i", {400, 20000}, FUNCTIONS(knapsack), fit_knapsack},
  {NULL}};
