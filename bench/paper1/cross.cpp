// The cross product of paper 1 as users of C++ write it.
#include "../views/cross.hpp"
#include "workload.h"

static Vector vector_of(int number) { return Vector(workload_input(number), workload_input(number) + 3); }

static double by_value(int64_t calls) {
  Vector a = vector_of(0), b = vector_of(1);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    for (double x : cross(a, b)) total += x;
  }
  return total;
}

#ifdef VIEWS_EIGEN
template <typename Three> static double eigen(int64_t calls) {
  Three a = Vector3d(workload_input(0)), b = Vector3d(workload_input(1));
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += eigen_cross(a, b).sum();
  }
  return total;
}
#endif

const WorkloadPeer workload_peers[] = {
  {"C++", by_value},
#ifdef VIEWS_EIGEN
  {"Eigen", eigen<Vector3d>},
  {"Eigen, dynamic", eigen<VectorXd>},
#endif
  {nullptr, nullptr}};
