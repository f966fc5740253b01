// What the C++ programs share: an input as the vector or matrix that their users would hold.
#ifndef VIEWS_HPP
#define VIEWS_HPP
#include "views.h"
#include <vector>

using Vector = std::vector<double>;
struct Matrix {
  std::size_t rows = 0, columns = 0;
  Vector values;
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns) : rows(rows), columns(columns), values(rows * columns) {}
  double &operator()(std::size_t i, std::size_t j) { return values[i * columns + j]; }
  double operator()(std::size_t i, std::size_t j) const { return values[i * columns + j]; }
};
const Matrix &input_matrix(int number);
inline const Vector &input_vector(int number) { return input_matrix(number).values; }

inline Answer answer(const double *result, std::size_t count, double first = 0, double second = 0) { return {result, static_cast<int64_t>(count), {first, second}, nullptr}; }
inline Answer answer(const Vector &result, double first = 0) { return answer(result.data(), result.size(), first); }
inline Answer answer(const Matrix &result) { return answer(result.values); }
#endif
