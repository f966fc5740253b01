// The rotation matrix of paper 1's hand tracking as users of C++ write it.
#include "../views/hand_tracking.hpp"
#include "workload.h"

static double by_value(int64_t calls) {
  Vector v(workload_input(0), workload_input(0) + 3);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    v[0] -= 1e-7;
    const Matrix r = rotation_matrix(v);
    double sum = 0;
    for (std::size_t k = 0; k < 9; k++) sum += static_cast<double>(k + 1) * r.values[k];
    total += sum;
  }
  return total;
}

#ifdef VIEWS_EIGEN
template <typename Three, typename Square> static double eigen(int64_t calls) {
  Three v = Vector3d(workload_input(0));
  Matrix3d numbers;
  numbers << 1, 2, 3, 4, 5, 6, 7, 8, 9;
  const Square weights = numbers;
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    v[0] -= 1e-7;
    total += eigen_matrix(v).cwiseProduct(weights).sum();
  }
  return total;
}
#endif

const WorkloadPeer workload_peers[] = {
  {"C++", by_value},
#ifdef VIEWS_EIGEN
  {"Eigen", eigen<Vector3d, Matrix3d>},
  {"Eigen, dynamic", eigen<VectorXd, MatrixXd>},
#endif
  {nullptr, nullptr}};
