#!/bin/sh
# `ashlar explain --parallel`: what was decided about builds and reductions, why not, and the memory of each worker. The
# lines end where a rule or the pass is left out.
. test/suite/lib/judge.sh
parallel() { # parallel NAME PROGRAM PATTERN [OPTIONS...]: the lines, joined, match the pattern
  name=$1 program=$2 pattern=$3
  shift 3
  printf '%s\n' "$program" >"$out/p.fut"
  (cd "$out" && "$ashlar" explain --parallel "$@" p.fut) >"$out/log" 2>&1 &&
    tr '\n' '|' <"$out/log" | grep -qE "$pattern"
  judge "$name" $?
}
case $ashlar in /*) ;; *) ashlar=$(pwd)/$ashlar ;; esac

rows='entry f [n][m] (a: [n][m]f64) = map (\r -> let s = scan (+) 0 r in s[m / 2]) a'
parallel "a build" "$rows" '^p.fut:1:[0-9-]+: [a-z_]+\|  parallel: its iterations run at the same time\|'
parallel "the memory of a worker" "$rows" 'p.fut:1:[0-9-]+: roundup\(8\*m(, 64\)| \+ 96, 64\)) bytes for each worker'
printf '%s\n' "$rows" >"$out/p.fut"
for left in "--skip-rule parallelise" "--skip-pass parallelise"; do
  # shellcheck disable=SC2086
  (cd "$out" && "$ashlar" explain --parallel $left p.fut) >"$out/log" 2>&1 && [ ! -s "$out/log" ]
  judge "with $left" $?
done
parallel "too small" 'entry f (x: f64) = tabulate 100 (\i -> f64.i64 i * x)' 'in order: it is too small'
parallel "chunks" 'entry f [n] (a: [n]i64) = reduce (+) 7 a' 'parallel: folded in chunks'
parallel "rounds" 'entry f [n][m] (a: [n][m]f64) = f64.sum (map f64.maximum a)' \
  'parallel: its elements are computed at the same time'
parallel "cheap elements" 'entry f [n] (a: [n]f64) = f64.sum a' 'in order: its operator is not exactly associative'
parallel "relaxed" 'entry f [n] (a: [n]f64) = f64.sum a' 'parallel: folded in chunks' --float relaxed
parallel "recursion" 'def g (n: i64) : i64 = if n < 2 then 1 else g (n - 1) + g (n - 2)
entry f [n] (a: [n]i64) = map (\i -> g (i % 20)) a' 'parallel: its iterations run'
finish
