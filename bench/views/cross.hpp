// The cross product: C++ by value, and Eigen, with vectors of fixed size and of any.
#ifndef CROSS_HPP
#define CROSS_HPP
#include "vectors.hpp"
#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::Vector3d;
using Eigen::VectorXd;
#endif

inline Vector cross(const Vector &a, const Vector &b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

#ifdef VIEWS_EIGEN
inline Vector3d eigen_cross(const Vector3d &a, const Vector3d &b) { return a.cross(b); }
inline VectorXd eigen_cross(const VectorXd &a, const VectorXd &b) {
  VectorXd r(3);
  r << a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0];
  return r;
}
#endif
#endif
