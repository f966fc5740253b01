// Hand tracking: the rotation matrix of an axis and an angle: C++ by value, and Eigen, with fixed sizes and with any.
#ifndef HAND_TRACKING_HPP
#define HAND_TRACKING_HPP
#include "vectors.hpp"
#include <cmath>

inline Matrix rotation_matrix(const Vector &v) {
  Matrix r(3, 3);
  const double n = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (n < 1e-4) {
    for (std::size_t k = 0; k < 3; k++) r(k, k) = 1;
    return r;
  }
  const double x = v[0] / n, y = v[1] / n, z = v[2] / n, s = std::sin(n), c = std::cos(n);
  r(0, 0) = x * x + (1 - x * x) * c;
  r(0, 1) = x * y * (1 - c) - z * s;
  r(0, 2) = x * z * (1 - c) + y * s;
  r(1, 0) = x * y * (1 - c) + z * s;
  r(1, 1) = y * y + (1 - y * y) * c;
  r(1, 2) = y * z * (1 - c) - x * s;
  r(2, 0) = x * z * (1 - c) - y * s;
  r(2, 1) = z * y * (1 - c) + x * s;
  r(2, 2) = z * z + (1 - z * z) * c;
  return r;
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

inline Matrix3d eigen_matrix(const Vector3d &v) {
  const double n = v.norm();
  if (n < 1e-4) return Matrix3d::Identity();
  return Eigen::AngleAxisd(n, v / n).toRotationMatrix();
}

// Rotations of Eigen itself have fixed sizes alone.
inline MatrixXd eigen_matrix(const VectorXd &v) {
  const double n = v.norm();
  if (n < 1e-4) return MatrixXd::Identity(3, 3);
  const VectorXd w = v / n;
  const VectorXd around = w * std::sin(n);
  const double c = std::cos(n);
  MatrixXd r = w * w.transpose() * (1 - c);
  r.diagonal().array() += c;
  r(0, 1) -= around[2], r(0, 2) += around[1], r(1, 0) += around[2];
  r(1, 2) -= around[0], r(2, 0) -= around[1], r(2, 1) += around[0];
  return r;
}
#endif
#endif
