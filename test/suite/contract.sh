#!/bin/sh
# Information for callers about the memory of an entry: the inverse of the workspace, from C and from `ashlar check
# --fits`.
. test/suite/lib/judge.sh
skip_when_sanitized
cat >"$out/lib.fut" <<'END'
entry twice [n] (xs: [n]i32) : [n]i32 = let s = scan (+) 0 xs in map2 (+) s (reverse s)
entry columns [n] [m] (xs: [n][m]f64) : [m]f64 =
  let rows = map (scan (+) 0) (transpose xs) in map2 (\a b -> f64.sum a + f64.sum b) rows (reverse rows)
entry front [n] (k: i64) (xs: [n]i16) : i16 = i16.sum (reverse (scan (+) 0 (take (i64.max 0 (i64.min k n)) xs)))
entry half [n] (xs: [n]u8) : u8 = u8.sum (reverse (scan (+) 0 (take (n / 2) xs)))
entry triangle [n] (xs: [n]i32) : [n]i32 = map (\i -> i32.sum (reverse (scan (+) 0 (take i xs)))) (iota n)
entry positive [n] (xs: [n]i64) : i64 = let ys = filter (> 0) xs in
  i64.sum (map2 (*) (reverse (scan (+) 0 ys)) (reverse ys))
entry rest (n: i64) : i64 = i64.sum (reverse (scan (+) 0 (iota (i64.max 0 (n % 10)))))
entry few (k: i64) : i64 = i64.sum (reverse (scan (+) 0 (iota (i64.max 0 (i64.min k 100)))))
entry fixed [n] (xs: [n]i32) : i32 = i32.sum xs
entry growing [n] (ks: [n]i64) : i64 = i64.sum (reverse (scan (+) 0 (iota (i64.sum ks))))
entry twice_largest_n (x: i32) : i32 = x
END
"$ashlar" c --library --prefix '' -o "$out/lib" "$out/lib.fut" >"$out/log" 2>&1
judge "library" $?

# ---- f_largest_n: f_workspace(answer) <= bytes < f_workspace(answer + 1)
cat >"$out/main.c" <<'END'
#include "lib.h"
#include <stdio.h>
#define CHECK(condition)                                                                                     \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      printf("line %d: %s, %llu bytes, answer %lld\n", __LINE__, #condition, (unsigned long long)bytes,      \
             (long long)n);                                                                                  \
      return 1;                                                                                              \
    }                                                                                                        \
  } while (0)
/* Many numbers of bytes: all small ones, then growing steps up to the largest. */
static size_t next(size_t bytes) {
  return bytes < 3000 ? bytes + 1 : bytes > SIZE_MAX - bytes / 7 ? SIZE_MAX : bytes + bytes / 7;
}
#define INVERSE(answer, workspace, workspace_of_more)                     \
  for (size_t bytes = 0; ; bytes = next(bytes)) {                         \
    const int64_t n = (answer);                                           \
    CHECK(n < 0 || ((workspace) <= bytes && (workspace) < SIZE_MAX));     \
    CHECK(n == INT64_MAX || (workspace_of_more) > bytes || (workspace_of_more) == SIZE_MAX); \
    if (bytes == SIZE_MAX) break;                                         \
  }
int main(void) {
  INVERSE(twice_largest_n(bytes), twice_workspace(n), twice_workspace(n + 1))
  INVERSE(half_largest_n(bytes), half_workspace(n), half_workspace(n + 1))
  INVERSE(triangle_largest_n(bytes), triangle_workspace(n), triangle_workspace(n + 1))
  INVERSE(positive_largest_n(bytes), positive_workspace(n), positive_workspace(n + 1))
  INVERSE(few_largest_k(bytes), few_workspace(n), few_workspace(n + 1))
  for (int64_t other = 0; other < 40; other = other * 2 + 1) {
    INVERSE(columns_largest_n(bytes, other), columns_workspace(n, other), columns_workspace(n + 1, other))
    INVERSE(columns_largest_m(bytes, other), columns_workspace(other, n), columns_workspace(other, n + 1))
    INVERSE(front_largest_n(bytes, other), front_workspace(n, other), front_workspace(n + 1, other))
    INVERSE(front_largest_k(bytes, other), front_workspace(other, n), front_workspace(other, n + 1))
  }
  {
    const size_t bytes = 800;
    int64_t n = few_largest_k(bytes);
    CHECK(n == INT64_MAX && few_largest_k(799) == 99);
    n = columns_largest_n(bytes, -1);
    CHECK(n == -1);
    n = lib_twice_largest_n(&(int32_t){0}, 1, NULL, 0, NULL);   /* the entry of that name has another */
    CHECK(n == 0 && twice_largest_n(bytes) == 200);
  }
  return 0;
}
END
for compiler in "gcc -O2" "clang -O1 -fsanitize=undefined -fno-sanitize-recover=all"; do
  $compiler -std=c99 -Wall -Wextra -Wconversion -Wshadow -Werror -I"$out" "$out/main.c" "$out/lib.c" \
    -o "$out/main" -lm >"$out/log" 2>&1 && "$out/main" >"$out/log" 2>&1
  judge "largest sizes, $compiler" $?
