// run FILE | D,K,N ROUNDS LIBRARY...: a mixture's objective in every way of every library, in turns. The mixture is a file's, or drawn (the same each time).
// Of each round a line of tabs for each: number of the library, name, seconds, value, bytes of workspace.
#include "mixture.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fstream>
#include <random>
#include <vector>

using Vector = std::vector<double>;
struct Problem { int64_t n, k, d, m; double gamma; Vector alphas, means, factors, points; };

static Vector take(std::istream &in, int64_t count) {
  Vector numbers(static_cast<std::size_t>(count));
  for (double &number : numbers) in >> number;
  return numbers;
}

// A file of one point means it n times: what follows the first point is then two numbers.
static Problem read(std::istream &in) {
  Problem p;
  in >> p.d >> p.k >> p.n;
  p.alphas = take(in, p.k), p.means = take(in, p.k * p.d), p.factors = take(in, p.k * (p.d * (p.d + 1) / 2));
  Vector rest;
  for (double number; in >> number;) rest.push_back(number);
  p.m = static_cast<int64_t>(rest.back()), rest.pop_back();
  p.gamma = rest.back(), rest.pop_back();
  p.points.reserve(static_cast<std::size_t>(p.n * p.d));
  while (p.points.size() < static_cast<std::size_t>(p.n * p.d)) p.points.insert(p.points.end(), rest.begin(), rest.end());
  return p;
}

static Problem drawn(const char *sizes) {
  Problem p;
  if (std::sscanf(sizes, "%ld,%ld,%ld", &p.d, &p.k, &p.n) != 3) std::exit(2);
  std::mt19937_64 source(1);
  const auto draw = [&](int64_t count) {
    Vector numbers(static_cast<std::size_t>(count));
    for (double &number : numbers) number = static_cast<double>(source() >> 11) * 0x1p-53 - 0.5;
    return numbers;
  };
  p.alphas = draw(p.k), p.means = draw(p.k * p.d), p.factors = draw(p.k * (p.d * (p.d + 1) / 2)), p.points = draw(p.n * p.d), p.gamma = 1, p.m = 0;
  return p;
}

static const Series *series_of(const char *library) {
  void *const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) std::fprintf(stderr, "%s\n", dlerror()), std::exit(2);
  return reinterpret_cast<const Series *(*)()>(dlsym(handle, "mixture_series"))();
}

constexpr std::size_t LINE = 64;   // where vector registers are loaded from at once

// The time of the processor: other programs' is not part of it.
static double now() {
  timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) * 1e-9;
}

// Its value; seconds of one of `repetitions` calls.
static double timed(const Series &series, const Mixture &mixture, void *workspace, std::size_t bytes, long repetitions, double *seconds) {
  double value = 0;
  const double start = now();
  for (long i = 0; i < repetitions; i++) value = series.objective(&mixture, workspace, bytes);
  *seconds = (now() - start) / static_cast<double>(repetitions);
  return value;
}

int main(int count, char **arguments) {
  std::ifstream file(arguments[1]);
  const Problem p = file ? read(file) : drawn(arguments[1]);
  const Mixture mixture = {p.n, p.k, p.d, p.alphas.data(), p.means.data(), p.factors.data(), p.points.data(), p.gamma, p.m};
  std::vector<const Series *> libraries(static_cast<std::size_t>(count - 3));
  std::transform(arguments + 3, arguments + count, libraries.begin(), series_of);
  std::size_t bytes = 0;
  for (const Series *all : libraries) for (const Series *one = all; one->name; one++) bytes = std::max(bytes, one->workspace(&mixture));
  bytes = (bytes / LINE + 1) * LINE;
  void *const workspace = std::aligned_alloc(LINE, bytes);
  long repetitions = 1;
  for (int round = -1; round < std::atoi(arguments[2]); round++)   // the first is a rehearsal, which finds out how many calls take a millisecond
    for (std::size_t number = 0; number < libraries.size(); number++)
      for (const Series *one = libraries[number]; one->name; one++) {
        double seconds;
        const double value = timed(*one, mixture, workspace, bytes, repetitions, &seconds);
        if (round < 0) repetitions = std::max(repetitions, static_cast<long>(1e-3 / seconds));
        else std::printf("%zu\t%s\t%.9f\t%.17g\t%zu\n", number, one->name, seconds, value, one->workspace(&mixture));
      }
}
