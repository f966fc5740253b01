// Bundle adjustment of paper 1 as users of C++ write it.
#include "../views/bundle_adjustment.hpp"
#include "workload.h"

static Vector vector_of(int number, int count) { return Vector(workload_input(number), workload_input(number) + count); }

static double by_value(int64_t calls) {
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
template <typename Eleven, typename Three, typename Project> static double with(int64_t calls, Project project) {
  Eleven camera = Camera(workload_input(0));
  Three x = Vector3d(workload_input(1));
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    total += project(camera, x).squaredNorm();
  }
  return total;
}
static double fixed(int64_t calls) { return with<Camera, Vector3d>(calls, [](const auto &camera, const auto &x) { return eigen_fixed(camera, x); }); }
static double apart(int64_t calls) { return with<Camera, Vector3d>(calls, eigen_apart); }
static double dynamic(int64_t calls) { return with<VectorXd, VectorXd>(calls, [](const auto &camera, const auto &x) { return eigen_dynamic(camera, x); }); }
#endif

const WorkloadPeer workload_peers[] = {
  {"C++", by_value},
#ifdef VIEWS_EIGEN
  {"Eigen", fixed},
  {"Eigen, apart", apart},
  {"Eigen, dynamic", dynamic},
#endif
  {nullptr, nullptr}};
