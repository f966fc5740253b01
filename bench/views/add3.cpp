#include "views.hpp"

static Vector add(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] + b[i];
  return r;
}

static double sum(const Vector &v) {
  double total = 0;
  for (double x : v) total += x;
  return total;
}

static Vector kept;
static Answer by_value() {
  kept = add(input_vector(0), add(input_vector(1), input_vector(2)));
  return answer(kept, sum(kept));
}
static void release() { kept = Vector(); }

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Map = Eigen::Map<const Eigen::VectorXd>;
static Map mapped(int k) { return Map(input(k), static_cast<Eigen::Index>(input_vector(k).size())); }

static Eigen::VectorXd eigen_kept;
static Answer eigen() {
  eigen_kept = mapped(0) + (mapped(1) + mapped(2));
  return answer(eigen_kept.data(), static_cast<std::size_t>(eigen_kept.size()), eigen_kept.sum());
}
static void eigen_release() { eigen_kept = Eigen::VectorXd(); }
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, release},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, eigen_release},
#endif
  {nullptr, 0, nullptr, nullptr}};
