#include "matrices.hpp"

static Matrix kept;
static Answer by_value() {
  kept = (input_matrix(0) * input_matrix(1)) * (input_matrix(2) * input_matrix(3));
  return answer(kept);
}
static void release() { kept = Matrix(); }

#ifdef VIEWS_EIGEN
static Rows eigen_kept;
static Answer eigen() {
  eigen_kept.noalias() = (mapped(0) * mapped(1)) * (mapped(2) * mapped(3));
  return answer(eigen_kept.data(), static_cast<std::size_t>(eigen_kept.size()));
}
static void eigen_release() { eigen_kept = Rows(); }
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, release},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, eigen_release},
#endif
  {nullptr, 0, nullptr, nullptr}};
