// A plate with one hot corner, after 0, 50 and 500 steps, as text.
#include "heat.hpp"
#include <cstdio>
#include <vector>

int main() {
  constexpr std::int64_t h = 9, w = 36;
  std::vector<float> plate(h * w);
  for (std::int64_t i = 0; i < h; i++) plate[static_cast<std::size_t>(i * w)] = 1;
  ashlar::workspace workspace;
  std::vector<float> next(h * w);
  for (int steps : {0, 50, 450}) {
    ashlar::heat::step_into({next.data(), {h, w}}, {plate.data(), {h, w}}, steps, workspace);
    plate.swap(next);
    for (std::int64_t i = 0; i < h; i++) {
      for (std::int64_t j = 0; j < w; j++) {
        const float heat = plate[static_cast<std::size_t>(i * w + j)];
        std::putchar(" .:-=+*#%@"[heat >= 1 ? 9 : static_cast<int>(heat * 10)]);
      }
      std::putchar('\n');
    }
    std::puts("");
  }
}
