// What the C++ programs share: an input as the vector or matrix that their users would hold, and their answers.
#ifndef VIEWS_HPP
#define VIEWS_HPP
#include "views.h"
#include "vectors.hpp"

const Matrix &input_matrix(int number);
void drop_input(int number);        // is not read any more by C++: a program without other readers gives it back
std::vector<float> move_floats();   // those of input_floats, where they are
inline const Vector &input_vector(int number) { return input_matrix(number).values; }

inline Answer answer(const double *result, std::size_t count, double first = 0, double second = 0) { return {result, static_cast<int64_t>(count), {first, second}, nullptr}; }
inline Answer answer(const Vector &result, double first = 0) { return answer(result.data(), result.size(), first); }
inline Answer answer(const Matrix &result) { return answer(result.values); }
#endif
