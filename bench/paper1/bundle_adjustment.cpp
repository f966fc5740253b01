// Bundle adjustment of paper 1 as users of C++ write it.
#include "../views/bundle_adjustment.hpp"
#include "workload.h"

static Vector vector_of(int number, int count) { return Vector(workload_input(number), workload_input(number) + count); }

double workload_by_value(int64_t calls) {
  Vector camera = vector_of(0, 11), x = vector_of(1, 3);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    const Vector p = project(camera, x);
    total += dot(p, p);
  }
  return total;
}

#ifdef VIEWS_EIGEN
double workload_by_eigen(int64_t calls) {
  Camera camera(workload_input(0));
  Vector3d x(workload_input(1));
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    total += eigen_project(camera, x).squaredNorm();
  }
  return total;
}
#else
double workload_by_eigen(int64_t) { return NAN; }
#endif
