// run: the implementations of one benchmark in one process, in turns.
//   run ROUNDS NAME...   prints `time NAME SECONDS` for each round and name (all, where none is given), after one round that does not
//                        count (long ones: of the first round); `memcpy`: as much memory traffic; `one pass`: as much read and written by
//                        the simplest loop there is; `arithmetic`: as many multiplications and additions of numbers in registers
//   run memory NAME...   only these, once; prints `memory KIB`, the process's peak resident set
// The exit status is 1 when some answer is not the known one, or differs in some bit between those that compute in the program's order.
#include "views.hpp"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <sys/mman.h>

static std::vector<Matrix> inputs;
const Matrix &input_matrix(int number) { return inputs[static_cast<std::size_t>(number)]; }
const double *input(int number) { return input_vector(number).data(); }

// ---- memory of results
namespace {
enum { LONG_RUN = 2, SLOTS = 4 };   // what takes more seconds is timed in one round only
constexpr std::size_t HUGE = std::size_t{2} << 20;
struct Slot { void *mapping; std::size_t mapped, bytes; };
Slot kept[SLOTS], fresh[SLOTS];
bool is_fresh = false;

void unmap(Slot &slot) {
  if (slot.mapping) munmap(slot.mapping, slot.mapped);
  slot = Slot{};
}
void *start(const Slot &slot) { return reinterpret_cast<void *>((reinterpret_cast<std::uintptr_t>(slot.mapping) + HUGE - 1) & ~(HUGE - 1)); }

void map(Slot &slot, std::size_t bytes) {
  slot = {nullptr, bytes + HUGE, bytes};
  slot.mapping = mmap(nullptr, slot.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (slot.mapping == MAP_FAILED) std::perror("mmap"), std::exit(2);
  if (bytes >= HUGE) madvise(start(slot), bytes, MADV_HUGEPAGE);
}
void release_fresh() {
  for (Slot &slot : fresh) unmap(slot);
}
}

void *take(int number, std::size_t bytes) {
  Slot &slot = (is_fresh ? fresh : kept)[number];
  if (slot.bytes < bytes) unmap(slot), map(slot, bytes);
  return start(slot);
}

// ---- answers
namespace {
// Of the processor: what other programs take of it is not counted.
double now() {
  std::timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) * 1e-9;
}

struct Digest { std::uint64_t bits; double weighted; };

// Of all elements; four sums, so that checking 2^24 of them takes no longer than the workload.
Digest digest(const Answer &answer) {
  std::uint64_t bits[4] = {1, 2, 3, 4};
  double sums[4] = {0, 0, 0, 0};
  for (std::int64_t i = 0; i < answer.count; i++) {
    const double element = answer.floats ? static_cast<double>(answer.floats[i]) : answer.result[i];
    std::uint64_t word;
    std::memcpy(&word, &element, sizeof word);
    bits[i & 3] = (bits[i & 3] ^ word) * 0x9e3779b97f4a7c15u;
    bits[i & 3] ^= bits[i & 3] >> 29;
    sums[i & 3] += element * static_cast<double>(1 + i % 97);
  }
  for (double total : answer.totals) {
    std::uint64_t word;
    std::memcpy(&word, &total, sizeof word);
    bits[0] = (bits[0] ^ word) * 0x9e3779b97f4a7c15u;
  }
  return {bits[0] ^ bits[1] * 3 ^ bits[2] * 5 ^ bits[3] * 7, sums[0] + sums[1] + sums[2] + sums[3]};
}

bool near(double value, double known) { return known == 0 || std::fabs(value - known) <= workload.tolerance * std::fabs(known); }

bool has_digest = false, failed = false;
Digest expected;

void check(const std::string &name, bool is_strict, const Answer &answer) {
  const Digest found = digest(answer);
#ifdef __GLIBC__   // other libraries draw other numbers
  const bool known = near(found.weighted, workload.weighted) && near(answer.totals[0], workload.totals[0]) && near(answer.totals[1], workload.totals[1]);
#else
  const bool known = true;
#endif
  if (is_strict && !has_digest) expected = found, has_digest = true;
  const bool same = !is_strict || found.bits == expected.bits;
  if (known && same) return;
  failed = true;
  std::printf("wrong %s: %.17g %.17g %.17g%s\n", name.c_str(), found.weighted, answer.totals[0], answer.totals[1], same ? "" : ", other bits");
}

// ---- the runs
struct Series { std::string name; const Implementation *implementation; bool is_fresh; };

std::vector<Series> all_series() {
  std::vector<Series> series;
  for (const Implementation *list : {in_c, in_cpp}) {
    for (; list->name; list++) {
      series.push_back({list->name, list, false});
      if (workload.copies && std::strcmp(list->name, "Ashlar") == 0) series.push_back({"Ashlar, fresh memory", list, true});
    }
  }
  return series;
}

double time_of(const Series &series) {
  is_fresh = series.is_fresh;
  const double begin = now();
  const Answer answer = series.implementation->run();
  const double seconds = now() - begin;
  check(series.name, series.implementation->is_strict, answer);
  if (series.implementation->release) series.implementation->release();
  release_fresh();
  return seconds;
}

double time_of_copy() {
  const Vector &from = input_vector(0);
  is_fresh = false;
  void *to = take(0, from.size() * sizeof(double));
  const double begin = now();
  for (int i = 0; i < workload.copies; i++) std::memcpy(to, from.data(), from.size() * sizeof(double));
  return now() - begin;
}

// What a loop takes that reads and writes as much: plain C has no stores past the cache, which memcpy may use.
double time_of_pass() {
  const Vector &from = input_vector(0);
  is_fresh = false;
  double *to = static_cast<double *>(take(0, from.size() * sizeof(double)));
  const double begin = now();
  for (int i = 0; i < workload.copies; i++) {
    for (std::size_t k = 0; k < from.size(); k++) to[k] = from.data()[k] + 1;
  }
  return now() - begin;
}

// What as many multiplications and additions take that wait for nothing and read no memory: of numbers in registers, contracted where the processor can.
double time_of_arithmetic() {
  enum { LANES = 128 };
  double sums[LANES] = {0};
  const double factor = 1 - 1e-9;
  const double begin = now();
  for (double done = 0; done < workload.operations; done += 2 * LANES) {
    for (double &sum : sums) sum = sum * factor + 1;
  }
  const double seconds = now() - begin;
  double total = 0;
  for (double sum : sums) total += sum;
  return total > 0 ? seconds : -1;
}

bool is_wanted(int argc, char **argv, const char *name) {
  bool wanted = argc <= 2;
  for (int i = 2; i < argc; i++) wanted = wanted || std::strcmp(argv[i], name) == 0;
  return wanted;
}

long peak_resident() {
  char line[256];
  long kilobytes = -1;
  std::FILE *status = std::fopen("/proc/self/status", "r");
  while (status && std::fgets(line, sizeof line, status)) {
    if (std::sscanf(line, "VmHWM: %ld", &kilobytes) == 1) break;
  }
  if (status) std::fclose(status);
  return kilobytes;
}

void draw() {
  std::vector<double *> places;
  for (int i = 0; i < workload.input_count; i++) {
    inputs.emplace_back(static_cast<std::size_t>(workload.shapes[i].rows), static_cast<std::size_t>(workload.shapes[i].columns));
  }
  for (Matrix &matrix : inputs) places.push_back(matrix.values.data());
  std::srand(42);
  workload.draw(places.data());
}
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 1;
  draw();
  const std::vector<Series> series = all_series();
  if (argc > 1 && std::strcmp(argv[1], "memory") == 0) {
    for (const Series &one : series) {
      for (int i = 2; i < argc; i++) {
        if (one.name == argv[i]) time_of(one);
      }
    }
    std::printf("memory\t%ld\n", peak_resident());
    return failed;
  }
  std::vector<double> first;
  for (int round = 0; round <= rounds; round++) {
    for (const Series &one : series) {
      if (!is_wanted(argc, argv, one.name.c_str())) { if (round == 0) first.push_back(0); continue; }
      if (round > 1 && first[static_cast<std::size_t>(&one - series.data())] > LONG_RUN) continue;
      const double seconds = time_of(one);
      if (round == 0) first.push_back(seconds);
      if (round > 0) std::printf("time\t%s\t%.9f\n", one.name.c_str(), seconds);
    }
    if (workload.operations > 0 && is_wanted(argc, argv, "arithmetic")) {
      const double counted = time_of_arithmetic();
      if (round > 0) std::printf("time\tarithmetic\t%.9f\n", counted);
    }
    if (!workload.copies || !is_wanted(argc, argv, "memcpy")) continue;
    const double copied = time_of_copy(), passed = time_of_pass();
    if (round > 0) std::printf("time\tmemcpy\t%.9f\ntime\tone pass\t%.9f\n", copied, passed);
  }
  return failed;
}
