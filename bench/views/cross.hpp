// The cross product: C++ by value, and Eigen.
#ifndef CROSS_HPP
#define CROSS_HPP
#include "vectors.hpp"
#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
#endif

inline Vector cross(const Vector &a, const Vector &b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
#endif
