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
static Answer eigen() {
  Eigen::Vector3d a(input(0)), b(input(1));
  double total = 0;
  for (int i = 0; i < CALLS; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += a.cross(b).sum();
  }
  return answer(nullptr, 0, total);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
