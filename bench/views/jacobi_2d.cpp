#include "views.hpp"

static Matrix jacobi(const Matrix &a) {
  Matrix r = a;
  for (std::size_t i = 1; i + 1 < a.rows; i++) {
    for (std::size_t j = 1; j + 1 < a.columns; j++) r(i, j) = (a(i, j) + a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)) / 5;
  }
  return r;
}

static Matrix kept;
static Answer by_value() {
  kept = jacobi(input_matrix(0));
  return answer(kept);
}
static void release() { kept = Matrix(); }

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Array = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
static Array eigen_kept;
static Answer eigen() {
  const Matrix &matrix = input_matrix(0);
  const Eigen::Index n = static_cast<Eigen::Index>(matrix.rows), m = static_cast<Eigen::Index>(matrix.columns);
  const Eigen::Map<const Array> a(matrix.values.data(), n, m);
  const auto at = [&](Eigen::Index i, Eigen::Index j) { return a.block(1 + i, 1 + j, n - 2, m - 2); };
  eigen_kept = a;
  eigen_kept.block(1, 1, n - 2, m - 2) = (at(0, 0) + at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)) / 5;
  return answer(eigen_kept.data(), static_cast<std::size_t>(eigen_kept.size()));
}
static void eigen_release() { eigen_kept = Array(); }
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, release},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, eigen_release},
#endif
  {nullptr, 0, nullptr, nullptr}};
