#!/bin/sh
# A generated library from other languages [paper 1, section 4.1]: from C with a static arena, from C++, and from Python
# through ctypes with its standard library alone. Results, the workspace to the byte, error codes and messages.
. test/suite/lib/judge.sh
skip_when_sanitized
check() { # check WHAT COMMAND...
  what=$1
  shift
  if "$@" >"$out/log" 2>&1; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$what"
    head -20 "$out/log"
  fi
}
cat >"$out/lib.fut" <<'END'
-- | Running sums, backwards, added to themselves.
entry both [n] (xs: [n]f64) : [n]f64 = let s = scan (+) 0 xs in map2 (+) s (reverse s)
entry kept [n] (xs: [n]i64) (limit: i64) : []i64 = filter (< limit) xs
entry at [n] [m] (a: [n][m]i32) (i: i64) (j: i64) : i32 = a[i, j]
entry matmul [n] [m] [k] (a: [n][m]f32) (b: [m][k]f32) : ([n][k]f32, f32) =
  let c = map (\r -> map (\col -> f32.sum (map2 (*) r col)) (transpose b)) a in (c, f32.sum (flatten c))
END
"$ashlar" c --library --prefix '' -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1 || {
  cat "$out/log"; echo "0 passed, 1 failed"; exit 1; }

