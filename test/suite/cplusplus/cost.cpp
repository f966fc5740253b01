// cost.cpp MODE COUNT: COUNT calls of a kernel, by its C function or through the C++ header; callgrind counts both.
#include "library.hpp"
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  const std::int64_t n = 64;
  const int count = std::atoi(argv[2]);
  std::vector<float> a(n * n, 1.0f), b(n * n, 2.0f), c(n * n);
  ashlar::workspace workspace(matmul_workspace(n, n, n));
  if (std::strcmp(argv[1], "c") == 0) {
    library_error error;
    for (int i = 0; i < count; i++)
      if (matmul(c.data(), n, n, n, a.data(), b.data(), workspace.data(), workspace.size(), &error) != 0) return 1;
  } else {
    for (int i = 0; i < count; i++)
      ashlar::library::matmul_into({c.data(), {n, n}}, {a.data(), {n, n}}, {b.data(), {n, n}}, workspace);
  }
  return c[0] == 128 ? 0 : 1;
}
