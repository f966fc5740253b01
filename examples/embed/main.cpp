// The same library from C++: containers own the memory, errors become exceptions.
#include "stats.h"
#include <cstdio>
#include <stdexcept>
#include <vector>

static std::vector<double> covariance_of(const std::vector<double> &points, std::int64_t columns) {
  const auto rows = static_cast<std::int64_t>(points.size()) / columns;
  std::vector<double> moved(points.size()), result(static_cast<std::size_t>(columns * columns));
  std::size_t bytes = stats_centred_workspace(rows, columns);
  if (stats_covariance_workspace(rows, columns) > bytes) bytes = stats_covariance_workspace(rows, columns);
  std::vector<std::uint64_t> arena((bytes + 7) / 8);
  stats_error error;
  if (stats_centred(moved.data(), rows, columns, points.data(), arena.data(), 8 * arena.size(), &error) != 0 ||
      stats_covariance(result.data(), rows, columns, moved.data(), arena.data(), 8 * arena.size(), &error) != 0) {
    char text[200];
    throw std::runtime_error(stats_message(&error, text, sizeof text));
  }
  return result;
}

int main() {
  const auto c = covariance_of({1, 4, 2, 3, 3, 8, 4, 7, 5, 10, 9, 10}, 2);
  std::printf("covariance [[%.3f, %.3f], [%.3f, %.3f]]\n", c[0], c[1], c[2], c[3]);
}
