#include "views.hpp"

static Vector jacobi(const Vector &a) {
  Vector r(a.size());
  r.front() = a.front();
  for (std::size_t i = 1; i + 1 < a.size(); i++) r[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
  r.back() = a.back();
  return r;
}

static Vector kept;
static Answer by_value() {
  kept = jacobi(input_vector(0));
  return answer(kept);
}
static void release() { kept = Vector(); }

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
static Eigen::ArrayXd eigen_kept;
static Answer eigen() {
  const Eigen::Index n = static_cast<Eigen::Index>(input_vector(0).size());
  const Eigen::Map<const Eigen::ArrayXd> a(input(0), n);
  eigen_kept.resize(n);
  eigen_kept[0] = a[0];
  eigen_kept.segment(1, n - 2) = (a.head(n - 2) + a.segment(1, n - 2) + a.tail(n - 2)) / 3;
  eigen_kept[n - 1] = a[n - 1];
  return answer(eigen_kept.data(), static_cast<std::size_t>(n));
}
static void eigen_release() { eigen_kept = Eigen::ArrayXd(); }
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, release},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, eigen_release},
#endif
  {nullptr, 0, nullptr, nullptr}};
