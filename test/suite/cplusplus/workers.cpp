// The C++ header of a library made with --workers: one thread, and three workers whose tasks run one after the other.
#include "parallel.hpp"
#include <cstdio>
#include <vector>

static int runs;
static void one_by_one(void *, std::int64_t tasks, void (*task)(void *, std::int64_t, std::int64_t), void *argument) {
  runs++;
  for (std::int64_t i = tasks; i-- > 0;) task(argument, i, i % 3);
}

int main() {
  const std::vector<float> a(64 * 64, 1), b(64 * 64, 2);
  const ashlar::view<const float, 2> x(a.data(), {64, 64}), y(b.data(), {64, 64});
  ashlar_workers workers{};
  workers.count = 3;
  workers.run = one_by_one;
  const auto alone = ashlar::parallel::matmul(x, y, nullptr), together = ashlar::parallel::matmul(x, y, &workers);
  for (std::int64_t i = 0; i < 64; i++)
    if (alone(i, i) != 128 || together(i, 63 - i) != 128) return 1;
  return runs > 0 ? 0 : 2;
}
