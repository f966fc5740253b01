// The Gaussian mixture of paper 1 as users of C++ write it.
#include "../views/mixture.hpp"
#include "workload.h"

enum { N = 100, D = 3, K = 5, T = D * (D + 1) / 2 };

static std::vector<Vector> rows_of(int number, int count, int columns) {
  return rows(Vector(workload_input(number), workload_input(number) + count * columns), static_cast<std::size_t>(columns));
}

static double by_value(int64_t calls) {
  const auto x = rows_of(0, N, D), means = rows_of(2, K, D), logarithms = rows_of(3, K, D), below = rows_of(4, K, T);
  Vector weights = rows_of(1, 1, K)[0];
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    weights[0] += 1;
    total += objective(x, weights, means, logarithms, below);
  }
  return total;
}

#ifdef VIEWS_EIGEN
static double eigen(int64_t calls) {
  const auto x = eigen_rows(workload_input(0), N, D), means = eigen_rows(workload_input(2), K, D), logarithms = eigen_rows(workload_input(3), K, D),
             below = eigen_rows(workload_input(4), K, T);
  VectorXd weights = Eigen::Map<const VectorXd>(workload_input(1), K);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    weights[0] += 1;
    total += eigen_objective(x, weights, means, logarithms, below);
  }
  return total;
}
#endif

const WorkloadPeer workload_peers[] = {
  {"C++", by_value},
#ifdef VIEWS_EIGEN
  {"Eigen", eigen},
#endif
  {nullptr, nullptr}};
