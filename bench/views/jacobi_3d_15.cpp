#include "jacobi_3d.hpp"

static float sum_of_window(const Box &a, std::size_t i, std::size_t j, std::size_t k) {
  const auto row = [&](std::size_t y) { return a(i + 1, y, k) + a(i + 1, y, k + 1) + a(i + 1, y, k + 2); };
  const auto column = [&](std::size_t z) { return a(z, j, k + 1) + a(z, j + 1, k + 1) + a(z, j + 2, k + 1); };
  return row(j) + row(j + 1) + row(j + 2) + column(i) + column(i + 2);
}
