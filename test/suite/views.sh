#!/bin/sh
# Views of paper 2: the loops and stores of the generated C, the reports about it, and that no choice of effects changes
# a result.
. test/suite/lib/judge.sh
ashlar_path=$(realpath "$ashlar")

options=
body() { # body FILE ENTRY: the C function, from its first loop or store on
  # shellcheck disable=SC2086
  "$ashlar" explain --stage c --skip-rule stream-stores $options "$1" | sed -n "/^int \([a-z_0-9]*_\)\?$2(/,/^}/p" |
    sed -n '/^  for\|^  \/\* .* \*\/$/,$p'
}
counted() { # counted FILE ENTRY LOOPS BRANCHES
  body "$1" "$2" >"$out/log"
  [ "$(grep -c 'for (' "$out/log")" = "$3" ] && [ "$(grep -cE ' \? |if \(' "$out/log")" = "$4" ]
}
program() { # program TEXT: a file of its own
  printf '%s\n' "$1" >"$out/program.fut"
}

program 'entry f [n] (a: [n]f32) (b: [n]f32) = #[eager] map (\(x, y) -> x + y) (#[source] zip a b)'
counted "$out/program.fut" f 1 0 && ! grep -q workspace "$out/log"
judge "DV-02: vector addition is one loop" $?
program 'entry f (a: []f32) (b: []f32) = map (+ 1) (#[source] (a ++ b))'
options='--skip-pass peel_loops'
counted "$out/program.fut" f 1 1
judge "DV-03: a join that is read is one loop that chooses" $?
options=
counted "$out/program.fut" f 2 0
judge "DV-03: the loop is split at the length of the first array" $?
program 'entry f (a: []f32) (b: []f32) = #[dest] (map (+ 1) a ++ map (+ 1) b)'
counted "$out/program.fut" f 2 0
judge "DV-04: a join that is written is two loops that do not" $?
program 'entry f [n] (a: [n]f32) = reduce (+) 0 (#[eager] map (+ 1) a)'
options='--skip-rule fuse-loops'
counted "$out/program.fut" f 2 0
judge "DV-31 DV-38 DV-39: an eager map and a fold are a loop each" $?
options=
counted "$out/program.fut" f 1 0 && [ "$(grep -c '] =' "$out/log")" = 1 ]
judge "DV-31: which follow each other element by element" $?
program 'entry f [n][m] (a: [n][m]f32) = map (map (* 2)) (#[eager] transpose a)'
options='--skip-pass tile_transposes'
counted "$out/program.fut" f 3 0 && [ "$(grep -c '] =' "$out/log")" = 1 ]
judge "DV-28: an eager transposition stores every element once" $?
options=
program 'entry f [n] (a: [n]f32) (b: [n]f32) (c: [n]f32) = #[eager] map2 (+) a (#[source] map2 (+) b c)'
counted "$out/program.fut" f 1 0 && "$ashlar" explain --memory "$out/program.fut" | grep -q 'workspace 0'
judge "DV-75: three vectors in one loop, without memory" $?
program 'entry f [n] (i: i64) (a: [n]f32) = #[dest] (map (\x -> x * x) a)[i]'
counted "$out/program.fut" f 0 0 && "$ashlar" explain --memory "$out/program.fut" | grep -q 'workspace 0'
judge "DV-47 DV-49: of what nobody wants nothing is written" $?
program 'entry f [n] (a: [n]f32) = unzip (#[dest] map (\x -> (x + 1, x * 2)) a)'
counted "$out/program.fut" f 2 0 && [ "$(grep -c '] =' "$out/log")" = 2 ]
judge "DV-52 DV-53: a map of tuples writes component by component, in two loops" $?
program 'entry f (a: []f32) = map (\w -> w[0] + 2 * w[1] + 3 * w[2]) (#[eager] slide 3 1 a)'
counted "$out/program.fut" f 1 2 && [ "$(sed -n '/for (/,$p' "$out/log" | grep -o '[^a-z]a\[' | wc -l)" = 1 ] &&
  [ "$(grep -c '] =' "$out/log")" = 1 ]
