#!/bin/sh
# Indices of 32 bits: programs have the same results as with 64 bits, their C compiles without a warning and keeps the
# memory contract, sizes whose bytes do not fit in 31 bits are refused, and arrays that just fit are read in every
# corner. A full run takes every 26th program, a quick one every thirtieth.
. test/suite/lib/judge.sh
skip_when_sanitized
every=${ASHLAR_EVERY:-26}   # ASHLAR_EVERY=1: every program
[ "$mode" = full ] || every=${ASHLAR_EVERY:-30}
set --
number=0
for program in test/run/*.fut test/rows/*.fut examples/*/*.fut; do
  number=$((number + 1))
  [ $((number % every)) != 0 ] || set -- "$@" "$program"
done
strict="gcc -O1 -Wall -Wextra -Wconversion -Wshadow -Wno-maybe-uninitialized -Werror"
"$ashlar" test --no-terminal --no-artefacts --index-bits 32 --backend value --contract --cc "$strict" "$@" \
  >"$out/log" 2>&1
judge "$# programs" $?

# ---- the largest sizes
cat >"$out/lib.fut" <<'END'
entry corner [n] [m] (i: i64) (j: i64) (xs: [n][m]u8) : u8 = xs[i, j]
entry last_but [n] (k: i64) (xs: [n]u8) : u8 = (reverse xs)[k]
entry sparse [n] [m] (xs: [n][m]u8) : u64 =
  u64.sum (map (\i -> u64.u8 xs[(n - 1) * i, (m - 1) * i]) (iota (i64.min n 2)))
entry twice [n] (xs: [n]u8) : [n * 2]u8 = xs ++ xs :> [n * 2]u8
entry sums [n] (xs: [n]i32) : i32 = i32.sum (reverse (scan (+) 0 xs |> reverse |> scan (+) 0))
entry count [n] (xs: [n]u8) : i64 = length (filter (> 0) xs)
entry steps (n: i64) : i64 = loop s = n for i < 40 do s * 2 + i
entry pairs [n] [m] (_: [n]u8) (_: [m]u8) : i64 = n * m - 1
END
"$ashlar" c --library --prefix '' --index-bits 32 -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1
judge "library" $?
cat >"$out/main.c" <<'END'
#include "lib.h"
#include <stdio.h>
#include <stdlib.h>
#define CHECK(condition) do { if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1; } while (0)
int main(void) {
  enum { SIDE = 46340, LONG = INT32_MAX - 8 };   /* 46340 * 46340 < 2^31 */
  unsigned char *bytes = calloc(LONG, 1), got = 0;   /* few pages of it are ever touched */
  uint64_t sum = 0;
  int64_t number = 0;
  CHECK(bytes);
  bytes[0] = 1, bytes[(size_t)SIDE * SIDE - 1] = 2, bytes[LONG - 1] = 3;
  bytes[(size_t)SIDE * (SIDE - 1)] = 4, bytes[SIDE - 1] = 5;
  CHECK(corner(&got, SIDE, SIDE, SIDE - 1, SIDE - 1, bytes, NULL, 0, NULL) == 0 && got == 2);
  CHECK(corner(&got, SIDE, SIDE, SIDE - 1, 0, bytes, NULL, 0, NULL) == 0 && got == 4);
  CHECK(corner(&got, SIDE, SIDE, 0, SIDE - 1, bytes, NULL, 0, NULL) == 0 && got == 5);
  CHECK(corner(&got, SIDE, SIDE, -1, 0, bytes, NULL, 0, NULL) == 1);
  CHECK(corner(&got, SIDE, SIDE, INT64_C(1) << 32, 0, bytes, NULL, 0, NULL) == 1);   /* not taken modulo 2^32 */
  CHECK(last_but(&got, LONG, 0, bytes, NULL, 0, NULL) == 0 && got == 3);
  CHECK(last_but(&got, LONG, LONG - 1, bytes, NULL, 0, NULL) == 0 && got == 1);
  CHECK(last_but(&got, LONG, INT64_C(0x100000000), bytes, NULL, 0, NULL) == 1);
  CHECK(sparse(&sum, SIDE, SIDE, bytes, NULL, 0, NULL) == 0 && sum == 3);
  /* sizes that are refused before anything is looked at */
  CHECK(corner(&got, SIDE + 1, SIDE + 1, 0, 0, NULL, NULL, 0, NULL) == 3);
  CHECK(corner(&got, INT64_C(1) << 32, 1, 0, 0, NULL, NULL, 0, NULL) == 3);
  CHECK(corner(&got, INT64_C(1) << 32, INT64_C(1) << 32, 0, 0, NULL, NULL, 0, NULL) == 3);
  CHECK(last_but(&got, (int64_t)LONG + 1, 0, NULL, NULL, 0, NULL) == 3);
  CHECK(last_but(&got, -1, 0, NULL, NULL, 0, NULL) == 3);
  CHECK(twice_workspace(LONG / 2 + 10) == SIZE_MAX || twice(NULL, &number, LONG / 2 + 10, NULL, NULL, 0, NULL) == 3);
  CHECK(sums_workspace(INT32_MAX / 8 - 1) == 2147483632u && sums_workspace(INT32_MAX / 8 + 1) == SIZE_MAX);
  CHECK(sums_workspace(-1) == SIZE_MAX);
  CHECK(count_workspace(LONG) == 0 && count_workspace((int64_t)LONG + 1) == SIZE_MAX);
  /* numbers of the source keep their 64 bits */
  CHECK(steps(&number, 1000, NULL, 0, NULL) == 0 && number == INT64_C(1001) * (INT64_C(1) << 40) - 41);
  /* so does the product of sizes of different arrays */
  CHECK(pairs(&number, 65536, 65536, bytes, bytes, NULL, 0, NULL) == 0 && number == UINT32_MAX);
  free(bytes);
  return 0;
}
END
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -fsanitize=undefined -fno-sanitize-recover=all -o "$out/main" \
  "$out/main.c" "$out/lib.c" >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
