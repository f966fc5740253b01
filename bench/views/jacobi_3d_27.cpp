#include "jacobi_3d.hpp"

static float sum_of_window(const Box &a, std::size_t i, std::size_t j, std::size_t k) {
  float sum = 0;
  for (std::size_t z = 0; z < 3; z++)
    for (std::size_t y = 0; y < 3; y++)
      for (std::size_t x = 0; x < 3; x++) sum += a(i + z, j + y, k + x);
  return sum;
}
