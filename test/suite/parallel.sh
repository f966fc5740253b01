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
parallel "the work of an iteration" "$rows" 'p.fut:1:[0-9-]+: [0-9]+\*m \+ [0-9]+ operations in each iteration'
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
parallel "cheap values" 'entry f [n] (k: i64) (a: [n]f64) (is: [n]i64) = hist (+) 0 k is a' \
  'parallel: each worker writes the elements that it owns'
parallel "few bins" 'entry f [n] (a: [n]i64) = hist (+) 0 8 a a' 'parallel: chunks have bins of their own'

parallel "a scan in chunks" 'entry f [n] (a: [n]i64) = #[parallel] scan (+) 7 a' 'parallel: its chunks are folded, then scanned'
parallel "a scan" 'entry f [n] (a: [n]i64) = scan (+) 7 a' 'in order: chunks would read'
parallel "a scan of floats" 'entry f [n] (a: [n]f64) = scan (+) 0 a' 'in order: its operator is not exactly'
parallel "few rows" 'entry f [n] (a: [3][n]f64) = map (map (+ 1)) a' 'in order: it has few iterations'
parallel "a filter" 'entry f [n] (a: [n]f64) = filter (\x -> f64.sin (f64.exp x) > 0) a' 'parallel: what is kept is decided'
cheap='entry f [n] (a: [n]f64) = filter (> 0) a'
parallel "a cheap filter" "$cheap" 'parallel: what its chunks keep is counted'
parallel "one that may fail" 'entry f [n] (a: [n]i64) = filter (\x -> a[x] > 0) a' 'in order: its function may fail'
parallel "one of rows" 'entry f [n] (a: [n][2]i64) = filter (\r -> r[0] > 0) a' 'in order: its function may fail, .* makes arrays'
for rule in "parallel-scan i64 520" "parallel-rounds f64 0"; do # a rule, the type of a scan, the bytes that it takes
  # shellcheck disable=SC2086
  set -- $rule
  printf 'entry f [n] (a: [n]%s) = #[parallel] scan (+) 0 (map (\x -> %s) a)\n' "$2" \
    "$([ "$2" = i64 ] && echo 'x * x' || echo 'f64.sin (f64.exp x)')" >"$out/p.fut"
  "$ashlar" c --library --prefix '' --workers -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
  judge_equal "$1: bytes" "   workspace: $3 bytes" "$(grep workspace: "$out/p.h")"
  "$ashlar" c --library --prefix '' --workers --skip-rule "$1" -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
  judge_equal "without $1" 0 "$(grep -c 'workers->run(' "$out/p.c")"
done

# ---- one worker runs a fold as it is without --workers; both versions work in the place of the result
printf '%s\n' 'entry f [n] (a: [n]f64) = scatter (replicate n 0) (map i64.f64 a) (map (f64.sin >-> f64.exp) a)' \
  'entry g [n] (a: [n]f64) = f64.sum (map (f64.sin >-> f64.exp >-> f64.log >-> f64.cos) a)' >"$out/p.fut"
"$ashlar" c --library --prefix '' --workers -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
judge_equal "versions" 2 "$(grep -cE 'if \(n < [0-9]+ \|\| worker_count < 2\)' "$out/p.c")"
judge_equal "their workspace" "65536 bytes 32768 bytes" "$(sed -n 's/.*workspace: //p' "$out/p.h" | xargs)"
if command -v valgrind >"$out/log"; then
  python3 bench/parallel/instructions.py "$ashlar" --entry sum_of_series --entry scattered >"$out/log" 2>&1
  judge "instructions of one worker" $?
fi

