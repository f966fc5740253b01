// Bundle adjustment: where a camera sees a point: C++ by value, and Eigen, with vectors of fixed size and of any.
#ifndef BUNDLE_ADJUSTMENT_HPP
#define BUNDLE_ADJUSTMENT_HPP
#include "cross.hpp"
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
using Eigen::Vector2d;
using Camera = Eigen::Matrix<double, 11, 1>;

template <typename Three> Three eigen_rotate(const Three &rotation, const Three &x) {
  const double square = rotation.squaredNorm();
  if (square == 0) return x + eigen_cross(rotation, x);
  const double angle = std::sqrt(square), c = std::cos(angle), s = std::sin(angle);
  const Three w = rotation / angle;
  return x * c + eigen_cross(w, x) * s + w * (w.dot(x) * (1 - c));
}

// Parts of a vector have the size of their type, or the one that is asked for.
template <typename Two, typename Three, typename Eleven> Two eigen_project(const Eleven &camera, const Three &x) {
  constexpr int two = Two::SizeAtCompileTime, three = Three::SizeAtCompileTime;
  const Three rotated = eigen_rotate<Three>(camera.template head<three>(3), x - camera.template segment<three>(3, 3));
  const Two p = rotated.template head<two>(2) / rotated[2];
  const double square = p.squaredNorm();
  return camera.template segment<two>(7, 2) + p * (1 + camera[9] * square + camera[10] * square * square) * camera[6];
}

inline Vector2d eigen_fixed(const Camera &camera, const Vector3d &x) { return eigen_project<Vector2d>(camera, x); }
inline VectorXd eigen_dynamic(const VectorXd &camera, const VectorXd &x) { return eigen_project<VectorXd>(camera, x); }
// As in the published code: of fixed size, by value, and in a file that is compiled by itself.
APART Vector2d eigen_apart(Camera camera, Vector3d x) { return eigen_project<Vector2d>(camera, x); }
#endif
#endif
