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
template <typename Eleven, typename Three, typename Project> static Answer with(Project project) {
  Eleven camera = Camera(input(0));
  Three x = Vector3d(input(1));
  double total = 0, regular = 0;
  for (int i = 0; i < CALLS; i++) {
    x[0] = 1 / (2 + static_cast<double>(i));
    camera[5] = 1 + static_cast<double>(i) * 1e-6;
    camera[0] += 0.0001;
    const double square = project(camera, x).squaredNorm();
    total += square;
    if (square < 1e3) regular += square;
  }
  return answer(nullptr, 0, total, regular);
}
static Answer fixed() { return with<Camera, Vector3d>([](const auto &camera, const auto &x) { return eigen_fixed(camera, x); }); }
static Answer apart() { return with<Camera, Vector3d>(eigen_apart); }
static Answer dynamic() { return with<VectorXd, VectorXd>([](const auto &camera, const auto &x) { return eigen_dynamic(camera, x); }); }
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, fixed, nullptr},
  {"Eigen, apart", 0, apart, nullptr},
  {"Eigen, dynamic", 0, dynamic, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