done
judge_equal "no inverse where the workspace is not known to grow" \
  "   (no rest_largest_n: the workspace is not known to grow with n) */" "$(grep 'no rest' "$out/lib.h")"
judge_equal "no inverse without a bound, or where nothing depends on the size" "0" \
  "$(grep -cE '(growing|fixed)_largest' "$out/lib.h")"

# ---- what may not overlap is found by a build that looks
cat >"$out/apart.fut" <<'END'
entry add [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (+) xs ys
entry bump [n] (xs: *[n]i32) (ys: [n]i32) : [n]i32 = map2 (+) (xs with [0] = 7) (scan (+) 0 ys)
entry kept [n] (xs: [n]i64) : ([]i64, i64) = (filter (> 0) xs, i64.sum xs)
END
cat >"$out/apart_main.c" <<'END'
#include "apart.h"
#include <stdio.h>
#include <string.h>
#define IS(wanted, call)                                                                                     \
  do {                                                                                                       \
    const int got = (call);                                                                                  \
    if (got != (wanted)) { printf("line %d: %s is %d\n", __LINE__, #call, got); return 1; }                  \
  } while (0)
static int32_t a[40];
static int64_t b[40], space[40];
int main(void) {
  apart_error error;
  char text[100];
  int64_t length = 5, sum;
  for (int i = 0; i < 40; i++) b[i] = a[i] = i;
  IS(0, add(a, 10, a + 10, a + 20, space, sizeof space, &error));
  IS(0, add(a, 10, a + 10, a + 10, space, sizeof space, &error));          /* inputs may overlap */
  IS(0, add(a, 10, a + 10, a + 15, space, sizeof space, &error));
  IS(6, add(a, 10, a + 1, a + 20, space, sizeof space, &error));
  IS(6, add(a + 1, 10, a + 20, a, space, sizeof space, &error));
  IS(6, add(a, 10, a + 20, a + 9, space, sizeof space, &error));
  IS(6, add(a + 9, 10, a + 20, a, space, sizeof space, NULL));
  IS(0, add(a, 0, a, a, space, sizeof space, &error));                     /* nothing overlaps nothing */
  IS(6, add((int32_t *)(void *)space, 10, a, a, space, sizeof space, &error));
  IS(6, add(a, 10, (int32_t *)(void *)(space + 39), a + 10, space, sizeof space, &error));
  apart_message(&error, text, sizeof text);
  IS('o', text[17]);                                                       /* Error: arguments overlap ... */
  IS(6, add(a, 10, a + 10, a + 20, (char *)space + 4, sizeof space - 4, &error));
  apart_message(&error, text, sizeof text);
  IS(0, strcmp(text, "Error: the workspace is not aligned to 8 bytes"));
  IS(0, add(a, 10, a + 10, a + 20, (char *)space + 4, 0, &error));         /* it has no byte */
  IS(0, add(a, 10, a + 10, a + 20, NULL, 0, &error));
  IS(6, add(a, 10, a + 10, a + 20, NULL, sizeof space, &error));
  apart_message(&error, text, sizeof text);
  IS(0, strcmp(text, "Error: the workspace is NULL, but has bytes"));
  IS(0, bump(a, 10, a + 10, a + 20, space, sizeof space, &error));
  IS(6, bump(a, 10, a + 10, a + 19, space, sizeof space, &error));         /* a consumed input is written */
  IS(0, kept(b, &sum, &length, 5, b + 5, space, sizeof space, &error));
  IS(6, kept(b, b + 4, &length, 5, b + 5, space, sizeof space, &error));
  IS(6, kept(b, &sum, &length, 5, b + 4, space, sizeof space, &error));
  apart_message(&error, text, sizeof text);
  IS('a', text[7]);
  return 0;
}
END
cat >"$out/same.fut" <<'END'
entry add [n] (xs: [n]f64) (ys: [n]f64) : [n]f64 = map2 (+) xs ys
entry rows [n][m] (xs: [n][m]f64) (scales: [m]f64) : [n][m]f64 =
  map (\row -> let top = f64.maximum row in map2 (\x s -> if x < top then s * (x - top) else 1) row scales) xs
entry centred [n] (xs: [n]f64) : [n]f64 = let mean = f64.sum xs / f64.i64 n in map (\x -> x - mean) xs
entry both [n] (xs: [n]f64) (ys: [n]f64) : ([n]f64, [n]f64) = unzip (map2 (\x y -> (x + y, x - y)) xs ys)
entry backwards [n] (xs: [n]f64) : [n]f64 = reverse xs
entry neighbours [n] (xs: [n]f64) : [n]f64 = tabulate n (\i -> xs[i] + xs[i64.max 0 (i - 1)])
entry flipped [n] (xs: [n][n]f64) : [n][n]f64 = transpose xs
END
cat >"$out/same_main.c" <<'END'
#include "same.h"
#include <stdio.h>
#include <string.h>
enum { N = 12, M = 7 };
#define IS(wanted, call)                                                                                     \
  do {                                                                                                       \
    const int got = (call);                                                                                  \
    if (got != (wanted)) { printf("line %d: %s is %d\n", __LINE__, #call, got); return 1; }                  \
  } while (0)
#define SAME(x, y, count)                                                                                    \
  do {                                                                                                       \
    const int differ = memcmp(x, y, (count) * sizeof(double)) != 0;                                          \
    if (differ) { printf("line %d: not the same\n", __LINE__); return 1; }                                   \
  } while (0)
static double a[N * M + 1], b[N * M + 1], old[N * M + 1], x[N * M], y[N * M], space[4 * N * M];
static void fill(void) {
  for (int i = 0; i <= N * M; i++) old[i] = a[i] = (i * 37 % 11) - 4.5, b[i] = (i * 5 % 7) + 0.25;
}
int main(void) {
  fill();
  IS(0, add(x, N, a, b, space, sizeof space, NULL));
  IS(0, add(a, N, a, b, space, sizeof space, NULL));                       /* one array, in place */
  SAME(a, x, N);
  fill();
  IS(0, add(b, N, a, b, space, sizeof space, NULL));
  SAME(b, x, N);
  fill();
  IS(0, add(x, N, a, a, space, sizeof space, NULL));
  IS(0, add(a, N, a, a, space, sizeof space, NULL));
  SAME(a, x, N);
  IS(6, add(a, N, a + 1, b, space, sizeof space, NULL));                   /* a part of it is not it */
  IS(6, add(a + 1, N, a, b, space, sizeof space, NULL));
  fill();
  IS(0, rows(x, N, M, a, b, space, sizeof space, NULL));
  IS(0, rows(a, N, M, a, b, space, sizeof space, NULL));
  SAME(a, x, N * M);
  IS(6, rows(a + 1, N, M, a, b, space, sizeof space, NULL));
  fill();
  IS(0, centred(x, N, a, space, sizeof space, NULL));
  IS(0, centred(a, N, a, space, sizeof space, NULL));
  SAME(a, x, N);
  fill();
  IS(0, both(x, y, N, a, b, space, sizeof space, NULL));
  IS(0, both(a, b, N, a, b, space, sizeof space, NULL));
  SAME(a, x, N);
  SAME(b, y, N);
  fill();
  IS(0, both(b, a, N, a, b, space, sizeof space, NULL));
  SAME(b, x, N);
  SAME(a, y, N);
  IS(6, both(a, a, N, a, b, space, sizeof space, NULL));
  fill();
  IS(6, backwards(a, N, a, space, sizeof space, NULL));   /* an element is read after another was written */
  IS(6, neighbours(a, N, a, space, sizeof space, NULL));
  IS(6, flipped(a, M, a, space, sizeof space, NULL));
  SAME(a, old, N);
  return 0;
}
END
"$ashlar" c --library --prefix '' --manifest "$out/same.json" -o "$out/same" "$out/same.fut" >"$out/log" 2>&1
for compiler in "gcc -O3" "gcc -O1 -fsanitize=undefined -fno-sanitize-recover=all" "clang -O2"; do
  $compiler -std=c99 -Wall -Wextra -Wconversion -Wshadow -Werror -DASHLAR_CHECK_ALIASES -I"$out" "$out/same_main.c" \
    "$out/same.c" -o "$out/same" >"$out/log" 2>&1 && "$out/same" >"$out/log" 2>&1
  judge "destinations that are inputs, $compiler" $?
done
either="xs or ys itself"
judge_equal "which destinations may be inputs" \
  "   aliasing: xs, ys may overlap each other, nothing else; result may be $either
   aliasing: xs, scales may overlap each other, nothing else; result may be xs itself
   aliasing: no two arguments overlap; result may be xs itself
   aliasing: xs, ys may overlap each other, nothing else; result_0 may be $either; result_1 may be $either
   aliasing: no two arguments overlap
   aliasing: no two arguments overlap
   aliasing: no two arguments overlap" "$(grep 'aliasing:' "$out/same.h")"
judge_equal "the manifest says so of destinations and inputs" "11" "$(grep -c '"may_be": \[' "$out/same.json")"
judge_equal "such a destination has no restrict" "int centred(double *result, int64_t n" \
  "$(grep -o '^int centred(double \*[a-z ]*, int64_t n' "$out/same.c")"
"$ashlar" c --library --prefix '' -o "$out/apart" "$out/apart.fut" >"$out/log" 2>&1 &&
  gcc -std=c99 -O1 -Wall -Wextra -Wconversion -Wshadow -Werror -DASHLAR_CHECK_ALIASES -I"$out" "$out/apart_main.c" \
    "$out/apart.c" -o "$out/apart" >"$out/log" 2>&1 && "$out/apart" >"$out/log" 2>&1
judge "overlaps" $?
judge_equal "aliasing in words" "   aliasing: xs, ys may overlap each other, nothing else; result may be xs or ys itself
   aliasing: no two arguments overlap; result may be ys itself
   aliasing: no two arguments overlap" "$(grep 'aliasing:' "$out/apart.h")"

# ---- the memory of each entry in a word
judge_equal "contracts" "twice: static
columns: static
front: sliced
half: sliced
triangle: static
positive: bounded
rest: sliced
few: sliced
fixed: static
growing: growing
lib_twice_largest_n: static" "$(awk '/^\/\* [a-z_0-9]*(:| \(`)/ { name = $2 }
  / memory: / { sub(/:$/, "", name); sub(/:$/, "", $2); print name ":", $2 }' "$out/lib.h" | grep -v Memory)"

# ---- where checks are left out, memory is measured with the arguments of cases alone; --safe keeps the checks
cat >"$out/unsafe.fut" <<'END'
-- ==
-- input { [1i64, 2i64] } output { [3i64, 3i64] }
entry main [n] (xs: [n]i64) : [n]i64 = #[unsafe] map (\i -> xs[i] + xs[n - 1 - i]) (iota n)
END
measured() {
  "$ashlar" test --no-terminal --no-artefacts --contract --cc "gcc -O1" $1 "$out/unsafe.fut" | sed -n 's/^contract: //p'
}
judge_equal "unsafe" "0 entries with 50 size vectors, 0 with all they have, 1 with fewer than 50" "$(measured)"
judge_equal "unsafe, with --safe" "1 entries with 50 size vectors, 0 with all they have, 0 with fewer than 50" \
  "$(measured --with=--safe)"

# ---- check --fits
judge_equal "fits" "twice: n = 16384, 65536 bytes
columns: n = m = 90, 64800 bytes
front: n = k = 32768, 65536 bytes
half: n = 131073, 65536 bytes
triangle: n = 16385, 65536 bytes
positive: n = 4096, 65536 bytes
rest: the workspace is not known to grow with n: --size n=VALUE
few: fits with any size, at most 800 bytes
fixed: fits, 0 bytes
growing: no bound: the size of this array depends on data and has no bound
twice_largest_n: fits, 0 bytes" "$("$ashlar" check --fits 64K "$out/lib.fut")"
few_sizes=$("$ashlar" check --fits 64K --size m=10 --size k=10 "$out/lib.fut" | grep -E '^(columns|front):')
judge_equal "fits with sizes" "columns: n = 819, 65520 bytes
front: fits with any size, at most 24 bytes" "$few_sizes"
judge_equal "does not fit" "few: does not fit, 56 bytes are needed" \
  "$("$ashlar" check --fits 55 --size k=7 "$out/lib.fut" | grep '^few')"
for wrong in "--fits 64Q" "--fits K" "--fits -1" "--fits 9999999999999G" "--fits 1 --size m" "--fits 1 --size =3" \
  "--fits 1 --size m=x"; do
  "$ashlar" check $wrong "$out/lib.fut" >"$out/log" 2>&1
  [ $? = 2 ]
  judge "refused: $wrong" $?
done
finish
