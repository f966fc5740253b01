#include "cross.hpp"
#include "views.hpp"

enum { CALLS = 10000000 };

static Answer by_value() {
  Vector a = input_vector(0), b = input_vector(1);
  double total = 0;
  for (int i = 0; i < CALLS; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    for (double x : cross(a, b)) total += x;
  }
  return answer(nullptr, 0, total);
}

#ifdef VIEWS_EIGEN
template <typename Three> static Answer eigen() {
  Three a = Vector3d(input(0)), b = Vector3d(input(1));
  double total = 0;
  for (int i = 0; i < CALLS; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += eigen_cross(a, b).sum();
  }
  return answer(nullptr, 0, total);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen<Vector3d>, nullptr},
  {"Eigen, dynamic", 0, eigen<VectorXd>, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
