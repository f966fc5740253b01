// The objective of a Gaussian mixture: C++ by value, and Eigen.
#ifndef MIXTURE_HPP
#define MIXTURE_HPP
#include "vectors.hpp"
#include <algorithm>
#include <cmath>

inline std::vector<Vector> rows(const Vector &values, std::size_t columns) {
  std::vector<Vector> r;
  for (auto at = values.begin(); at < values.end(); at += static_cast<std::ptrdiff_t>(columns)) r.emplace_back(at, at + static_cast<std::ptrdiff_t>(columns));
  return r;
}

inline double sum(const Vector &v) {
  double total = 0;
  for (double x : v) total += x;
  return total;
}
inline double square(const Vector &v) {
  double total = 0;
  for (double x : v) total += x * x;
  return total;
}
inline Vector sub(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] - b[i];
  return r;
}
inline Vector exponentials(const Vector &a) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = std::exp(a[i]);
  return r;
}

inline double log_sum_exp(const Vector &terms) {
  const double top = *std::max_element(terms.begin(), terms.end());
  double total = 0;
  for (double x : terms) total += std::exp(x - top);
  return std::log(total) + top;
}

inline Vector triangle_times(const Vector &logarithms, const Vector &below, const Vector &v) {
  Vector r(v.size());
  for (std::size_t i = 0; i < v.size(); i++) {
    r[i] = std::exp(logarithms[i]) * v[i];
    for (std::size_t j = 0; j < i; j++) r[i] += below[i * (i - 1) / 2 + j] * v[j];
  }
  return r;
}

inline double objective(const std::vector<Vector> &x, const Vector &weights, const std::vector<Vector> &means, const std::vector<Vector> &logarithms,
                        const std::vector<Vector> &below) {
  double points = 0, prior = 0;
  for (const Vector &point : x) {
    Vector terms(weights.size());
    for (std::size_t k = 0; k < weights.size(); k++) {
      terms[k] = weights[k] + sum(logarithms[k]) - 0.5 * square(triangle_times(logarithms[k], below[k], sub(point, means[k])));
    }
    points += log_sum_exp(terms);
  }
  for (std::size_t k = 0; k < weights.size(); k++) prior += 0.5 * (square(exponentials(logarithms[k])) + square(below[k]));
  return points - static_cast<double>(x.size()) * log_sum_exp(weights) + prior;
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::VectorXd;
inline std::vector<VectorXd> eigen_rows(const double *values, std::size_t count, int columns) {
  std::vector<VectorXd> r;
  for (std::size_t i = 0; i < count; i++) r.emplace_back(Eigen::Map<const VectorXd>(values + i * static_cast<std::size_t>(columns), columns));
  return r;
}

inline double eigen_log_sum_exp(const VectorXd &terms) {
  const double top = terms.maxCoeff();
  return std::log((terms.array() - top).exp().sum()) + top;
}

inline VectorXd eigen_triangle_times(const VectorXd &logarithms, const VectorXd &below, const VectorXd &v) {
  VectorXd r = logarithms.array().exp() * v.array();
  for (Eigen::Index i = 1; i < v.size(); i++) r[i] += below.segment(i * (i - 1) / 2, i).dot(v.head(i));
  return r;
}

inline double eigen_objective(const std::vector<VectorXd> &x, const VectorXd &weights, const std::vector<VectorXd> &means, const std::vector<VectorXd> &logarithms,
                              const std::vector<VectorXd> &below) {
  double points = 0, prior = 0;
  VectorXd terms(weights.size());
  for (const VectorXd &point : x) {
    for (std::size_t k = 0; k < means.size(); k++) {
      const auto at = static_cast<Eigen::Index>(k);
      terms[at] = weights[at] + logarithms[k].sum() - 0.5 * eigen_triangle_times(logarithms[k], below[k], point - means[k]).squaredNorm();
    }
    points += eigen_log_sum_exp(terms);
  }
  for (std::size_t k = 0; k < means.size(); k++) prior += 0.5 * (logarithms[k].array().exp().matrix().squaredNorm() + below[k].squaredNorm());
  return points - static_cast<double>(x.size()) * eigen_log_sum_exp(weights) + prior;
}
#endif
#endif
