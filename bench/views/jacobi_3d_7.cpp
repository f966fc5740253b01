#include "jacobi_3d.hpp"

static float sum_of_window(const Box &a, std::size_t i, std::size_t j, std::size_t k) {
  return a(i + 1, j + 1, k + 1) + a(i, j + 1, k + 1) + a(i + 2, j + 1, k + 1) + a(i + 1, j, k + 1) + a(i + 1, j + 2, k + 1) + a(i + 1, j + 1, k) + a(i + 1, j + 1, k + 2);
}