judge "DV-40: a rolling window loads one new element a round" $?
program 'entry f (a: []f32) = map (\w -> w[0] + 2 * w[1] + 3 * w[2] + 4 * w[3]) (#[eager] slide 4 2 a)'
counted "$out/program.fut" f 1 2 && [ "$(sed -n '/for (/,$p' "$out/log" | grep -o '[^a-z]a\[' | wc -l)" = 2 ]
judge "DV-40: and of step two, two" $?
program 'entry f (a: []i64) (k: i64) = #[dest] map (\x -> x * x + k) (filter (> 0) a)'
body "$out/program.fut" f >"$out/log" && [ "$(grep -c 'for (' "$out/log")" = 1 ] &&
  [ "$(grep -c 'rt_mul_i64' "$out/log")" = 1 ]
judge "DV-89: a map of what a filter keeps is in the filter's loop" $?
program 'entry f (a: []f32) = map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (#[source] pad 1 1 0 a))'
body "$out/program.fut" f | grep -q ' ? '
judge "DV-74: a stencil that reads its border chooses at every element" $?
program 'entry f (a: []f32) = map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (#[dest] pad 1 1 0 a))'
counted "$out/program.fut" f 1 0
judge "DV-74: one whose border was written does not" $?

# Every place is what a flat array is: one pointer, and indices.
program 'entry f [n][m] (a: [n][m]f32) = #[dest] transpose (map (map (+ 1)) a)'
"$ashlar" explain --stage c "$out/program.fut" >"$out/log" && ! grep -q '\*\*' "$out/log"
judge "DV-59: arrays of several dimensions are flat" $?

# The stages: each shows itself, and is checked.
for stage in lower core mem imp c; do
  "$ashlar" explain --verify --stage $stage "$out/program.fut" >"$out/log" 2>&1 && [ -s "$out/log" ]
  judge "DV-01: the stage $stage" $?
