#!/bin/sh
# Entry points on several workers: the shipped headers, and the options that bring workers.
#   - each header is C99 and C++ without warnings; the pool works without atomic operations (tcc)
#   - ThreadSanitizer finds no race in the pool, and does find one where tasks share a worker
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
  "test --workers 1,2,3,4,5,6,7" "test --workers 1,2,3,4,5 --cc tcc --cc gcc --cc clang"; do
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