# ---- attributes: tasks N PROGRAM: so many statements of the generated C run on workers
tasks() { # tasks NAME NUMBER PROGRAM [OPTIONS...]
  name=$1 number=$2
  printf '%s\n' "$3" >"$out/p.fut"
  shift 3
  "$ashlar" c --library --prefix '' --workers "$@" -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
  judge_equal "$name" "$number" "$(grep -c 'workers->run(' "$out/p.c")"
}
inner='entry f [n][m] (a: [n][m]f64) : [n][m]f64 = map (\row -> #[parallel] map f64.exp row) a'
parallel "an inner statement is marked" "$inner" 'in order: a statement inside is marked'
tasks "it runs on workers" 1 "$inner"
judge_equal "of one row" "1" "$(grep -c '(m - 1) / grain' "$out/p.c")"
tasks "without the pass" 0 "$inner" --skip-pass parallelise
few='entry f [n] (a: [3][n]f64) = map (map (+ 1)) a'
tasks "few rows: their elements" 1 "$few"
judge_equal "ranges of elements" "1" "$(grep -c '(n - 1) / grain' "$out/p.c")"
tasks "few rows: without the rule" 1 "$few" --skip-rule parallel-inside
judge_equal "ranges of rows" "1" "$(grep -c '(3 - 1) / grain' "$out/p.c")"
rows='entry f [n][m] (a: [n][m]f64) = map (map (+ 1)) a'
tasks "rows that may be few: both" 2 "$rows"
judge_equal "where there are less than eight" "1" "$(grep -c '8 <= n || worker_count < 2' "$out/p.c")"
tasks "rows that may be few: without the rule" 1 "$rows" --skip-rule parallel-versions
tasks "few sums" 1 'entry f [n] (a: [3][n]i64) = map i64.sum a'
tasks "a small one" 1 'entry f (k: i64) = #[parallel] map (* k) (iota 20)'
tasks "a small one without the mark" 0 'entry f (k: i64) = map (* k) (iota 20)'
tasks "a sum in order" 1 'entry f [n] (a: [n]f64) = #[parallel] f64.sum a'
tasks "in order" 0 'entry f [n] (a: [n]f64) = #[sequential] map (+ 1) a'
tasks "in order: a definition" 0 '#[sequential] def g [n] (a: [n]f64) = map (+ 1) a
entry f [n] (a: [n]f64) = g a'
tasks "the closest one decides" 1 'entry f [n][m] (a: [n][m]i64) = #[sequential] map (\r -> #[parallel] i64.sum r) a'
tasks "not fused with what runs in order" 1 'entry f [n] (a: [n]f64) = scan (+) 0 (#[parallel] map f64.exp a)'
tasks "bins" 1 'entry f [n] (a: [n]i64) = #[parallel] hist (+) 0 8 (map (% 8) a) (map (* 2) a)'
tasks "bins of a number that is not known: of chunks, or of owners" 3 \
  'entry f [n][k] (d: *[k]i64) (a: [n]i64) : *[k]i64 = reduce_by_index d (+) 0 a (replicate n 1)'
judge_equal "few of them" "1" "$(grep -c '|| 2048 < k) || worker_count < 2' "$out/p.c")"
copied='entry f [n] (a: [n]f64) : *[n]f64 = copy a'
tasks "a copy" 1 "$copied"
judge_equal "of ranges" 1 "$(grep -cE 'memcpy\(result \+ begin, a \+ begin, \(size_t\)count[_0-9]* ' "$out/p.c")"
judge_equal "without memory" "workspace: 0 bytes" "$(grep -o 'workspace: .*' "$out/p.h")"
tasks "a copy: without the pass" 0 "$copied" --skip-pass parallelise_copies
tasks "a copy: without the rule" 0 "$copied" --skip-rule parallel-copies
parallel "a copy is listed" "$copied" '^p.fut:1:[0-9-]+: copy\|  parallel: its ranges are copied at the same time\|$'
transposed='entry f [n][m] (a: [n][m]f64) : [m][n]f64 = copy (transpose a)'
tasks "a transpose" 1 "$transposed"
judge_equal "of rows" "1" "$(grep -c '(m - 1) / grain' "$out/p.c")"
judge_equal "in tiles" "1" "$(sed -n '/_part_1_(/,/^}/p' "$out/p.c" | grep -c 'double tile\[')"
tasks "few rows: the second dimension" 1 'entry f [n][m] (a: [2][n][m]i32) : [][][]i32 = copy a[:, ::2, ::3]'
judge_equal "ranges of it" "1" "$(grep -c '(quot - 1) / grain' "$out/p.c")"
tasks "parts of an array" 2 'entry f [n][m] (a: [n]f64) (b: [m]f64) = a ++ b'
tasks "an update" 2 'entry f [n][m] (a: *[n][m]i64) (k: i64) (b: [m]i64) = a with [k] = b'
tasks "what a loop leaves" 3 'entry f [n] (a: [n]f64) (k: i64) = loop b = copy a for _i < k do map2 (+) (rotate 1 b) a'
filled='entry f (n: i64) (m: i64) (x: f64) = replicate n (replicate m x)'
tasks "a fill" 1 "$filled"
judge_equal "ranges of all elements" "1" "$(grep -c '(m \* n - 1) / grain' "$out/p.c")"
tasks "a fill: without the rule" 0 "$filled" --skip-rule parallel-fills
parallel "a fill is listed" "$filled" '^p.fut:1:[0-9-]+: replicate\|  parallel: its ranges are filled at the same time\|$'
tasks "numbers" 1 'entry f (n: i64) = iota n'
tasks "a row many times" 1 'entry f [n] (k: i64) (a: [n]f64) = replicate k a'
tasks "a small fill" 0 'entry f (x: f64) = replicate 1000 x'
tasks "a large one" 1 'entry f (x: f64) = replicate 40000 x'
tasks "a fill of an iteration" 1 'entry f (n: i64) (m: i64) = map (\i -> let s = replicate m i in scan (+) i s) (iota n)'
tasks "a cheap filter: its counts and its writes" 2 "$cheap"
judge_equal "of chunks" 2 "$(grep -c '(64 - 1) / grain' "$out/p.c")"
judge_equal "one worker" 1 "$(grep -cE 'if \(n < [0-9]+ \|\| worker_count < 2\)' "$out/p.c")"
judge_equal "no memory" "workspace: 0 bytes, enough for any data" "$(grep -o 'workspace: .*' "$out/p.h")"
tasks "a cheap filter: without the rule" 0 "$cheap" --skip-rule parallel-counts
tasks "a cheap filter: without the pass" 0 "$cheap" --skip-pass parallelise_copies
owned='entry f [n][k] (d: *[k]f64) (a: [n]i64) (b: [n]f64) : *[k]f64 = reduce_by_index d (+) 0 a b'
parallel "a scatter of cheap values" 'entry f [n][k] (d: *[k]i8) (a: [n]i64) : *[k]i8 = scatter d a (replicate n 1)' \
  'parallel: each worker writes'
