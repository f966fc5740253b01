/* Cellular automata: rows above and below are pointers, the first and last cells stand apart; two boards in turns. */
#include "automata.h"
#include "programs.h"

/* A cell is 0 or 1. */
static inline uint8_t alive(unsigned neighbours, unsigned cell) {
  return (uint8_t)((neighbours == 3) | ((neighbours == 2) & cell));
}
/* A row, from the rows above (a), itself (b) and below (c); `left` and `right` of its ends are given for each. */
static void life_row(uint8_t *restrict to, const uint8_t *a, const uint8_t *b, const uint8_t *c, int64_t w, int torus) {
  for (int64_t j = 0; j < w; j += j == 0 && w > 2 ? w - 1 : 1) {
    const int64_t l = j ? j - 1 : w - 1, r = j < w - 1 ? j + 1 : 0;
    unsigned n = (unsigned)a[j] + c[j];
    if (j > 0 || torus) n += (unsigned)a[l] + b[l] + c[l];
    if (j < w - 1 || torus) n += (unsigned)a[r] + b[r] + c[r];
    to[j] = alive(n, b[j]);
  }
  for (int64_t j = 1; j < w - 1; j++) {
    const uint8_t n = (uint8_t)(a[j - 1] + a[j] + a[j + 1] + b[j - 1] + b[j + 1] + c[j - 1] + c[j] + c[j + 1]);
    to[j] = (uint8_t)((n == 3) | ((n == 2) & b[j]));
  }
}
/* `outside`: what is above and below the board; NULL: a torus. */
static void play(const Call *call, int64_t steps, uint8_t *other, const uint8_t *outside) {
  const int64_t h = call->n[0], w = call->n[1];
  uint8_t *result = call->out[0];
  const uint8_t *from = call->in[0];
  for (int64_t s = 0; s < steps; s++) {
    uint8_t *to = (steps - s) % 2 ? result : other;
    for (int64_t i = 0; i < h; i++) {
      const uint8_t *a = i > 0 ? from + (i - 1) * w : outside ? outside : from + (h - 1) * w;
      const uint8_t *c = i < h - 1 ? from + (i + 1) * w : outside ? outside : from;
      life_row(to + i * w, a, from + i * w, c, w, !outside);
    }
    from = to;
  }
}

enum { STEPS = 20 };
OURS(life, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void life_by_hand(const Call *call) {
  uint8_t *other = call->workspace, *outside = other + (call->n[0] * call->n[1] + 7) / 8 * 8;
  memset(outside, 0, (size_t)call->n[1]);
  play(call, STEPS, other, outside);
}
OURS(life_torus, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void life_torus_by_hand(const Call *call) { play(call, STEPS, call->workspace, NULL); }
OURS(life_rotated, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void life_rotated_by_hand(const Call *call) { play(call, STEPS, call->workspace, NULL); }
OURS(life_offsets, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void life_offsets_by_hand(const Call *call) { play(call, STEPS, call->workspace, NULL); }
OURS(life_boards, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void life_boards_by_hand(const Call *call) { play(call, STEPS, call->workspace, NULL); }

static const volatile uint8_t RULE = 110;   /* known only at run time, in both programs */
OURS(rule, (n[0]), out[0], n[0], RULE, STEPS, in[0])
static void rule_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const uint8_t number = RULE;
  const uint8_t *from = call->in[0];
  for (int64_t s = 0; s < STEPS; s++) {
    uint8_t *restrict to = (STEPS - s) % 2 ? call->out[0] : call->workspace;
    to[0] = number >> (4 * from[n - 1] + 2 * from[0] + from[1 % n]) & 1;
    for (int64_t i = 1; i < n - 1; i++) to[i] = number >> (4 * from[i - 1] + 2 * from[i] + from[i + 1]) & 1;
    if (n > 1) to[n - 1] = number >> (4 * from[n - 2] + 2 * from[n - 1] + from[0]) & 1;
    from = to;
  }
}

const Kernel automata[] = {
  {"life", "ab:o", "ab:o", "ab:o b:o", {500, 500}, FUNCTIONS(life)},
  {"life_torus", "ab:o", "ab:o", "ab:o", {500, 500}, FUNCTIONS(life_torus)},
  {"life_rotated", "ab:o", "ab:o", "ab:o", {500, 500}, FUNCTIONS(life_rotated)},
  {"life_offsets", "ab:o", "ab:o", "ab:o", {500, 500}, FUNCTIONS(life_offsets)},
  {"life_boards", "ab:o", "ab:o", "ab:o", {500, 500}, FUNCTIONS(life_boards)},
  {"rule", "a:o", "a:o", "a:o", {400000}, FUNCTIONS(rule)},
  {NULL}};
