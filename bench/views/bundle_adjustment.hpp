// Bundle adjustment: where a camera sees a point: C++ by value, and Eigen.
#ifndef BUNDLE_ADJUSTMENT_HPP
#define BUNDLE_ADJUSTMENT_HPP
#include "vectors.hpp"
#include <cmath>

inline Vector add(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] + b[i];
  return r;
}
inline Vector sub(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] - b[i];
  return r;
}
inline Vector scale(const Vector &a, double s) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] * s;
  return r;
}
inline double dot(const Vector &a, const Vector &b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}
inline Vector cross(const Vector &a, const Vector &b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Vector slice(const Vector &a, std::ptrdiff_t from, std::ptrdiff_t to) { return Vector(a.begin() + from, a.begin() + to); }

inline Vector radial_distort(const Vector &radial, const Vector &p) {
  const double square = dot(p, p);
  return scale(p, 1 + radial[0] * square + radial[1] * square * square);
}

inline Vector rodrigues_rotate(const Vector &rotation, const Vector &x) {
  const double square = dot(rotation, rotation);
  if (square == 0) return add(x, cross(rotation, x));
  const double angle = std::sqrt(square), c = std::cos(angle), s = std::sin(angle);
  const Vector w = scale(rotation, 1 / angle);
  return add(add(scale(x, c), scale(cross(w, x), s)), scale(w, dot(w, x) * (1 - c)));
}

inline Vector project(const Vector &camera, const Vector &x) {
  const Vector rotated = rodrigues_rotate(slice(camera, 0, 3), sub(x, slice(camera, 3, 6)));
  const Vector distorted = radial_distort(slice(camera, 9, 11), scale(slice(rotated, 0, 2), 1 / rotated[2]));
  return add(slice(camera, 7, 9), scale(distorted, camera[6]));
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::Vector2d;
using Eigen::Vector3d;
using Camera = Eigen::Matrix<double, 11, 1>;

inline Vector3d eigen_rotate(const Vector3d &rotation, const Vector3d &x) {
  const double square = rotation.squaredNorm();
  if (square == 0) return x + rotation.cross(x);
  const double angle = std::sqrt(square), c = std::cos(angle), s = std::sin(angle);
  const Vector3d w = rotation / angle;
  return x * c + w.cross(x) * s + w * (w.dot(x) * (1 - c));
}

inline Vector2d eigen_project(const Camera &camera, const Vector3d &x) {
  const Vector3d rotated = eigen_rotate(camera.head<3>(), x - camera.segment<3>(3));
  const Vector2d p = rotated.head<2>() / rotated[2];
  const double square = p.squaredNorm();
  return camera.segment<2>(7) + p * (1 + camera[9] * square + camera[10] * square * square) * camera[6];
}
#endif
#endif
