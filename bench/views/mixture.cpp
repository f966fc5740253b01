#include "views.hpp"
#include <algorithm>
#include <cmath>

enum { N = 1 << 18, D = 3, K = 5, T = D * (D + 1) / 2, CALLS = 10 };

static Vector part(std::ptrdiff_t from, std::ptrdiff_t count) {
  const auto start = input_vector(1).begin() + from;
  return Vector(start, start + count);
}
static std::vector<Vector> rows(const Vector &values, std::size_t columns) {
  std::vector<Vector> r;
  for (auto at = values.begin(); at < values.end(); at += static_cast<std::ptrdiff_t>(columns)) r.emplace_back(at, at + static_cast<std::ptrdiff_t>(columns));
  return r;
}

static double sum(const Vector &v) {
  double total = 0;
  for (double x : v) total += x;
  return total;
}
static double square(const Vector &v) {
  double total = 0;
  for (double x : v) total += x * x;
  return total;
}
static Vector sub(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] - b[i];
  return r;
}
static Vector exponentials(const Vector &a) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = std::exp(a[i]);
  return r;
}

static double log_sum_exp(const Vector &terms) {
  const double top = *std::max_element(terms.begin(), terms.end());
  double total = 0;
  for (double x : terms) total += std::exp(x - top);
  return std::log(total) + top;
}

static Vector triangle_times(const Vector &logarithms, const Vector &below, const Vector &v) {
  Vector r(v.size());
  for (std::size_t i = 0; i < v.size(); i++) {
    r[i] = std::exp(logarithms[i]) * v[i];
    for (std::size_t j = 0; j < i; j++) r[i] += below[i * (i - 1) / 2 + j] * v[j];
  }
  return r;
}

static double objective(const std::vector<Vector> &x, const Vector &weights, const std::vector<Vector> &means, const std::vector<Vector> &logarithms,
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

static Answer by_value() {
  static const std::vector<Vector> x = rows(input_vector(0), D);
  Vector weights = part(0, K);
  const auto means = rows(part(K, K * D), D), logarithms = rows(part(K + K * D, K * D), D), below = rows(part(K + 2 * K * D, K * T), T);
  double total = 0;
  for (int call = 0; call < CALLS; call++) {
    weights[0] += 1;
    total += objective(x, weights, means, logarithms, below);
  }
  return answer(nullptr, 0, total);
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::VectorXd;
static VectorXd eigen_part(int from, int count) { return Eigen::Map<const VectorXd>(input(1) + from, count); }
static std::vector<VectorXd> eigen_rows(const double *values, std::size_t count, int columns) {
  std::vector<VectorXd> r;
  for (std::size_t i = 0; i < count; i++) r.emplace_back(Eigen::Map<const VectorXd>(values + i * static_cast<std::size_t>(columns), columns));
  return r;
}

static double eigen_log_sum_exp(const VectorXd &terms) {
  const double top = terms.maxCoeff();
  return std::log((terms.array() - top).exp().sum()) + top;
}

static VectorXd eigen_triangle_times(const VectorXd &logarithms, const VectorXd &below, const VectorXd &v) {
  VectorXd r = logarithms.array().exp() * v.array();
  for (Eigen::Index i = 1; i < v.size(); i++) r[i] += below.segment(i * (i - 1) / 2, i).dot(v.head(i));
  return r;
}

static Answer eigen() {
  static const std::vector<VectorXd> x = eigen_rows(input(0), N, D);
  VectorXd weights = eigen_part(0, K);
  const auto means = eigen_rows(input(1) + K, K, D), logarithms = eigen_rows(input(1) + K + K * D, K, D), below = eigen_rows(input(1) + K + 2 * K * D, K, T);
  double total = 0;
  for (int call = 0; call < CALLS; call++) {
    weights[0] += 1;
    double points = 0, prior = 0;
    VectorXd terms(static_cast<Eigen::Index>(K));
    for (const VectorXd &point : x) {
      for (std::size_t k = 0; k < K; k++) {
        terms[static_cast<Eigen::Index>(k)] =
          weights[static_cast<Eigen::Index>(k)] + logarithms[k].sum() - 0.5 * eigen_triangle_times(logarithms[k], below[k], point - means[k]).squaredNorm();
      }
      points += eigen_log_sum_exp(terms);
    }
    for (std::size_t k = 0; k < K; k++) prior += 0.5 * (logarithms[k].array().exp().matrix().squaredNorm() + below[k].squaredNorm());
    total += points - static_cast<double>(N) * eigen_log_sum_exp(weights) + prior;
  }
  return answer(nullptr, 0, total);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
