// What one compiler makes of a mixture's objective: generated C point by point and in blocks of points, C by hand, and C++ in two ways.
#include "mixture.h"
extern "C" {
#include "generated.h"
}
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

using Vector = std::vector<double>;

// ---- C++ of vectors that functions take and give
static double squared_norm(const Vector &v) {
  double sum = 0;
  for (double x : v) sum += x * x;
  return sum;
}
static double log_sum_exp(const Vector &v) {
  const double top = *std::max_element(v.begin(), v.end());
  double sum = 0;
  for (double x : v) sum += std::exp(x - top);
  return top + std::log(sum);
}
static Vector row(const double *v, std::size_t number, std::size_t width) { return Vector(v + number * width, v + (number + 1) * width); }
static Vector minus(const Vector &a, const Vector &b) {
  Vector result(a.size());
  for (std::size_t i = 0; i < a.size(); i++) result[i] = a[i] - b[i];
  return result;
}
static Vector triangular_product(const Vector &diagonal, const Vector &factor, const Vector &v) {
  Vector result(v.size());
  for (std::size_t i = 0; i < v.size(); i++) result[i] = diagonal[i] * v[i];
  for (std::size_t i = 0, at = v.size(); i < v.size(); i++)
    for (std::size_t j = i + 1; j < v.size(); j++) result[j] += factor[at++] * v[i];
  return result;
}
static double prior(const Mixture &p, const std::vector<Vector> &diagonals, const Vector &sums) {
  const double n = static_cast<double>(p.d + p.m + 1);
  const std::size_t width = static_cast<std::size_t>(p.d * (p.d + 1) / 2);
  double gammas = 0.25 * static_cast<double>(p.d * (p.d - 1)) * std::log(M_PI), total = 0;
  for (int64_t j = 0; j < p.d; j++) gammas += std::lgamma(0.5 * n - 0.5 * static_cast<double>(j));
  const double c = n * static_cast<double>(p.d) * (std::log(p.gamma) - 0.5 * std::log(2)) - gammas;
  for (std::size_t k = 0; k < sums.size(); k++) {
    const Vector below(p.factors + k * width + p.d, p.factors + (k + 1) * width);
    total += 0.5 * p.gamma * p.gamma * (squared_norm(diagonals[k]) + squared_norm(below)) - static_cast<double>(p.m) * sums[k];
  }
  return total - static_cast<double>(p.k) * c;
}
static double objective_of_vectors(const Mixture &p) {
  const std::size_t d = static_cast<std::size_t>(p.d), components = static_cast<std::size_t>(p.k);
  std::vector<Vector> means, factors, diagonals;
  Vector sums(components);
  for (std::size_t k = 0; k < components; k++) {
    means.push_back(row(p.means, k, d)), factors.push_back(row(p.factors, k, d * (d + 1) / 2));
    diagonals.emplace_back(d);
    for (std::size_t i = 0; i < d; i++) sums[k] += factors[k][i], diagonals[k][i] = std::exp(factors[k][i]);
  }
  double slack = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.n); i++) {
    const Vector point = row(p.points, i, d);
    Vector terms(components);
    for (std::size_t k = 0; k < components; k++) terms[k] = p.alphas[k] + sums[k] - 0.5 * squared_norm(triangular_product(diagonals[k], factors[k], minus(point, means[k])));
    slack += log_sum_exp(terms);
  }
  return -static_cast<double>(p.n * p.d) * 0.5 * std::log(2 * M_PI) + slack - static_cast<double>(p.n) * log_sum_exp(Vector(p.alphas, p.alphas + p.k)) + prior(p, diagonals, sums);
}

// ---- C++ of pointers and buffers that stay, as in ADBench: nothing says that they are apart
static void subtract(std::size_t d, const double *x, const double *y, double *result) {
  for (std::size_t i = 0; i < d; i++) result[i] = x[i] - y[i];
}
static void multiply(std::size_t d, const double *diagonal, const double *factor, const double *v, double *result) {
  for (std::size_t i = 0; i < d; i++) result[i] = diagonal[i] * v[i];
  std::size_t at = 0;
  for (std::size_t i = 0; i < d; i++)
    for (std::size_t j = i + 1; j < d; j++) result[j] += factor[at++] * v[i];
}
static double square(std::size_t d, const double *v) {
  double sum = 0;
  for (std::size_t i = 0; i < d; i++) sum += v[i] * v[i];
  return sum;
}
static double objective_of_buffers(const Mixture &p) {
  const std::size_t d = static_cast<std::size_t>(p.d), components = static_cast<std::size_t>(p.k), width = d * (d + 1) / 2;
  std::vector<Vector> diagonals;
  Vector sums(components), centred(d), product(d), terms(components);
  for (std::size_t k = 0; k < components; k++) {
    diagonals.emplace_back(d);
    for (std::size_t i = 0; i < d; i++) sums[k] += p.factors[k * width + i], diagonals[k][i] = std::exp(p.factors[k * width + i]);
  }
  double slack = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.n); i++) {
    for (std::size_t k = 0; k < components; k++) {
      subtract(d, p.points + i * d, p.means + k * d, centred.data());
      multiply(d, diagonals[k].data(), p.factors + k * width + d, centred.data(), product.data());
      terms[k] = p.alphas[k] + sums[k] - 0.5 * square(d, product.data());
    }
    slack += log_sum_exp(terms);
  }
  return -static_cast<double>(p.n * p.d) * 0.5 * std::log(2 * M_PI) + slack - static_cast<double>(p.n) * log_sum_exp(Vector(p.alphas, p.alphas + p.k)) + prior(p, diagonals, sums);
}

// ---- all of them
using Entry = int(double *, int64_t, int64_t, int64_t, int64_t, const double *, const double *, const double *, const double *, double, int64_t, void *, size_t, generated_error *);
template <Entry *entry> static double generated(const Mixture *p, void *workspace, size_t bytes) {
  double value = 0;
  if (entry(&value, p->k, p->d, p->d * (p->d + 1) / 2, p->n, p->alphas, p->means, p->factors, p->points, p->gamma, p->m, workspace, bytes, nullptr) != 0) std::abort();
  return value;
}
template <size_t (*bytes)(int64_t, int64_t, int64_t, int64_t)> static size_t room(const Mixture *p) { return bytes(p->k, p->d, p->d * (p->d + 1) / 2, p->n); }
static size_t none(const Mixture *) { return 0; }

static const Series all[] = {
    {"points", room<objective_by_columns_workspace>, generated<objective_by_columns>},
    {"blocks", room<objective_in_blocks_workspace>, generated<objective_in_blocks>},
    {"C", [](const Mixture *p) { return sizeof(double) * static_cast<size_t>(mixture_scratch(p)); }, [](const Mixture *p, void *workspace, size_t) { return mixture_by_hand(p, static_cast<double *>(workspace)); }},
    {"exp, log", none, [](const Mixture *p, void *, size_t) { return mixture_functions(p); }},
    {"vectors", none, [](const Mixture *p, void *, size_t) { return objective_of_vectors(*p); }},
    {"buffers", none, [](const Mixture *p, void *, size_t) { return objective_of_buffers(*p); }},
    {nullptr, nullptr, nullptr},
};
extern "C" const Series *mixture_series(void) { return all; }
