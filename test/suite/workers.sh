#!/bin/sh
# Entry points on several workers: the shipped headers, the options that bring workers, and generated code.
#   - each header is C99 and C++ without warnings; the pool works without atomic operations (tcc)
#   - ThreadSanitizer finds no race in the pool, and does find one where tasks share a worker
#   - programs have the same bits on 1, 2, 3 and 8 threads and shuffled, strict and relaxed; their workspaces are as
#     computed for 1, 2, 3 and 7 workers; a function says how many workers fit
. test/suite/lib/judge.sh
strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"

# ---- the headers
"$ashlar" headers -o "$out/include" >"$out/log" 2>&1
judge "headers are written" $?
judge_equal "names of headers" "$(cd "$out/include" && ls)" "$("$ashlar" headers)"
cat >"$out/count.c" <<'END'
#include HEADER
#include HEADER
#include <stdio.h>
enum { TASKS = 1000, WORKERS = 3 };
static int runs[TASKS];
static void count(void *argument, int64_t task, int64_t worker) { ((int *)argument)[task] += worker < WORKERS; }
static int report(const ashlar_workers *workers) {
  int i, wrong = workers->count != WORKERS;
  for (i = 0; i < 50; i++) workers->run(workers->state, TASKS, count, runs);
  for (i = 0; i < TASKS; i++) wrong += runs[i] != 50;
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
#ifdef ASHLAR_THREADS_H
int main(void) {
  ashlar_thread others[WORKERS - 1];
  ashlar_threads pool;
  int status = ashlar_threads_open(&pool, WORKERS, others);
  if (status == 0) {
    status = report(&pool.workers);
    ashlar_threads_close(&pool);
  }
  return status;
}
#elif defined(ASHLAR_OPENMP_H)
int main(void) {
  const ashlar_workers workers = ashlar_openmp_workers(WORKERS);
  return report(&workers);
}
#else
int main(void) {
  ashlar_shuffled shuffled = {7, 2};
  const ashlar_workers workers = {WORKERS, ashlar_shuffled_run, &shuffled};
  return report(&workers);
}
#endif
END
for header in ashlar_threads ashlar_openmp ashlar_serial_shuffled; do
  for compiler in "gcc -std=c99 $strict" "clang -std=c99 $strict" "g++ -x c++ $strict" "clang++ -x c++ $strict" "tcc"; do
    command -v "${compiler%% *}" >/dev/null || continue
    case $header in ashlar_openmp) flags=-fopenmp ;; *) flags=-pthread ;; esac
    if [ "$flags" = -fopenmp ]; then   # tcc has no OpenMP; clang's library may not be installed
      echo 'int main(void) { return 0; }' >"$out/none.c"
      [ "$compiler" != tcc ] && $compiler -fopenmp "$out/none.c" -o "$out/none" 2>/dev/null || continue
    fi
    # shellcheck disable=SC2086
    $compiler -O2 -I"$out/include" "-DHEADER=\"$header.h\"" "$out/count.c" -o "$out/count" $flags >"$out/log" 2>&1 &&
      "$out/count" >"$out/log" 2>&1
    judge "$header.h, $compiler" $?
  done
done

# ---- the options of tools
cat >"$out/squares.fut" <<'END'
entry main [n] (xs: [n]i32): [n]i32 = map (\x -> x * x) xs
-- ==
-- input { [1, 2, 3] } output { [1, 4, 9] }
END
judge_equal "run" "[1i32, 4i32]" "$("$ashlar" run --workers 3 "$out/squares.fut" '[1, 2]' 2>&1)"
judge_equal "test" "6 passed, 0 failed" \
  "$("$ashlar" test --workers 1,2,3,8,shuffled --no-artefacts "$out/squares.fut" 2>&1)"
"$ashlar" bench --workers 2 --runs 1 "$out/squares.fut" >"$out/log" 2>&1
judge "bench" $?
for wrong in "run --workers x" "run --workers 0" "bench --workers -1" "test --workers 1,,2" "test --workers 2,many" \
  "test --workers 1,2,3,4,5,6,7" "test --workers 1,2,3,4,5,6$(printf ' --cc tcc%.0s' 1 2 3 4 5 6 7 8 9 10 11)"; do
  # shellcheck disable=SC2086
  "$ashlar" $wrong "$out/squares.fut" >"$out/log" 2>&1
  [ $? = 2 ] && grep -q -e '--workers' "$out/log"
  judge "refused: $wrong" $?
