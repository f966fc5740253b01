#include "memory.h"
#include "life.h"

static int64_t at(const bool *cells, int64_t n, int64_t m, int64_t i, int64_t j) {
  return cells[(i + n) % n * m + (j + m) % m];
}

BY_HAND void by_hand(bool *result, int64_t n, int64_t m, int64_t rounds, const bool *board, bool *other) {
  const bool *cells = board;
  for (int64_t k = 0; k < rounds; k++) {
    bool *to = (rounds - k) % 2 ? result : other;
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < m; j++) {
        int64_t around = 0;
        for (int64_t di = -1; di <= 1; di++)
          for (int64_t dj = -1; dj <= 1; dj++) around += di || dj ? at(cells, n, m, i + di, j + dj) : 0;
        to[i * m + j] = around == 3 || (around == 2 && cells[i * m + j]);
      }
    cells = to;
  }
  if (rounds <= 0) memcpy(result, board, (size_t)(n * m));
}

int main(void) {
  for (int64_t n = 1; n <= 30 * LARGER; n += 7)
    for (int64_t rounds = 0; rounds < 4; rounds++) {
      char label[64];
      const int64_t m = n + 4;
      bool *cells = memory_new((size_t)(n * m)), *x = memory_new((size_t)(n * m)), *y = memory_new((size_t)(n * m));
      for (int64_t i = 0; i < n * m; i++) cells[i] = any_number() > 0.6;
      snprintf(label, sizeof label, "n=%lld m=%lld rounds=%lld", (long long)n, (long long)m, (long long)rounds);
      COMPARE(label, life_workspace(n, m), aligned(n * m), life(x, n, m, rounds, cells, workspace, bytes, NULL),
              by_hand(y, n, m, rounds, cells, scratch), same_bytes(x, y, n * m));
    }
  return memory_failures != 0;
}
