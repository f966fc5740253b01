#include "bundle_adjustment.hpp"
#include "views.hpp"

enum { CALLS = 10000000 };

static Answer by_value() {
  Vector camera = input_vector(0), x = input_vector(1);
  double total = 0, regular = 0;
  for (int i = 0; i < CALLS; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    camera[0] += 0.0001;
    const Vector p = project(camera, x);
    const double square = dot(p, p);
    total += square;
    if (square < 1e3) regular += square;
  }
  return answer(nullptr, 0, total, regular);
}

#ifdef VIEWS_EIGEN
static Answer eigen() {
  Camera camera(input(0));
  Vector3d x(input(1));
  double total = 0, regular = 0;
  for (int i = 0; i < CALLS; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    camera[0] += 0.0001;
    const double square = eigen_project(camera, x).squaredNorm();
    total += square;
    if (square < 1e3) regular += square;
  }
  return answer(nullptr, 0, total, regular);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