cat >"$out/main.c" <<'END'
#include "lib.h"
#include <stdio.h>
#include <string.h>
#define CHECK(condition) do { if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); return 1; } } while (0)
static uint64_t arena[4096];   /* no allocator anywhere */
int main(void) {
  const double xs[4] = {1, 2, 3, 4};
  double ys[4] = {0, 0, 0, 0};
  lib_error error;
  char text[200];
  const size_t bytes = both_workspace(4);
  CHECK(bytes > 0 && bytes <= sizeof arena);
  CHECK(both(ys, 4, xs, arena, bytes, &error) == 0);
  CHECK(ys[0] == 11 && ys[1] == 9 && ys[2] == 9 && ys[3] == 11);
  ys[0] = -1;
  CHECK(both(ys, 4, xs, arena, bytes - 1, &error) == 2 && ys[0] == -1);
  CHECK(strstr(lib_message(&error, text, sizeof text), "workspace") && (size_t)error.values[0] == bytes);
  CHECK(both(ys, -1, xs, arena, sizeof arena, &error) == 3 && both_workspace(-1) == SIZE_MAX);
  CHECK(both(ys, 0, xs, NULL, 0, NULL) == 0);
  {
    const int64_t in[5] = {5, 1, 9, 2, 7};
    int64_t result[5], capacity = -1, length;
    CHECK(kept_shape(&capacity, 5) == 0 && capacity == 5);
    length = capacity;
    CHECK(kept(result, &length, 5, in, 6, arena, sizeof arena, &error) == 0 && length == 3);
    CHECK(result[0] == 5 && result[1] == 1 && result[2] == 2);
    length = 4;
    CHECK(kept(result, &length, 5, in, 6, arena, sizeof arena, &error) == 4);
  }
  {
    const int32_t a[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int32_t element = 0;
    CHECK(at(&element, 2, 3, &a[0][0], 1, 2, NULL, 0, &error) == 0 && element == 6);
    CHECK(at(&element, 2, 3, &a[0][0], 1, 3, NULL, 0, &error) == 1);
    lib_message(&error, text, sizeof text);
    CHECK(strstr(text, "Index [1, 3] out of bounds for array of shape [2][3]") && strstr(text, "lib.fut:4"));
    CHECK(strlen(lib_message(&error, text, 12)) == 11);
  }
  return 0;
}
END
cat >"$out/main.cpp" <<'END'
#include "lib.h"
#include <cstring>
#include <string>
#include <vector>
int main() {
  const std::vector<float> a{1, 2, 3, 4, 5, 6}, b{1, 0, 0, 1, 1, 1};
  std::vector<float> c(4);
  float sum = 0;
  std::vector<unsigned long long> space((matmul_workspace(2, 3, 2) + 7) / 8);
  lib_error error;
  if (matmul(c.data(), &sum, 2, 3, 2, a.data(), b.data(), space.data(), space.size() * 8, &error) != 0) return 1;
  if (c != std::vector<float>{4, 5, 10, 11} || sum != 30) return 2;
  char text[100];
  std::int32_t element;
  if (at(&element, 1, 1, nullptr, -1, 0, nullptr, 0, &error) != 1) return 3;
  return std::string(lib_message(&error, text, sizeof text)).find("Index [-1, 0]") == std::string::npos ? 4 : 0;
}
END
cat >"$out/main.py" <<'END'
import ctypes as c
import sys
class Error(c.Structure):
    _fields_ = [("code", c.c_int), ("site", c.c_int), ("values", c.c_int64 * 8)]
lib = c.CDLL(sys.argv[1])
lib.both_workspace.restype = c.c_size_t
lib.both_workspace.argtypes = [c.c_int64]
lib.both.argtypes = [c.POINTER(c.c_double), c.c_int64, c.POINTER(c.c_double), c.c_void_p, c.c_size_t, c.POINTER(Error)]
lib.lib_message.restype = c.c_char_p
n = 1000
xs = (c.c_double * n)(*range(n))
ys = (c.c_double * n)()
size = lib.both_workspace(n)
space = (c.c_uint64 * ((size + 7) // 8))()
error = Error()
assert lib.both(ys, n, xs, space, size, c.byref(error)) == 0
sums = [i * (i + 1) / 2 for i in range(n)]
assert list(ys) == [a + b for a, b in zip(sums, reversed(sums))]
assert lib.both(ys, n, xs, space, size - 1, c.byref(error)) == 2 and error.code == 2 and error.values[0] == size
buffer = c.create_string_buffer(200)
assert b"%d bytes" % size in lib.lib_message(c.byref(error), buffer, c.c_size_t(200))
shape = (c.c_int64 * 2)()
assert lib.matmul_shape(shape, c.c_int64(3), c.c_int64(4), c.c_int64(5)) == 0 and list(shape) == [3, 5]
assert lib.both_workspace(2 ** 62) == c.c_size_t(-1).value
END
strict="-Wall -Wextra -Wpedantic -Wconversion -Werror -O1"
check "C: compile" gcc -std=c99 $strict -I"$out" "$out/main.c" "$out/lib.c" -o "$out/main" -lm
check "C: run" "$out/main"
if command -v clang >/dev/null; then
  check "C: compile with clang and sanitizers" clang -std=c99 $strict -fsanitize=address,undefined \
    -fno-sanitize-recover=all -I"$out" "$out/main.c" "$out/lib.c" -o "$out/main" -lm
  check "C: run with sanitizers" "$out/main"
fi
if command -v g++ >/dev/null; then
  gcc -std=c99 -O1 -c "$out/lib.c" -o "$out/lib.o"
  check "C++: compile" g++ -std=c++17 $strict -I"$out" "$out/main.cpp" "$out/lib.o" -o "$out/main++" -lm
  check "C++: run" "$out/main++"
fi
check "Python: shared library" gcc -std=c99 $strict -ffp-contract=off -shared -fPIC "$out/lib.c" -o "$out/lib.so" -lm
if command -v python3 >/dev/null; then check "Python: ctypes" python3 "$out/main.py" "$out/lib.so"; fi

# Entry points whose functions would share a name: the later one is told apart and says what the program calls it.
cat >"$out/names.fut" <<'END'
type list = #nil | #cons i64 list
entry f (n: i64) (l: *list) : *list = loop (l: *list) = l for i < n do #cons@(diamond.new ()) i l
entry f_cells (n: i64) : i64 = n
entry g (n: i64) : i64 = n
entry g_cells (n: i64) : i64 = n
entry g_shape (n: i64) : i64 = n
entry int (n: i64) : i64 = n
END
"$ashlar" c --library --prefix '' -o "$out/names" --manifest "$out/names.json" "$out/names.fut" >"$out/log" 2>&1
sed 1d "$out/names.h" | grep -oE '^/\* [a-z_0-9]+( \(`[a-z_]+` in the program\))?: ' | tr -d '\n' >"$out/got"
printf '%s' '/* f: /* f_cells_v2 (`f_cells` in the program): /* g: /* g_cells: ' \
  '/* g_shape_v2 (`g_shape` in the program): /* names_int (`int` in the program): ' >"$out/expected"
check "names: the header" cmp "$out/expected" "$out/got"
check "names: the manifest" grep -q '"name": "f_cells",' "$out/names.json"
check "names: compile" gcc -std=c99 $strict -c "$out/names.c" -o "$out/names.o"
finish
