// The same library from C++, with workers of its own: each run starts threads, which take tasks from a counter. Any
// other library of threads fits into the structure in the same way.
#include "bodies.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

struct Workers {
  ashlar_workers workers;
  explicit Workers(std::int64_t count) : workers{count, run, this} {}
  Workers(const Workers &) = delete;

  static void run(void *state, std::int64_t tasks, void (*task)(void *, std::int64_t, std::int64_t), void *argument) {
    const std::int64_t count = std::min(static_cast<Workers *>(state)->workers.count, tasks);
    std::atomic<std::int64_t> next{0};
    const auto work = [&](std::int64_t worker) {
      for (std::int64_t t = next++; t < tasks; t = next++) task(argument, t, worker);
    };
    std::vector<std::thread> others;
    for (std::int64_t worker = 1; worker < count; worker++) others.emplace_back(work, worker);
    work(0);
    for (auto &other : others) other.join();
  }
};

static double energy_of(const std::vector<double> &masses, const std::vector<double> &positions,
                        const std::vector<double> &velocities, const ashlar_workers *workers) {
  const auto n = static_cast<std::int64_t>(masses.size());
  const std::size_t bytes = bodies_energies_workspace(n, workers ? workers->count : 1);
  std::vector<std::uint64_t> arena((bytes + 7) / 8);
  std::vector<double> parts(masses.size());
  bodies_error error;
  if (bodies_energies(parts.data(), n, masses.data(), positions.data(), velocities.data(), arena.data(),
                      8 * arena.size(), workers, &error) != 0) {
    char text[200];
    throw std::runtime_error(bodies_message(&error, text, sizeof text));
  }
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

int main() {
  const std::size_t n = 600;
  std::vector<double> masses(n, 1.0 / n), positions(3 * n), velocities(3 * n);
  for (std::size_t i = 0; i < 3 * n; i++) positions[i] = static_cast<double>(i * 7919 % 1000) / 1000.0;
  const Workers three(3);
  const double value = energy_of(masses, positions, velocities, &three.workers);
  std::printf("energy at the start: %.6f\n", value);
  return value == energy_of(masses, positions, velocities, nullptr) ? 0 : 1;
}