done
if command -v cc >/dev/null && [ "$mode" != sanitize ]; then
  program 'entry f [n][m] (c: bool) (a: [n][m]f64) =
  if c then #[dest] unzip (map (\row -> (row[0], #[source] reverse row)) (pad 1 1 (replicate m 1) a))
  else unzip (#[eager] map (\row -> (reduce (+) 0 row, row)) (a ++ a :> [1 + n + 1][m]f64))'
  (cd "$out" && "$ashlar_path" c --library program.fut >log 2>&1 &&
    cc -std=c99 -Wall -Wextra -Wconversion -Werror -c program.c -o program.o >log 2>&1)
  judge "DV-58: tuples, scalars, branches and loops in C" $?
fi

# What is said about sites.
program 'def twice [n] (a: [n]f32) = map (* 2) a
entry f [n][m] (a: [n][m]f32) = reduce (+) 0 (#[eager] flatten (map twice (transpose a)))'
"$ashlar" explain --effects "$out/program.fut" >"$out/log"
grep -q '^  f.flatten .* eager  *attribute' "$out/log" && grep -q '^  f.transpose .* source  *rule' "$out/log" &&
  grep -q '^  f.reduce .* eager  *rule' "$out/log" && grep -q '^  twice.map .* source  *heuristic' "$out/log"
judge "DV-09: the effect of each site and who decided it" $?
"$ashlar" explain --effects --format json "$out/program.fut" >"$out/log" &&
  flatten='"site": "f.flatten", "primitive": "flatten".*"effect": "eager", "by": "attribute"' &&
  grep -q "$flatten"'.*"admits": \["source", "dest", "eager"\]' "$out/log"
judge "DV-09: the same as JSON" $?

# Decisions: written, replayed, refused.
program 'entry f (a: []f32) = map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (pad 1 1 0 a))'
printf 'f.pad = source  # read where it is\n' >"$out/program.tuning"
"$ashlar" explain --stage c --tuning "$out/program.tuning" "$out/program.fut" >"$out/log" && grep -q ' ? ' "$out/log" &&
  "$ashlar" explain --effects --tuning "$out/program.tuning" "$out/program.fut" | grep -q '^  f.pad .* source  *tuning'
judge "DV-61 DV-70: a tuning file decides" $?
printf 'f.pad = lazy\n' >"$out/program.tuning"
"$ashlar" check --tuning "$out/program.tuning" "$out/program.fut" >"$out/log" 2>&1
"$ashlar" explain --stage lower --tuning "$out/program.tuning" "$out/program.fut" >>"$out/log" 2>&1
grep -q 'E0707' "$out/log"
judge "no decision" $?
printf 'f.slide = dest\nother.map = source\n' >"$out/program.tuning"
"$ashlar" explain --stage lower --tuning "$out/program.tuning" "$out/program.fut" >"$out/log" 2>&1
grep -q 'E0706' "$out/log" && grep -q 'W0704' "$out/log"
judge "decisions that the program cannot have" $?
printf 'f.suff_outer_par_3=2000000000\n' >"$out/program.tuning"
"$ashlar" check --tuning "$out/program.tuning" "$out/program.fut" >"$out/log" 2>&1 && grep -q 'W0705' "$out/log"
judge "the tuning file of another compiler" $?
"$ashlar" tune --model -o "$out/one.tuning" "$out/program.fut" >"$out/log" 2>&1 &&
  "$ashlar" tune --model -o "$out/two.tuning" "$out/program.fut" >"$out/log" 2>&1 &&
  cmp -s "$out/one.tuning" "$out/two.tuning"
judge "DV-68: the same program gives the same decisions" $?
program 'entry f [n] (a: [n]f32) (b: [n]f32) = map (\(x, y) -> x + y) (zip a b)'
"$ashlar" tune --model -o "$out/one.tuning" "$out/program.fut" >"$out/log" 2>&1 &&
  "$ashlar" explain --stage imp --tuning "$out/one.tuning" "$out/program.fut" >"$out/log" &&
  [ "$(grep -c ' for ' "$out/log")" = 1 ] && ! grep -q arena "$out/log"
judge "DV-66: the best vector addition has one loop and no memory" $?
program 'entry f [n] (a: []f64) (at: [n]i64) = let p = pad 1 1 0 a in map (\i -> p[i] + p[i + 1] + p[i + 2]) at'
"$ashlar" explain --views heuristic --effects "$out/program.fut" >"$out/log" 2>&1 && grep -q '^  f.pad .* dest ' "$out/log"
judge "DV-90: a border that is read becomes one that is written" $?
program 'entry f (a: []f64) = map (\w -> w[0] + w[1] + w[2]) (slide 3 1 (pad 1 1 0 a))'
"$ashlar" tune --model --front "$out/front.svg" -o "$out/one.tuning" "$out/program.fut" >"$out/log" 2>&1 &&
  grep -q '[> ]f.pad=dest[ <]' "$out/front.svg"
judge "DV-90: the exploration finds the version of DV-74 that writes it" $?

# The number of combinations: sites and what each admits, and that.
spaces() { # spaces PROGRAM SITES COMBINATIONS
  program "$1"
  "$ashlar" tune --model -o "$out/one.tuning" "$out/program.fut" >"$out/log" 2>&1 &&
    grep -q "^$2 sites to decide about, $3 combinations" "$out/log"
}
spaces 'entry f (a: []f32) = reduce (+) 0 a' 0 1 && spaces 'entry f (a: []f32) = map (+ 1) a' 1 4 &&
  spaces 'entry f (a: []f32) = slide 3 1 a' 1 3 &&
  spaces 'entry f (a: []f32) = map (+ 1) (reverse a)' 2 16 &&
    spaces 'entry f (a: []f32) = #[dest] reverse (map (+ 1) (a ++ map f32.i64 (iota 3)))' 4 192
judge "DV-63: the size of the search space" $?

# A branch that nearly every round takes costs what it holds: three stencils stay as they are, without branches.
for stencil in jacobi_1d jacobi_2d seidel_2d; do
  "$ashlar" tune --model -o "$out/$stencil.tuning" bench/views/$stencil.fut
done >"$out/log" 2>&1
judge_equal "DV-68: stencils stay as they are" 0 \
  "$(cat "$out"/jacobi_1d.tuning "$out"/jacobi_2d.tuning "$out"/seidel_2d.tuning | grep -vc '^#')"

# What is stored once and read three times is faster; computed by each reader, it needs no workspace. Nothing is both.
program 'entry f [n] (xs: [n]f64) : [n]f64 =
  let ys = map (\x -> f64.exp x * f64.sin x) xs
  in map2 (\i x -> x + ys[n - 1 - i] + ys[i] + ys[(i * 7) % n]) (iota n) xs'
front() { (cd "$out" &&
  "$ashlar" tune --model --size n=1000 --front "$1.svg" -o "$1.tuning" program.fut) >"$out/$1" 2>&1; }
case $ashlar in /*) ;; *) ashlar=$(pwd)/$ashlar ;; esac
front first && front second
variants=$(sed -n '/^no variant/,$p' "$out/first" |
  awk 'NF > 2 && $2 ~ /^[0-9]/ { printf "%s%s", sep, $2; sep = " " }')
judge_equal "the front of time and workspace" "8000 0" "$variants"
cmp -s "$out/first" "$out/second" && cmp -s "$out/first.svg" "$out/second.svg" && grep -q '</svg>' "$out/first.svg" &&
  [ "$(grep -c 'circle' "$out/first.svg")" = "$(sed -n 's/.* \([0-9]*\) valid/\1/p' "$out/first")" ]
judge "U-08 DV-68: the front is drawn, twice the same" $?

# No strategy changes a result.
for strategy in none all heuristic random:1 random:2 random:3; do
  [ "$mode" = full ] || case $strategy in heuristic | random:[23]) continue ;; esac
  judge_command "DV-65 DV-70: the strategy $strategy" \
    "$ashlar" test --no-terminal --verify --with "--views $strategy" --backend optimised --backend heap --backend imp \
    test/rows/DV-*.fut
done
# Programs in which what is stored or built in place by force asks most of the checkers.
for forced in "all algo_slices" "random:5 algo_matmul" "random:1 algo_layouts" "random:11 algo_guarded_sizes" \
  "random:11 size_negative"; do
  judge_command "forced: --views $forced" \
    "$ashlar" test --no-terminal --no-artefacts --verify --with "--views ${forced% *}" --backend heap --backend imp \
    --cc "cc -O1" "test/run/${forced#* }.fut"
done

# Relaxed floats: the same results, as far as the tolerance of the tests goes (where the numbers are whole: all of
# them), and other C.
for compiler in tcc "${CC:-cc} -O3"; do
  [ "$mode" = full ] || [ "$compiler" != tcc ] || continue
  command -v "${compiler%% *}" >/dev/null 2>&1 || continue
  judge_command "DV-85: relaxed floats, $compiler" \
    "$ashlar" test --no-terminal --verify --with "--float relaxed" --backend imp --cc "$compiler" \
    test/run/relaxed_sums.fut test/run/soac_*.fut test/run/algo_*.fut test/rows/DV-*.fut
done
program 'entry f (a: []f64) (b: []f64) : f64 = f64.sum (map2 (*) a b)'
"$ashlar" c --library --prefix '' --float relaxed -o "$out/relaxed" "$out/program.fut" &&
  grep -q 'double parts\[16\]' "$out/relaxed.c" &&
  "$ashlar" c --library --prefix '' -o "$out/strict" "$out/program.fut" && ! grep -q parts "$out/strict.c"
judge "DV-85: sums in parts, for vectors" $?
# gcc says which loops it has put into vectors: the sum only when it may be reordered.
if "${CC:-cc}" --version 2>/dev/null | grep -qi 'gcc\|free software foundation'; then
  vectors() { "${CC:-cc}" -O3 -ffp-contract=off -fopt-info-vec-optimized -c "$out/$1.c" -o "$out/$1.o" 2>&1 |
    grep -c vectorized; }
  [ "$(vectors relaxed)" -gt "$(vectors strict)" ]
  judge "DV-85: vectors" $?
fi
finish
