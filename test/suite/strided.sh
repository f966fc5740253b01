#!/bin/sh
# Strided entry points: every program on arrays with gaps, in other orders and backwards; from C on the columns of one
# table and with overlaps that are refused; from Python on NumPy's views where NumPy is installed.
. test/suite/lib/judge.sh
skip_when_sanitized
compiler=$(command -v tcc || echo "gcc -O1")
"$ashlar" test --no-terminal --no-artefacts --verify --strided --cc "$compiler" test/run test/rows examples \
  >"$out/log" 2>&1
judge "programs on spread-out arrays" $?
if [ "$mode" = full ]; then
  "$ashlar" test --no-terminal --no-artefacts --strided --cc "gcc -O3" test/run/b*.fut >"$out/log" 2>&1
  judge "programs on spread-out arrays, gcc -O3" $?
fi
cat >"$out/lib.fut" <<'END'
entry sums [n][m] (xs: [n][m]f64) : [m][n]f64 = map (scan (+) 0) (transpose xs)
entry double [n] (xs: [n]f64) : [n]f64 = map (* 2) xs
entry kept [n] (xs: [n]f64) : []f64 = filter (> 1) xs
entry bump [n] (xs: *[n]f64) : *[n]f64 = xs with [0] = 7
END
"$ashlar" c --library --prefix '' --strided -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1
judge "library" $?
cat >"$out/main.c" <<'END'
#include "lib.h"
#include <stdio.h>
#include <string.h>
#define EXPECT(condition)                                                                                    \
  do {                                                                                                       \
    if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); return 1; }                           \
  } while (0)
int main(void) {
  double table[5][3];
  static uint64_t space[64];
  const int64_t column[1] = {3}, back[1] = {-3}, dense[1] = {1}, same[1] = {0};
  char text[200];
  lib_error error;
  for (int i = 0; i < 5; i++) for (int j = 0; j < 3; j++) table[i][j] = i + j;
  /* one column from another, forwards and backwards */
  EXPECT(lib_double_strided(&table[0][1], column, 5, &table[0][0], column, space, sizeof space, &error) == 0);
  for (int i = 0; i < 5; i++) EXPECT(table[i][1] == 2.0 * i && table[i][0] == i && table[i][2] == i + 2);
  EXPECT(lib_double_strided(&table[4][2], back, 5, &table[0][0], column, space, sizeof space, &error) == 0);
  for (int i = 0; i < 5; i++) EXPECT(table[4 - i][2] == 2.0 * i);
  /* a broadcast input; a transposed one */
  EXPECT(lib_double_strided(&table[0][1], column, 5, &table[1][0], same, space, sizeof space, &error) == 0);
  for (int i = 0; i < 5; i++) EXPECT(table[i][1] == 2.0);
  /* what is refused: the same column, the same elements among rows, elements of the result in one place */
  EXPECT(lib_double_strided(&table[0][0], column, 5, &table[0][0], column, space, sizeof space, &error) == 6);
  EXPECT(lib_double_strided(&table[0][0], dense, 5, &table[0][1], column, space, sizeof space, &error) == 6);
  EXPECT(lib_double_strided(&table[0][1], same, 5, &table[0][0], column, space, sizeof space, &error) == 6);
  EXPECT(strstr(lib_message(&error, text, sizeof text), "overlap") != NULL);
  EXPECT(lib_double_strided(&table[0][1], same, 0, &table[0][0], column, space, sizeof space, &error) == 0);
  EXPECT(table[0][1] == 2.0);
  /* a result whose size depends on the data, and a consumed input with its result in its place */
  double few[10], state[6] = {1, 2, 3, 4, 5, 6};
  int64_t count = 5;
  const int64_t second[1] = {2};
  for (int i = 0; i < 10; i++) few[i] = -1;
  EXPECT(kept_strided(few, second, &count, 5, &table[0][0], column, space, sizeof space, &error) == 0);
  EXPECT(count == 3 && few[0] == 2 && few[1] == -1 && few[2] == 3 && few[4] == 4 && few[6] == -1);
  double other[3];
  EXPECT(bump_strided(other, dense, 3, state, second, space, sizeof space, &error) == 0);
  EXPECT(other[0] == 7 && other[1] == 3 && other[2] == 5);
  return 0;
}
END
strict="-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
gcc $strict -O2 -I"$out" "$out/main.c" "$out/lib.c" -o "$out/main" -lm >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
judge "columns of one table, and what is refused" $?
if command -v clang >/dev/null; then
  clang $strict -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -I"$out" "$out/main.c" "$out/lib.c" \
    -o "$out/main" -lm >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
  judge "the same with sanitizers" $?
fi
cat >"$out/main.py" <<'END'
import ctypes as c, sys
import numpy as np
lib = c.CDLL(sys.argv[1])
def strides(a): return (c.c_int64 * a.ndim)(*[s // a.itemsize for s in a.strides])
def call(out, xs):
    n, m = xs.shape
    lib.sums_strided_workspace.restype = c.c_size_t
    size = lib.sums_strided_workspace(c.c_int64(n), c.c_int64(m))
    space = (c.c_uint64 * (size // 8 + 1))()
    return lib.sums_strided(c.c_void_p(out.ctypes.data), strides(out), c.c_int64(n), c.c_int64(m),
                            c.c_void_p(xs.ctypes.data), strides(xs), space, c.c_size_t(size), None)
base = np.arange(120.0).reshape(10, 12)
for xs in (base, base.T, base[::-1, ::2], base[3:7, 1::3].T, base[::-2, ::-3]):
    whole = np.full((2 * xs.shape[1] + 1, 3 * xs.shape[0] + 2), -1.0)
    for out in (whole[1::2, 2::3], whole[1::2, 2::3][::-1], whole[:xs.shape[1], ::-1][:, 1::3][:, :xs.shape[0]]):
        whole[...] = -1.0
        assert call(out, xs) == 0
        expected = np.cumsum(xs.T, axis=1)
        assert (out == expected).all()
        out[...] = -1.0
        assert (whole == -1.0).all()
END
python=
for candidate in python3 /usr/bin/python3; do "$candidate" -c 'import numpy' 2>/dev/null && python=$candidate; done
if [ -n "$python" ]; then
  gcc -O1 -shared -fPIC "$out/lib.c" -o "$out/lib.so" -lm && "$python" "$out/main.py" "$out/lib.so" >"$out/log" 2>&1
  judge "NumPy views" $?
else
  echo "skipped: NumPy views (no NumPy)"
fi
finish
