// A vector and a matrix as users of C++ hold them: by value, in the standard library's storage.
#ifndef VECTORS_HPP
#define VECTORS_HPP
#include <cstddef>
#include <vector>

// A function of which its callers know no more than its declaration.
#if defined __GNUC__ && !defined __clang__
#define APART __attribute__((noipa)) static
#else
#define APART __attribute__((noinline)) static
#endif

using Vector = std::vector<double>;
struct Matrix {
  std::size_t rows = 0, columns = 0;
  Vector values;
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns) : rows(rows), columns(columns), values(rows * columns) {}
  double &operator()(std::size_t i, std::size_t j) { return values[i * columns + j]; }
  double operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};
#endif
