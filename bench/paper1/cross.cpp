// The cross product of paper 1 as users of C++ write it.
#include "../views/cross.hpp"
#include "workload.h"
#include <cmath>

static Vector vector_of(int number) { return Vector(workload_input(number), workload_input(number) + 3); }

double workload_by_value(int64_t calls) {
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
double workload_by_eigen(int64_t calls) {
  Eigen::Vector3d a(workload_input(0)), b(workload_input(1));
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += a.cross(b).sum();
  }
  return total;
}
#else
double workload_by_eigen(int64_t) { return NAN; }
#endif
