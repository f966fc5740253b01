#include "mixture.hpp"
#include "views.hpp"

enum { N = 1 << 18, D = 3, K = 5, T = D * (D + 1) / 2, CALLS = 10 };

static Vector part(std::ptrdiff_t from, std::ptrdiff_t count) {
  const auto start = input_vector(1).begin() + from;
  return Vector(start, start + count);
}
static std::vector<Vector> x;
static void prepare() {
  x = rows(input_vector(0), D);
  drop_input(0);
}
static Answer by_value() {
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
static VectorXd eigen_part(int from, int count) { return Eigen::Map<const VectorXd>(input(1) + from, count); }

static std::vector<VectorXd> eigen_x;
static void eigen_prepare() {
  eigen_x = eigen_rows(input(0), N, D);
  drop_input(0);
}
static Answer eigen() {
  VectorXd weights = eigen_part(0, K);
  const auto means = eigen_rows(input(1) + K, K, D), logarithms = eigen_rows(input(1) + K + K * D, K, D), below = eigen_rows(input(1) + K + 2 * K * D, K, T);
  double total = 0;
  for (int call = 0; call < CALLS; call++) {
    weights[0] += 1;
    total += eigen_objective(eigen_x, weights, means, logarithms, below);
  }
  return answer(nullptr, 0, total);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr, prepare},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, nullptr, eigen_prepare},
#endif
  {nullptr, 0, nullptr, nullptr}};
