// The box as its users hold it; a file that includes this defines `sum_of_window`.
#include "views.hpp"

struct Box {
  std::size_t size = 0;
  std::vector<float> values;
  Box() = default;
  explicit Box(std::size_t size) : size(size), values(size * size * size) {}
  Box(std::size_t size, std::vector<float> values) : size(size), values(std::move(values)) {}
  float &operator()(std::size_t i, std::size_t j, std::size_t k) { return values[(i * size + j) * size + k]; }
  float operator()(std::size_t i, std::size_t j, std::size_t k) const { return values[(i * size + j) * size + k]; }
};

static float sum_of_window(const Box &a, std::size_t i, std::size_t j, std::size_t k);

static Box jacobi(const Box &a) {
  Box r(a.size - 2);
  for (std::size_t i = 0; i < r.size; i++)
    for (std::size_t j = 0; j < r.size; j++)
      for (std::size_t k = 0; k < r.size; k++) r(i, j, k) = sum_of_window(a, i, j, k) / 7;
  return r;
}

static Box box, kept;
static void prepare() { box = Box(128, move_floats()); }
static Answer by_value() {
  kept = jacobi(box);
  return {nullptr, static_cast<int64_t>(kept.values.size()), {0, 0}, kept.values.data()};
}
static void release() { kept = Box(); }

const Implementation in_cpp[] = {{"C++", 0, by_value, release, prepare}, {nullptr, 0, nullptr, nullptr}};
