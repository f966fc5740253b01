// run FILE ROUNDS: a mixture's objective by generated C (point by point, and in blocks of points), by C by hand and in C++ as its users write it, in turns. Of
// each round a line of tabs for each: its name, seconds, value, bytes of workspace.
#include "mixture.h"
extern "C" {
#include "generated.h"
}
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <vector>

using Vector = std::vector<double>;
struct Problem { int64_t n, k, d, m; double gamma; Vector alphas, means, factors, points; };

static Vector take(std::istream &in, int64_t count) {
  Vector numbers(static_cast<std::size_t>(count));
  for (double &number : numbers) in >> number;
  return numbers;
}

// A file of one point means it n times: what follows the first point is then two numbers.
static Problem read(const char *path) {
  std::ifstream in(path);
  Problem p;
  if (!(in >> p.d >> p.k >> p.n)) std::exit(2);
  p.alphas = take(in, p.k), p.means = take(in, p.k * p.d), p.factors = take(in, p.k * (p.d * (p.d + 1) / 2));
  Vector rest;
  for (double number; in >> number;) rest.push_back(number);
  p.m = static_cast<int64_t>(rest.back()), rest.pop_back();
  p.gamma = rest.back(), rest.pop_back();
  p.points.reserve(static_cast<std::size_t>(p.n * p.d));
  while (p.points.size() < static_cast<std::size_t>(p.n * p.d)) p.points.insert(p.points.end(), rest.begin(), rest.end());
  return p;
}

// ---- C++ as its users write it
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
static Vector row(const Vector &v, std::size_t number, std::size_t width) { return Vector(v.begin() + static_cast<std::ptrdiff_t>(number * width), v.begin() + static_cast<std::ptrdiff_t>((number + 1) * width)); }
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
static double objective_in_cpp(const Problem &p) {
  const std::size_t d = static_cast<std::size_t>(p.d), components = static_cast<std::size_t>(p.k);
  std::vector<Vector> means, factors, diagonals;
  Vector sums(components);
  for (std::size_t k = 0; k < components; k++) {
    means.push_back(row(p.means, k, d)), factors.push_back(row(p.factors, k, d * (d + 1) / 2));
    diagonals.emplace_back(d);
    for (std::size_t i = 0; i < d; i++) sums[k] += factors[k][i], diagonals[k][i] = std::exp(factors[k][i]);
  }
  double slack = 0, prior = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.n); i++) {
    const Vector point = row(p.points, i, d);
    Vector terms(components);
    for (std::size_t k = 0; k < components; k++) terms[k] = p.alphas[k] + sums[k] - 0.5 * squared_norm(triangular_product(diagonals[k], factors[k], minus(point, means[k])));
    slack += log_sum_exp(terms);
  }
  const double n = static_cast<double>(p.d + p.m + 1);
  double gammas = 0.25 * static_cast<double>(p.d * (p.d - 1)) * std::log(M_PI);
  for (std::size_t j = 0; j < d; j++) gammas += std::lgamma(0.5 * n - 0.5 * static_cast<double>(j));
  const double c = n * static_cast<double>(p.d) * (std::log(p.gamma) - 0.5 * std::log(2)) - gammas;
  for (std::size_t k = 0; k < components; k++) {
    const Vector below(factors[k].begin() + p.d, factors[k].end());
    prior += 0.5 * p.gamma * p.gamma * (squared_norm(diagonals[k]) + squared_norm(below)) - static_cast<double>(p.m) * sums[k];
  }
  return -static_cast<double>(p.n * p.d) * 0.5 * std::log(2 * M_PI) + slack - static_cast<double>(p.n) * log_sum_exp(p.alphas) + prior - static_cast<double>(p.k) * c;
}

// ---- in turns
template <typename Function> static void timed(const char *name, bool shown, std::size_t bytes, Function function) {
  const auto start = std::chrono::steady_clock::now();
  const double value = function();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (shown) std::printf("%s\t%.9f\t%.17g\t%zu\n", name, seconds, value, bytes);
}

int main(int, char **arguments) {
  const Problem p = read(arguments[1]);
  const int64_t t = p.d * (p.d + 1) / 2;
  const Mixture mixture = {p.n, p.k, p.d, p.alphas.data(), p.means.data(), p.factors.data(), p.points.data(), p.gamma, p.m};
  const std::size_t points = objective_by_columns_workspace(p.k, p.d, t, p.n), blocks = objective_in_blocks_workspace(p.k, p.d, t, p.n), scratch = sizeof(double) * static_cast<std::size_t>(mixture_scratch(&mixture));
  Vector workspace(std::max({points, blocks, scratch}) / sizeof(double) + 1);
  for (int round = -1; round < std::atoi(arguments[2]); round++) {   // the first is a rehearsal
    const auto with = [&](auto function, std::size_t bytes) {
      double value = 0;
      if (function(&value, p.k, p.d, t, p.n, p.alphas.data(), p.means.data(), p.factors.data(), p.points.data(), p.gamma, p.m, workspace.data(), bytes, nullptr) != 0) std::abort();
      return value;
    };
    timed("Ashlar", round >= 0, points, [&] { return with(objective_by_columns, points); });
    timed("Ashlar, in blocks", round >= 0, blocks, [&] { return with(objective_in_blocks, blocks); });
    timed("C", round >= 0, scratch, [&] { return mixture_by_hand(&mixture, workspace.data()); });
    timed("C++", round >= 0, 0, [&] { return objective_in_cpp(p); });
  }
}