judge "the largest sizes" $?

# ---- strides of the caller: positions are computed modulo 2^32, so every element must lie within 31 bits of bytes of
# the first
"$ashlar" test --no-terminal --no-artefacts --strided --index-bits 32 --cc "$strict" "$@" >"$out/log" 2>&1
judge "$# programs on spread-out arrays" $?
cat >"$out/wide.fut" <<'END'
entry pick [n] [m] (i: i64) (j: i64) (xs: [n][m]u8) : u8 = xs[i, j]
entry spread [n] (xs: [n]u8) : [n]u16 = map u16.u8 xs
END
"$ashlar" c --library --prefix '' --strided --index-bits 32 -o "$out/wide" "$out/wide.fut" >"$out/log" 2>&1
judge "strided library" $?
cat >"$out/main.c" <<'END'
#include "wide.h"
#include <stdio.h>
#include <stdlib.h>
#define CHECK(condition) do { if (!(condition)) return printf("line %d: %s\n", __LINE__, #condition), 1; } while (0)
int main(void) {
  enum { MOST = INT32_MAX };
  unsigned char *bytes = calloc((size_t)MOST + 1, 1), got = 0;
  uint16_t few[3] = {0};
  CHECK(bytes);
  bytes[0] = 1, bytes[MOST] = 2, bytes[1] = 3, bytes[MOST - 1] = 4;
  const int64_t far[2] = {MOST - 1, 1}, farther[2] = {MOST, 1}, huge[2] = {INT64_MAX, INT64_MIN};
  const int64_t back[2] = {-(int64_t)MOST, 1}, farther_back[2] = {-(int64_t)MOST - 1, 1};
  const int64_t dense[1] = {1}, wide[1] = {MOST / 2}, wider[1] = {MOST / 2 + 1};
  CHECK(pick_strided(&got, 2, 2, 1, 1, bytes, far, NULL, 0, NULL) == 0 && got == 2);
  CHECK(pick_strided(&got, 2, 2, 1, 0, bytes, far, NULL, 0, NULL) == 0 && got == 4);
  CHECK(pick_strided(&got, 2, 2, 1, 1, bytes, farther, NULL, 0, NULL) == 3);
  CHECK(pick_strided(&got, 2, 1, 1, 0, bytes, farther, NULL, 0, NULL) == 0 && got == 2);
  CHECK(pick_strided(&got, 2, 1, 1, 0, bytes + MOST, back, NULL, 0, NULL) == 0 && got == 1);
  CHECK(pick_strided(&got, 2, 1, 1, 0, bytes + MOST, farther_back, NULL, 0, NULL) == 3);
  CHECK(pick_strided(&got, 1, 1, 0, 0, bytes, huge, NULL, 0, NULL) == 0 && got == 1);
  CHECK(pick_strided(&got, 1, 2, 0, 0, bytes, huge, NULL, 0, NULL) == 3);
  CHECK(pick_strided(&got, 2, 1, 0, 0, bytes, huge, NULL, 0, NULL) == 3);
  CHECK(spread_strided(few, dense, 3, bytes, wide, NULL, 0, NULL) == 0 && few[0] == 1 && few[1] == 0 && few[2] == 4);
  CHECK(spread_strided(few, dense, 3, bytes, wider, NULL, 0, NULL) == 3);
  CHECK(spread_strided(few, wide, 3, bytes, dense, NULL, 0, NULL) == 3);
  free(bytes);
  return 0;
}
END
gcc -std=c99 -Wall -Wextra -Wconversion -Werror -O2 -fsanitize=undefined -fno-sanitize-recover=all -I"$out" \
  -o "$out/main" "$out/main.c" "$out/wide.c" >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
judge "the farthest strides" $?
"$ashlar" c --library --prefix '' --index-bits 16 -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1
judge_equal "16 bits" 2 $?
finish
