// The C++ header of library.fut: views of every kind, results made and written in place, sizes that do not agree, errors
// as values and as exceptions, memory of the caller and of the workspace, recursive data, strides.
#include "library.hpp"
#include "other.hpp" // a second library in one translation unit
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
#define CHECK(condition)                                                                                     \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      std::printf("line %d: %s\n", __LINE__, #condition);                                                    \
      return 1;                                                                                              \
    }                                                                                                        \
  } while (0)

namespace lib = ashlar::library;

static std::string message_of(auto call) {
  try {
    call();
  } catch (const ashlar::error &error) { return std::to_string(error.code()) + " " + error.what(); }
  return "nothing was thrown";
}

static int dense() {
  const std::vector<double> xs{1, 2, 3, 4};
  const auto [ys, sum] = lib::both(xs);
  CHECK(ys.size(0) == 4 && ys(0) == 11 && ys(1) == 9 && sum == 10);
  std::array<double, 4> own{};
  double own_sum = 0;
  ashlar::workspace workspace;
  lib::both_into(own, own_sum, xs, workspace);
  CHECK(own[3] == 11 && own_sum == 10 && workspace.size() == both_workspace(4));
  const void *before = workspace.data();
  lib::both_into(own, own_sum, std::span<const double>(xs).first(4), workspace);
  CHECK(workspace.data() == before); /* it is kept */
  const float a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {1, 0, 0, 1, 1, 1};
  const auto c = lib::matmul(ashlar::view<const float, 2>{a, {2, 3}}, ashlar::view<const float, 2>{b, {3, 2}});
  CHECK(c.size(0) == 2 && c.size(1) == 2 && c(0, 0) == 4 && c(0, 1) == 5 && c(1, 0) == 10 && c(1, 1) == 11);
  CHECK(lib::three(std::array<float, 3>{2, 3, 4}) == 10);
  CHECK(lib::numbers(3)(2) == 2);
  const bool flags[4] = {true, false, true, true};
  CHECK(lib::view(ashlar::view<const bool, 2>(flags, {2, 2})) == 2);
  lib::nothing(std::vector<float>{1});
  const auto picked = lib::pick(std::vector<std::int64_t>{5, -1, 5});
  CHECK(std::get<0>(picked) == 2 && std::get<1>(picked).size(0) == 2 && std::get<1>(picked)(1) == 1);
  CHECK(ashlar::other::twice(21) == 42);
  return 0;
}

static int open_sizes() {
  const std::vector<std::int64_t> xs{5, 1, 9, 2, 7};
  const auto kept = lib::kept(xs, 6);
  CHECK(kept.size(0) == 3 && kept(2) == 2);
  std::vector<std::int64_t> room(5);
  ashlar::view<std::int64_t, 1> result(room);
  ashlar::workspace workspace;
  lib::kept_into(result, xs, 6, workspace);
  CHECK(result.size(0) == 3 && result.span().back() == 2);
  ashlar::view<std::int64_t, 1> narrow(room.data(), {2});
  CHECK(lib::try_kept_into(narrow, xs, 6, workspace).code == 4);
  const auto grown = lib::grown(std::vector<std::int32_t>{1, 2, 3}, 1000);
  CHECK(grown.size(0) == 1536 && grown(1535) == 3);
  return 0;
}

