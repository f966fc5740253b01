#!/bin/sh
# `ashlar explain --memory` and `--copies` on the command line. docs/memory.md and its picture have the output of the
# commands.
. test/suite/lib/judge.sh
expect() { # expect NAME CODE PATTERN COMMAND...: exit code and a pattern in what it prints
  name=$1 code=$2 pattern=$3
  shift 3
  "$@" >"$out/log" 2>&1 </dev/null
  got=$?
  [ "$got" = "$code" ] && grep -qE -- "$pattern" "$out/log"
  judge "$name (exit code $got)" $?
}

# ---- the document: its programs, whose names come before them, then each block that begins with a command
case $ashlar in /*) ;; *) ashlar=$(pwd)/$ashlar ;; esac
awk -v out="$out" '
  /^`[a-z]*\.fut`/ { split($0, words, "`"); name = words[2] }
  /^```futhark/ { file = out "/" name; next }
  /^```$/ { if (file) { close(file); file = "" } else { opened = 1 } ; next }
  file { print > file; next }
  opened && /^\$ ashlar / {
    n++
    file = out "/output" n
    print substr($0, 10) > (out "/command" n)
    close(out "/command" n)
  }
  { opened = 0 }' docs/memory.md
for command in "$out"/command*; do
  number=${command##*command}
  words=$(cat "$command")
  actual=$(cd "$out" && eval "\"$ashlar\" $words" 2>&1)
  judge_equal "docs/memory.md: $words" "$(cat "$out/output$number")" "$actual"
done
judge_equal "commands in docs/memory.md" 3 "$(ls "$out"/command* | wc -l | tr -d ' ')"
(cd "$out" && "$ashlar" explain --memory --format svg --size n=1000 rain.fut) >"$out/log" 2>&1
cmp -s "$out/log" docs/memory.svg
judge "docs/memory.svg" $?

# ---- options
expect "a size" 0 "= 160 bytes" "$ashlar" explain --memory --size n=10 "$out/rain.fut"
expect "a chosen size" 0 'n = 100\*' "$ashlar" explain --memory "$out/rain.fut"
expect "JSON" 0 '"workspace": 160' "$ashlar" explain --memory --size n=10 --format json "$out/rain.fut"
expect "a negative size" 0 "no workspace" "$ashlar" explain --memory --size n=-1 "$out/rain.fut"
expect "a size too large" 0 "no workspace" "$ashlar" explain --memory --size n=4000000000000000000 "$out/rain.fut"
expect "no such size" 2 "no size or number of this name: m" "$ashlar" explain --memory --size m=10 "$out/rain.fut"
expect "no number" 2 "expected NAME=NUMBER" "$ashlar" explain --memory --size n "$out/rain.fut"
expect "no number either" 2 "expected NAME=NUMBER" "$ashlar" explain --memory --size n=ten "$out/rain.fut"
expect "no such format" 2 "text, json and svg" "$ashlar" explain --memory --format pdf "$out/rain.fut"
expect "no such function" 2 "no such function: other" "$ashlar" explain --memory --function other "$out/rain.fut"
printf 'entry f (x: i32) : i32 = x\nentry g (x: i32) : i32 = x\n' >"$out/two.fut"
expect "which picture" 2 "a picture shows one function: --function NAME: f, g" \
  "$ashlar" explain --memory --format svg "$out/two.fut"
expect "an empty picture" 0 "workspace 0 bytes" "$ashlar" explain --memory --format svg --function f "$out/two.fut"
# The parts of a partition have the sizes that their type says: no check, and each is written where the caller wants it.
printf 'entry parts [n] (xs: [n]i64) = let (a, b) = partition (> 0) xs in (scan (+) 0 a, b)\n' >"$out/parts.fut"
"$ashlar" explain --memory "$out/parts.fut" >"$out/log" && grep -q 'workspace 0 bytes' "$out/log" &&
  "$ashlar" explain --copies "$out/parts.fut" | grep -q ' 0 copies' && "$ashlar" explain --checks "$out/parts.fut" |
  grep -q '^0 checks\|no check'
judge "partition needs no check and no copy" $?
# A part of a join is permuted along its cycles: the positions are not known, but lie inside of this part.
"$ashlar" explain --copies --function joined test/run/permuted_parts.fut | grep -q ' 0 copies'
judge "a part of a join is permuted where it is" $?
# A row less a multiple of another row is computed where it is.
cat >"$out/lu.fut" <<'END'
entry lu [n] (a: *[n][n]f64) : [n][n]f64 =
  loop a for k < n - 1 do
    loop a for i in k + 1..<n do
      let factor = a[i, k] / a[k, k]
      in a with [i, k + 1:] = map2 (\x y -> x - factor * y) a[i, k + 1:] a[k, k + 1:]
END
expect "a part replaced by what is computed from it" 0 "workspace 0 bytes" "$ashlar" explain --memory "$out/lu.fut"
# Rows of one array are apart whatever the strides are that the caller passes: they are copied straight to their place.
printf 'entry rows [m] (a: *[4][m]i64) : *[4][m]i64 = a with [0:2, :] = copy a[2:4, :]\n' >"$out/rows.fut"
expect "rows that move within an array with strides" 0 "entry rows_strided: workspace 0 bytes" \
  "$ashlar" explain --memory --strided "$out/rows.fut"
# A state is made over the one before it, which is read in order.
"$ashlar" explain --memory test/run/overwritten_arrays.fut >"$out/log"
one_row='workspace roundup(4\*m + 4, 8) ='
for row in "forward: workspace 0" "distance: $one_row" "common: $one_row" "two_behind: workspace 0" "rows: workspace 0"
do
  grep -q "^entry $row" "$out/log"
  judge "one array for both states, ${row%%:*}" $?
done
# States that take the place of each other use the place of the result.
for row in "leap: workspace 8\*n =" "older: workspace 8\*n =" "both: workspace 16\*n ="; do
  "$ashlar" explain --memory test/run/loop_exchanged_home.fut | grep -q "^entry $row"
  judge "states that take turns, ${row%%:*}" $?
done
# What is inside the frames of workers is not needed beside them, and does not serve at other times.
cat >"$out/rings.fut" <<'END'
def near (i: i64) (n: i64) = i64.max 0 (i64.min (n - 1) i)
entry blur [h][w] (x: [h][w]f32) : [h][w]f32 =
  let y = tabulate_2d h w (\i j -> x[i, near (j - 1) w] + x[i, j])
  in tabulate_2d h w (\i j -> y[near (i - 1) h, j] + y[near (i + 1) h, j])
END
judge_equal "frames of workers are counted once" "serve C
serve C
serve A, B" "$("$ashlar" explain --memory --workers "$out/rings.fut" | grep -o 'at no point.*\|serve .*')"
# The header and the map give the workspace by one formula, in the same names.
formulas() {   # FILE of lines "workspace: .. bytes" and "where .."
  sed -n 's/^.*workspace:\{0,1\} \([^=]*[^ =]\).* bytes.*$/workspace \1/p; s/^ *\(where .*\)$/\1/p' "$1" |
    sed 's/ bytes$//'
}
cat >"$out/formulas.fut" <<'END'
entry matmul [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  map (\r -> map (\c -> f64.sum (map2 (*) r c)) (transpose b)) a
entry powers (n: i64) (k: i64) : i64 =
  let xs = scan (+) k (iota (2 ** n))
  let ys = scan (*) k (iota (3 ** n + 2 ** n))
  in xs[k] + xs[k + 1] + ys[k] + ys[k + 2]
entry halves (n: i64) (k: i64) : [n // 2]i64 =
  let xs = scan (+) k (iota (n / 4)) in tabulate (n // 2) (\i -> xs[(i + k) % 3] + xs[k])
END
"$ashlar" c --library --prefix '' -o "$out/formulas" "$out/formulas.fut" >"$out/log" 2>&1 &&
  sed -n '/^   workspace: /p; /^   where /p' "$out/formulas.h" >"$out/header" &&
  formulas "$out/header" >"$out/of_header"
"$ashlar" explain --memory "$out/formulas.fut" | sed -n '/^entry/p; /^  where/p' >"$out/map" &&
  formulas "$out/map" >"$out/log"
[ "$(grep -c '^where' "$out/log")" -ge 3 ] && cmp "$out/of_header" "$out/log" >>"$out/log"
judge "one formula in the header and the map" $?
finish
