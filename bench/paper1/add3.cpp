// add3 of paper 1 as users of C++ write it.
#include "../views/vectors.hpp"
#include "workload.h"

enum { N = 100 };

static Vector add(const Vector &a, const Vector &b) {
  Vector r(a.size());
  for (std::size_t i = 0; i < a.size(); i++) r[i] = a[i] + b[i];
  return r;
}
static double sum(const Vector &v) {
  double total = 0;
  for (double x : v) total += x;
  return total;
}
static Vector vector_of(int number) { return Vector(workload_input(number), workload_input(number) + N); }

static double by_value(int64_t calls) {
  Vector a = vector_of(0), b = vector_of(1);
  const Vector c = vector_of(2);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    total += sum(add(add(a, b), c));
  }
  return total;
}

#ifdef VIEWS_EIGEN
#include <Eigen/Dense>
using Eigen::VectorXd;

static VectorXd eigen_of(int number) { return Eigen::Map<const VectorXd>(workload_input(number), N); }

static double eigen(int64_t calls) {
  VectorXd a = eigen_of(0), b = eigen_of(1);
  const VectorXd c = eigen_of(2);
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    const VectorXd r = a + b + c;
    total += r.sum();
  }
  return total;
}
#endif

const WorkloadPeer workload_peers[] = {
  {"C++", by_value},
#ifdef VIEWS_EIGEN
  {"Eigen", eigen},
#endif
  {nullptr, nullptr}};
