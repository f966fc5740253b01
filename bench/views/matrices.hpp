// Matrices by value, with operators; and Eigen's.
#ifndef MATRICES_HPP
#define MATRICES_HPP
#include "views.hpp"

inline Matrix operator*(const Matrix &a, const Matrix &b) {
  Matrix r(a.rows, b.columns);
  for (std::size_t i = 0; i < a.rows; i++) {
    for (std::size_t j = 0; j < b.columns; j++) {
      double sum = 0;
      for (std::size_t k = 0; k < a.columns; k++) sum += a(i, k) * b(k, j);
      r(i, j) = sum;
    }
  }
  return r;
}
inline Matrix operator*(double s, const Matrix &a) {
  Matrix r(a.rows, a.columns);
  for (std::size_t i = 0; i < a.values.size(); i++) r.values[i] = s * a.values[i];
  return r;
}
inline Matrix operator+(const Matrix &a, const Matrix &b) {
  Matrix r(a.rows, a.columns);
  for (std::size_t i = 0; i < a.values.size(); i++) r.values[i] = a.values[i] + b.values[i];
  return r;
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
inline Eigen::Map<const Rows> mapped(int k) {
  const Matrix &a = input_matrix(k);
  return {a.values.data(), static_cast<Eigen::Index>(a.rows), static_cast<Eigen::Index>(a.columns)};
}
#endif
#endif
