#include "hand_tracking.hpp"
#include "views.hpp"

enum { CALLS = 10000000 };

static Answer by_value() {
  Vector v = input_vector(0);
  double first = 0, weighted = 0;
  for (int i = 0; i < CALLS; i++) {
    v[0] -= 1e-7;
    const Matrix r = rotation_matrix(v);
    double sum = 0;
    for (std::size_t k = 0; k < 9; k++) sum += static_cast<double>(k + 1) * r.values[k];
    first += r(0, 0);
    weighted += sum;
  }
  return answer(nullptr, 0, first, weighted);
}

#ifdef VIEWS_EIGEN
template <typename Three, typename Square> static Answer eigen() {
  Three v = Vector3d(input(0));
  Matrix3d numbers;
  numbers << 1, 2, 3, 4, 5, 6, 7, 8, 9;
  const Square weights = numbers;
  double first = 0, weighted = 0;
  for (int i = 0; i < CALLS; i++) {
    v[0] -= 1e-7;
    const Square r = eigen_matrix(v);
    first += r(0, 0);
    weighted += r.cwiseProduct(weights).sum();
  }
  return answer(nullptr, 0, first, weighted);
}
#endif

const Implementation in_cpp[] = {
  {"C++", 0, by_value, nullptr},
#ifdef VIEWS_EIGEN
  {"Eigen", 0, eigen<Vector3d, Matrix3d>, nullptr},
  {"Eigen, dynamic", 0, eigen<VectorXd, MatrixXd>, nullptr},
#endif
  {nullptr, 0, nullptr, nullptr}};