parallel "one that may fail" 'entry f [n][k] (d: *[k]i64) (a: [n]i64) : *[k]i64 = scatter d (map (\i -> a[i]) a) a' \
  'in order: its function may fail'
parallel "one of rows" 'entry f [n][k] (d: *[k][2]i64) (a: [n]i64) (b: [n][2]i64) : *[k][2]i64 = scatter d a b' \
  'in order: its elements are arrays'
parallel "an array for the cache" 'entry f [n] (a: [n]i64) (b: [n]f64) = reduce_by_index (replicate 9000 0) (+) 0 a b' \
  'in order: it is too small'
tasks "a copy, and owners" 2 "$owned"
judge_equal "as many as workers" 1 "$(grep -c 'rt_grain(owners, ' "$out/p.c")"
judge_equal "no memory" "workspace: 0 bytes" "$(grep -o 'workspace: .*' "$out/p.h")"
judge_equal "a large array, many indices" 1 \
  "$(grep -cE 'if \(n < 32768 \|\| \(\(double\)k \* 8.0 < 2097152.0 \|\| worker_count < 2\)\)' "$out/p.c")"
tasks "owners: without the rule" 1 "$owned" --skip-rule parallel-owners
tasks "owners: without the pass" 0 "$owned" --skip-pass parallelise_copies
tasks "only a count" 1 'entry f [n] (a: [n]f64) = length (filter (> 0) a)'
tasks "a copy in order" 0 'entry f [n] (a: [n]f64) : *[n]f64 = #[sequential] copy a'
parallel "in order" 'entry f [n] (a: [n]f64) : *[n]f64 = #[sequential] copy a' 'in order: the program asks for it'
parallel "in one array" 'entry f [n] (a: *[n]i64) = let h = n / 2 in a with [h:h + h] = a[:h]' \
  'in order: it may overlap what it is copied from'
warns() { # warns NAME PROGRAM PATTERN [OPTIONS...]: compiling it says W0707 with the reason
  name=$1 pattern=$3
  printf '%s\n' "$2" >"$out/p.fut"
  shift 3
  "$ashlar" c --library --prefix '' "$@" -o "$out/p" "$out/p.fut" >"$out/log" 2>&1 &&
    grep -qE "W0707.*: $pattern" "$out/log"
  judge "$name" $?
}
warns "an operator that fails" 'entry f [n] (a: [n]i64) = #[parallel] reduce (/) 1 a' 'its operator may fail' --workers
warns "a fold of arrays" 'entry f [n] (a: [n][3]f64) = #[parallel] reduce (map2 (*)) [1, 1, 1] a' \
  'its elements are arrays' --workers
warns "no bound" 'def g (n: i64) = loop a = [1i64] for i < n do a ++ a
entry f [n] (a: [n]i64) = #[parallel] map (\k -> i64.sum (reverse (scan (+) 0 (g k)))) a' \
  '(the memory of an iteration|an iteration takes memory)' --workers
warns "a small copy" 'entry f (a: [20]i64) : *[20]i64 = #[parallel] copy a' 'it is too small' --workers
warns "nothing left" 'entry f (a: i64) = #[parallel] a + 1' 'nothing with iterations' --workers
printf '%s\n' 'entry f [n] (a: [n]i64) = #[parallel] reduce (/) 1 a' >"$out/p.fut"
"$ashlar" c --library --prefix '' -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
judge_equal "no warning without workers" 0 "$(grep -c W0707 "$out/log")"
printf '%s\n' 'entry f [n] (a: [n]i64) : *[n]i64 = #[parallel] copy a' >"$out/p.fut"
"$ashlar" c --library --prefix '' --workers -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
judge_equal "no warning of a copy" 0 "$(grep -c W0707 "$out/log")"
finish
