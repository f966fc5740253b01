// The rotation matrix of paper 1's hand tracking as users of C++ write it.
#include "../views/hand_tracking.hpp"
#include "workload.h"

double workload_by_value(int64_t calls) {
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
double workload_by_eigen(int64_t calls) {
  Eigen::Vector3d v(workload_input(0));
  Eigen::Matrix3d weights;
  weights << 1, 2, 3, 4, 5, 6, 7, 8, 9;
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    v[0] -= 1e-7;
    total += eigen_matrix(v).cwiseProduct(weights).sum();
  }
  return total;
}
#else
double workload_by_eigen(int64_t) { return NAN; }
#endif
