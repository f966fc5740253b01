// The inputs as users of C++ hold them. -DALONE: a program that is C++ alone; else C runs in it, too, and reads the same.
#include "../views.hpp"
#include "harness.h"

static Matrix inputs[MOST_INPUTS];
static std::vector<float> floats;
#ifdef ALONE
const Implementation *const implementations[] = {in_cpp, nullptr};
#else
const Implementation *const implementations[] = {in_c, in_cpp, nullptr};
#endif

// Inputs lie in huge pages in every program: what is measured is not how long their translation takes.
template <typename Element> static Element *fill(std::vector<Element> &vector, std::size_t count) {
  vector.reserve(count);
  ask_for_huge_pages(vector.data(), count * sizeof(Element));
  vector.resize(count);
  return vector.data();
}

double *make_input(int number, std::size_t count) {
  const Shape shape = workload.shapes[number];
  inputs[number].rows = static_cast<std::size_t>(shape.rows), inputs[number].columns = static_cast<std::size_t>(shape.columns);
  return fill(inputs[number].values, count);
}
const Matrix &input_matrix(int number) { return inputs[number]; }
const double *input(int number) { return input_vector(number).data(); }

float *input_floats(std::size_t count) { return fill(floats, count); }
std::vector<float> move_floats() { return std::move(floats); }

void drop_input(int number) {
#ifdef ALONE
  inputs[number] = Matrix();
#else
  (void)number;
#endif
}