static int failures() {
  const std::vector<double> xs(4);
  std::vector<double> ys(3);
  double sum = -1;
  ashlar::workspace workspace;
  CHECK(message_of([&] { lib::both_into(ys, sum, xs, workspace); }) ==
        "5 Error: dimension 0 of `result_0` has size 3, but must have 4");
  const float a[4] = {};
  CHECK(message_of([&] { (void)lib::matmul({a, {2, 2}}, {a, {1, 2}}); }) ==
        "5 Error: dimension 0 of `b` has size 1, but must have 2");
  CHECK(message_of([&] { (void)lib::three(std::vector<float>(4)); }) ==
        "5 Error: dimension 0 of `v` has size 4, but must have 3");
  const std::int32_t cell[1] = {7};
  CHECK(lib::at({cell, {1, 1}}, 0, 0) == 7);
  CHECK(message_of([&] { (void)lib::at({cell, {1, 1}}, 0, 1); }).find("Index [0, 1] out of bounds") != std::string::npos);
  CHECK(message_of([&] { (void)lib::numbers(-1); }).rfind("3 ", 0) == 0 ||
        message_of([&] { (void)lib::numbers(-1); }).rfind("1 ", 0) == 0);
  alignas(8) std::byte buffer[16];
  ashlar::workspace small{std::span<std::byte>(buffer)};
  std::vector<double> whole(4);
  const ashlar::status outcome = lib::try_both_into(whole, sum, xs, small);
  CHECK(!outcome && outcome.code == 2 && std::strstr(outcome.message(), "workspace") && sum == -1);
  return 0;
}

static int others() {
  double state[3] = {1, 2, 3};
  CHECK(lib::bump(ashlar::view<double, 1>(state))(0) == 7);
  lib::pool_memory pool(8, 2);
  const std::vector<std::int64_t> xs{4, 5, 6};
  const library_list list = lib::sorted(library_list_make_nil(), xs, pool);
  CHECK(library_list_kind(list) == library_list_is_cons && library_list_get_cons_0(pool.get(), list) == 6);
  CHECK(lib::total(list, pool) == 15);
  const std::vector<std::int64_t> many(100);
  CHECK(message_of([&] { (void)lib::sorted(list, many, pool); }).rfind("1 ", 0) == 0);
  const library_diamond cell = library_diamond_new(pool.get());
  const double row[2] = {3, 4};
  const library_table rows = library_table_make_row(pool.get(), cell, row, library_table_make_end());
  const library_table twice = lib::scaled(2, 2, rows, pool);
  CHECK(library_table_get_row_0(pool.get(), twice)[0] == 6 && library_table_get_row_0(pool.get(), twice)[1] == 4);
  double table[2][3] = {{1, 2, 3}, {4, 5, 6}}, sums[6] = {}, total = 0;
  ashlar::workspace workspace;
  ashlar::strided_view<double, 1> out(sums, {2}, {3});
  lib::both_strided_into(out, total, ashlar::strided_view<const double, 1>(&table[0][1], {2}, {3}), workspace);
  CHECK(total == 7 && sums[0] == 9 && sums[1] == 0 && sums[3] == 9);
#ifdef __cpp_lib_mdspan
  const float a[6] = {1, 2, 3, 4, 5, 6};
  CHECK(lib::matmul(std::mdspan(a, 2, 3), std::mdspan(a, 3, 2))(0, 0) == 22);
  const std::layout_stride::mapping column(std::dextents<int, 1>(2), std::array<int, 1>{3});
  std::fill(sums, sums + 6, 5.0);
  lib::both_strided_into(std::mdspan(sums + 1, column), total, std::mdspan(&table[0][1], column), workspace);
  CHECK(total == 7 && sums[1] == 9 && sums[4] == 9 && sums[0] == 5 && sums[2] == 5 && sums[3] == 5);
  float product[4] = {};   // by columns, as the first factor
  const std::layout_left::mapping narrow(std::dextents<int, 2>(2, 3)), square(std::dextents<int, 2>(2, 2));
  lib::matmul_strided_into(std::mdspan(product, square), std::mdspan(a, narrow), std::mdspan(a, 3, 2), workspace);
  CHECK(product[0] == 35 && product[1] == 44 && product[2] == 44 && product[3] == 56);
#elif defined NEEDS_MDSPAN
#error "the library has no mdspan"
#endif
  ashlar::workspace moved = std::move(workspace);
  CHECK(moved.size() > 0 || both_strided_workspace(2) == 0);
  return 0;
}

int main() { return dense() || open_sizes() || failures() || others(); }
