#include "memory.h"
#include "needleman_wunsch.h"

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

// By anti-diagonals, as the program.
BY_HAND void by_hand(int32_t *score, int64_t n, int64_t m, int32_t penalty, const uint8_t *xs, const uint8_t *ys,
                     void *none) {
  (void)none;
  const int64_t width = m + 1;
  for (int64_t i = 0; i <= n; i++)
    for (int64_t j = 0; j <= m; j++)
      score[i * width + j] = i == 0 ? -penalty * (int32_t)j : j == 0 ? -penalty * (int32_t)i : 0;
  for (int64_t wave = 0; wave < n + m - 1; wave++) {
    const int64_t first = wave - m + 1 > 0 ? wave - m + 1 : 0, last = wave < n - 1 ? wave : n - 1;
    for (int64_t i = first; i <= last; i++) {
      int32_t *at = score + i * width + wave - i;
      at[width + 1] = larger(at[0] + (xs[i] == ys[wave - i] ? 1 : -1), larger(at[1] - penalty, at[width] - penalty));
    }
  }
}

BY_HAND int32_t score_by_hand(int64_t n, int64_t m, int32_t penalty, const uint8_t *xs, const uint8_t *ys,
                              int32_t *row) {
  for (int64_t j = 0; j <= m; j++) row[j] = -penalty * (int32_t)j;
  for (int64_t i = 0; i < n; i++) {
    int32_t diagonal = row[0];
    row[0] = -penalty * (int32_t)(i + 1);
    for (int64_t j = 0; j < m; j++) {
      const int32_t up = row[j + 1];
      row[j + 1] = larger(diagonal + (xs[i] == ys[j] ? 1 : -1), larger(up - penalty, row[j] - penalty));
      diagonal = up;
    }
  }
  return row[m];
}

static uint8_t *letters(int64_t count) {
  uint8_t *items = memory_new((size_t)count);
  for (int64_t i = 0; i < count; i++) items[i] = (uint8_t)(any_number() * 4);
  return items;
}

int main(void) {
  for (int64_t n = 1; n <= 70 * LARGER; n = n * 2 + 1) {
    char label[64];
    const int64_t m = n + 2, all = (n + 1) * (m + 1);
    int64_t rows = n + 1, columns = m + 1;
    int32_t a = 0, b = 1;
    uint8_t *xs = letters(n), *ys = letters(m);
    int32_t *x = memory_new((size_t)all * 4), *y = memory_new((size_t)all * 4);
    snprintf(label, sizeof label, "n=%lld m=%lld", (long long)n, (long long)m);
    COMPARE(label, needleman_wunsch_workspace(n, m), 0,
            needleman_wunsch(x, &rows, &columns, n, m, 2, xs, ys, workspace, bytes, NULL),
            by_hand(y, n, m, 2, xs, ys, scratch), same_bytes(x, y, 4 * all));
    snprintf(label, sizeof label, "n=%lld m=%lld score alone", (long long)n, (long long)m);
    COMPARE(label, needleman_wunsch_score_workspace(n, m), aligned(4 * (m + 1)),
            needleman_wunsch_score(&a, n, m, 2, xs, ys, workspace, bytes, NULL),
            b = score_by_hand(n, m, 2, xs, ys, scratch), a == b);
  }
  return memory_failures != 0;
}