done
for compiler in "gcc -O2" tcc; do
  command -v "${compiler%% *}" >/dev/null || continue
  "$ashlar" c --workers --cc "$compiler" -o "$out/squares" "$out/squares.fut" >"$out/log" 2>&1
  judge_equal "executable, $compiler" "[1i32, 4i32]" "$(echo '[1, 2]' | "$out/squares" --num-threads 3 2>&1)"
done

# ---- the contract: bytes for each number of workers, and the number that fits
cat >"$out/rows.fut" <<'END'
entry rows [n][m] (a: [n][m]f64) : [n]f64 =
  map (\row -> let s = scan (+) 0 (map f64.exp row) in f64.sqrt (s[m - 1] + s[m / 2])) a
END
cat >"$out/rows_main.c" <<'END'
#include "ashlar_serial_shuffled.h"
#include "rows.h"
#include <stdio.h>
#include <string.h>
enum { N = 200, M = 50, MOST = 64 };
static double a[N * M], first[N], result[N];
static uint64_t arena[1 << 14];
#define CHECK(condition) if (!(condition)) return printf("%s, %d workers\n", #condition, (int)p), 1
int main(void) {
  for (int i = 0; i < N * M; i++) a[i] = i % 97 / 97.0;
  if (rows(first, N, M, a, arena, rows_workspace(N, M, 1), NULL, NULL) != 0) return 1;
  for (int64_t p = 1; p <= MOST; p++) {
    ashlar_shuffled shuffled = {(uint64_t)p, p};
    const ashlar_workers workers = {p, ashlar_shuffled_run, &shuffled};
    const size_t bytes = rows_workspace(N, M, p);
    CHECK(bytes == (size_t)p * 448);
    CHECK(rows_largest_workers(bytes, N, M) == p && rows_largest_workers(bytes - 1, N, M) == (p == 1 ? -1 : p - 1));
    memset(result, 0, sizeof result);
    CHECK(rows(result, N, M, a, arena, bytes - 1, &workers, NULL) == 2 && result[0] == 0);
    CHECK(rows(result, N, M, a, arena, bytes, &workers, NULL) == 0 && memcmp(result, first, sizeof first) == 0);
  }
  return 0;
}
END
"$ashlar" c --library --prefix '' --workers -o "$out/rows" "$out/rows.fut" >"$out/log" 2>&1 &&
  gcc -std=c99 $strict -O1 -DASHLAR_GRAIN=1 -I"$out" -I"$out/include" "$out/rows_main.c" "$out/rows.c" -lm \
    -o "$out/rows" >"$out/log" 2>&1 && "$out/rows" >"$out/log" 2>&1
judge "1 to 64 workers, bytes, and how many fit" $?
judge_equal "the formula" "   workspace: workers*roundup(8*m, 64) bytes" "$(grep workspace: "$out/rows.h")"
"$ashlar" c --library --prefix '' --workers --skip-pass parallelise -o "$out/rows" "$out/rows.fut" >"$out/log" 2>&1
judge_equal "without the pass" "0" "$(grep -c 'rows(.*ashlar_workers' "$out/rows.h")"

# ---- relaxed sums: another order than the strict one, and the same for every number of workers
cat >"$out/sums.fut" <<'END'
entry main (n: i64) : (f64, f32, f64) =
  let xs = tabulate n (\i -> f64.sqrt (f64.i64 i))
  let (product, most) =
    reduce (\(a, b) (c, d) -> (a * c, f64.max b d)) (1, 0) (map (\x -> (1 + 1 / (1 + x * x), x)) xs)
  in (f64.sum xs, f32.sum (map f32.f64 xs), product - most)
END
one=$("$ashlar" run --workers 1 --float relaxed "$out/sums.fut" 200000i64 2>&1)
[ "$one" != "$("$ashlar" run "$out/sums.fut" 200000i64 2>&1)" ]
judge "relaxed sums have another order" $?
for workers in 2 3 7; do
  judge_equal "relaxed sums, $workers workers" "$one" \
    "$("$ashlar" run --workers $workers --float relaxed "$out/sums.fut" 200000i64 2>&1)"
done
judge_equal "relaxed sums, compiled without workers" "$one" \
  "$("$ashlar" run --float relaxed "$out/sums.fut" 200000i64 2>&1)"
"$ashlar" c --workers --float relaxed -o "$out/sums" "$out/sums.fut" >"$out/log" 2>&1
judge_equal "relaxed sums, an executable" "$one" "$(echo 200000i64 | "$out/sums" --num-threads 5 2>&1)"
# ---- copies and fills: each element is written once, by the tasks of one statement
cat >"$out/shared.fut" <<'END'
entry transposed [n][m] (a: [n][m]f64) : [m][n]f64 = copy (transpose a)
entry filled (n: i64) (x: f64) : [n]f64 = replicate n x
END
cat >"$out/shared_main.c" <<'END'
#include "shared.h"
#include <stdio.h>
enum { N = 300, M = 200 };
static double a[N * M], first[N * M], result[N * M];
static int64_t tasks_run;
static void run(void *state, int64_t tasks, void (*task)(void *, int64_t, int64_t), void *argument) {
  (void)state;
  for (int64_t t = tasks; t-- > 0;) task(argument, t, t % 4);
  tasks_run += tasks;
}
#define CHECK(condition) if (!(condition)) return printf("%s\n", #condition), 1
int main(void) {
  const ashlar_workers workers = {4, run, NULL};
  for (int i = 0; i < N * M; i++) a[i] = i;
  CHECK(transposed_workspace(N, M, 4) == 0 && filled_workspace(N * M, 4) == 0);
  CHECK(transposed(first, N, M, a, NULL, 0, NULL, NULL) == 0 && tasks_run == 0);
  CHECK(transposed(result, N, M, a, NULL, 0, &workers, NULL) == 0 && tasks_run == 4);
  for (int i = 0; i < N * M; i++) CHECK(result[i] == first[i] && first[i] == a[i % N * M + i / N]);
  tasks_run = 0;
  CHECK(filled(result, N * M, 1.5, NULL, 0, &workers, NULL) == 0 && tasks_run == 3);
  for (int i = 0; i < N * M; i++) CHECK(result[i] == 1.5);
  CHECK(filled(result, 1000, 2.5, NULL, 0, &workers, NULL) == 0 && tasks_run == 3 && result[999] == 2.5);
  return 0;
}
END
check_shared() { # check_shared NAME EXPECTED OPTIONS...: what the program prints, or that it does not compile
  name=$1 expected=$2
  shift 2
  "$ashlar" c --library --prefix '' --workers "$@" -o "$out/shared" "$out/shared.fut" >"$out/log" 2>&1 &&
    gcc -std=c99 $strict -O1 -I"$out" "$out/shared_main.c" "$out/shared.c" -lm -o "$out/shared" >"$out/log" 2>&1 &&
    "$out/shared" >"$out/log" 2>&1
  judge_equal "$name" "$expected" "$([ $? = 0 ] && echo passed || echo failed)"
}
check_shared "copies and fills in tasks" passed
check_shared "without parallel-fills" failed --skip-rule parallel-fills
check_shared "without parallelise_copies" failed --skip-pass parallelise_copies

# ---- programs, every statement in parallel that can be; of test/run every third one (ASHLAR_EVERY=1: all)
if [ "$mode" = full ]; then
  compiler="$(command -v tcc || echo gcc) -DASHLAR_GRAIN=1"
  test="$ashlar test --no-terminal --no-artefacts --workers 1,2,3,8,shuffled"
  some=$(ls test/run/*.fut | awk -v every="${ASHLAR_EVERY:-3}" 'NR % every == 0')
  # shellcheck disable=SC2086
  $test --verify --backend value --cc "$compiler" $some test/rows examples bench/suite bench/memory >"$out/log" 2>&1
  judge "programs" $?
  $test --contract --cc "$compiler" test/rows examples bench/suite bench/memory >"$out/log" 2>&1
  judge "bytes of programs" $?
  $test --with '--float relaxed' --cc "$compiler" test/rows examples bench/suite bench/memory >"$out/log" 2>&1
  judge "programs, relaxed" $?
fi

# ---- the benchmarks for several workers, on 1 to 8
if [ "$mode" = full ] && command -v python3 >/dev/null; then
  python3 bench/parallel/measure.py "$ashlar" --check >"$out/log" 2>&1
  judge "bench/parallel" $?
fi

# ---- races
for compiler in gcc clang; do
  command -v "$compiler" >/dev/null || continue
  build="$compiler -O1 -g -fsanitize=thread -Isrc -Itest src/runtime/test/workers_test.c -pthread"
  $build -DONLY_RIGHT_RUNS -o "$out/right" >"$out/log" 2>&1 && TSAN_OPTIONS=halt_on_error=1 "$out/right" >"$out/log" 2>&1
  judge "no race in the pool, $compiler" $?
  $build -o "$out/wrong" >"$out/log" 2>&1
  TSAN_OPTIONS=halt_on_error=1 "$out/wrong" >"$out/log" 2>&1
  grep -q 'data race' "$out/log"
  judge "a race where tasks share a worker, $compiler" $?
done
finish
