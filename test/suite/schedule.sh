#!/bin/sh
# `ashlar explain --schedule`: what was decided about arrays and nests of loops, and why not. docs/generated-c.md has
# the output of a program.
. test/suite/lib/judge.sh
schedule() { # schedule NAME PROGRAM PATTERN [OPTIONS...]: the lines, joined, match the pattern
  name=$1 program=$2 pattern=$3
  shift 3
  printf '%s\n' "$program" >"$out/p.fut"
  (cd "$out" && "$ashlar" explain --schedule "$@" p.fut) >"$out/log" 2>&1 &&
    tr '\n' '|' <"$out/log" | grep -qE "$pattern"
  judge "$name" $?
}
case $ashlar in /*) ;; *) ashlar=$(pwd)/$ashlar ;; esac

# ---- the order of loops
sums='entry f [n][m] (a: [n][m]f64) = map f64.sum (transpose a)'
schedule "columns" "$sums" \
  'columns advance [^|]*\|    each column takes some[^|]*\|.*for strip < strips\|  *for lane < width parallel'
schedule "columns row by row" "$sums" '.*for i < n\|  *for lane < width parallel' --skip-rule jam-iterations
plain='build value\|      for i < m parallel\|        for i < n\|$'
schedule "without the passes" "$sums" "$plain" --skip-pass tile_reductions --skip-pass unroll_and_jam
schedule "without the rules" "$sums" "$plain" --skip-rule tile-reductions --skip-rule unroll-and-jam
schedule "two functions" 'entry f [n] (a: [n]f64) = scan (+) 0 a entry g [n] (a: [n]f64) = map f64.sin a' \
  'function f\|  p.fut.*for i < n\|function g\|  p.fut.*for i < n parallel'
schedule "a while loop" 'entry f (n: i64) = loop n while n > 1 do if n % 2 == 0 then n / 2 else 3 * n + 1' \
  'function f\|.*while\|'
schedule "borders" 'entry f [n] (a: [n]f64) = tabulate n (\i -> a[i] - a[(i + 1) % n])' \
  'borders are peeled off\|.*for i < end'
schedule "a window at a border" 'entry f [n][m] (k: [3][3]f32) (a: [n][m]f32) = tabulate_2d n m (\i j ->
    let at i j = if i >= 0 && i < n && j >= 0 && j < m then a[i, j] else 0
    in f32.sum (flatten (tabulate_2d 3 3 (\y x -> k[y, x] * at (i + y - 1) (j + x - 1)))))' \
  'borders are peeled off\|    a condition is tested before its loop\|.*\|        for step < end - begin parallel\|$'
schedule "products of rows of unit length" 'def dot [d] (x: [d]f32) (y: [d]f32) = f32.sum (map2 (*) x y)
entry f [n][m][d] (a: [n][d]f32) (b: [m][d]f32) =
    map (\x -> map (dot x) b) (map (\x -> let s = f32.sqrt (dot x x) in map (/ s) x) a)' 'for panel < '
schedule "neighbours in a list" 'entry f [n][k][d] (ns: [n][k]i64) (xs: [n][d]f32) =
    map (\row -> map (\j -> f32.sum (map (\i -> xs[i, j]) row)) (iota d)) ns' \
  'columns advance together[^|]*\|.*for i < n parallel\|        for i < k\|        for tile <'
schedule "their checks for each column" 'entry f [n][k][d] (ns: [n][k]i64) (xs: [n][d]f32) =
    map (\row -> map (\j -> f32.sum (map (\i -> xs[i, j]) row)) (iota d)) ns' \
  'for i < n parallel\|        for i < d parallel\|          for i < k\|' --skip-rule check-once-for-all
schedule "a window of any size" 'entry f [n][k] (w: [k]f32) (a: [n]f32) =
    tabulate n (\i -> f32.sum (tabulate k (\d -> w[d] * a[i64.max 0 (i64.min (n - 1) (i + d - k / 2))])))' \
  'borders are peeled off\|    columns advance together'
schedule "jam" 'entry f [n][m] (a: [n][m]f64) (x: [m]f64) = map (\r -> f64.sum (map2 (*) r x)) a' \
  'rows advance together'
schedule "transposes" 'entry f [n][m] (a: [n][m]f32) = map (map (* 2)) (transpose a)' \
  'rows and columns are exchanged tile by tile'
schedule "a loop down a column" 'entry f [n][m] (a: [n][m]f64) =
    let at (r: [n]f64) i = r[i64.max 0 (i64.min (n - 1) i)]
    let (b, c) = unzip (map (\r -> unzip (tabulate n (\i -> (at r (i - 1) + r[i], r[i] - at r (i + 1))))) (transpose a))
    in (transpose b, transpose c)' \
  'changes places with the one around it\|      for i < n parallel\|        for i < m'
schedule "steps" 'entry f [n] (k: i64) (at: [n]i64) (a: [n]f64) = loop a for _i < k do map (\j -> a[j] / 2) at' \
  'has checked is not checked again'
schedule "every second pixel" 'entry f [n][m] (a: [n][m]f32) =
    let along [k] (r: [k]f32) =
      tabulate k (\j -> r[i64.max 0 (j - 1)] + r[j] * r[i64.max 0 (j - 2)] + r[i64.max 0 (j - 3)] + r[j] * r[j])
    in copy (transpose (map along (transpose (map along a))))[::2, ::2]' 'along\|    stored: [^|]*\|    only every k-th element is computed'
schedule "a loss and its gradient" 'entry f [n][m] (a: [n][m]f32) =
    let (sums, rows) = unzip (map (\r -> let s = f32.sum r in (f32.log s, map (/ s) r)) a)
    in (f32.sum sums, rows)' 'sums\|[^|]*(\|[^|]*)*    not stored: it is summed up by the loop that makes it'
distance='entry f [n][m] (a: [n]u8) (b: [m]u8) : i32 =
    (loop row = map i32.i64 (0...m) for i < n do
       (loop (next, left) = (replicate (m + 1) 0, i32.i64 i + 1) for j < m + 1 do
          let cell = if j == 0 then i32.i64 i + 1
                     else i32.min (i32.min (left + 1) (row[j] + 1)) (row[j - 1] + i32.bool (a[i] != b[j - 1]))
          in (next with [j] = cell, cell)).0)[m]'
schedule "distances of words" "$distance" 'computed for a strip of them first'
schedule "distances of words without it" "$distance" 'are not adjacent\|      for i < n\|' --skip-rule distribute-strips
schedule "a knapsack" 'entry f [n] (capacity: i64) (weights: [n]i32) =
    loop best = replicate (capacity + 1) 0i32 for w in map i64.i32 weights do
      tabulate (capacity + 1) (\c -> if c < w then best[c] else i32.max best[c] (best[c - w] + 1))' \
  'over an old array.*computed for a strip of them first'
schedule "streams" 'entry f [n] (a: [n]f64) = map (* 2) a' 'non-temporal stores'

bytes='entry f [n] (a: [n]u8) = map (\w -> w[0] ^ w[1]) (slide 2 1 a)'
schedule "rows of bytes" "$bytes" 'rows end with a whole vector'
lines() { "$ashlar" explain --stage c "$@" "$out/p.fut" | grep -c ' & -64 : 64'; }
judge_equal "rows of bytes in lines of the cache" "1 0 0" \
  "$(lines --skip-pass stream_stores) $(lines --skip-pass stream_stores --skip-pass overlap_tails) $(
    lines --skip-pass stream_stores --skip-rule overlap-tails)"
printf 'entry f [n] (a: *[n]u8): *[n]u8 = map (* 5) a\n' >"$out/p.fut"
judge_equal "no element twice where the result may be the argument" 0 "$(lines --skip-pass stream_stores)"
schedule "triangles" 'entry f [n] (a: [n][n]f64) = tabulate n (\j -> loop s = 0 for i < j do s + a[i, j])' \
  'columns advance together: the inner loops run along rows'

# ---- why not
schedule "inner bounds" 'entry f [n] (a: [n][n]f64) = tabulate n (\j -> loop s = 0 for i < j / 2 do s + a[i, j])' \
  'no interchange: the bounds of an inner loop depend on the column\|      for j < n'
schedule "inner branches" 'entry f [n][m] (a: [m][n]f64) = tabulate n (\j ->
    if a[0, j] > 1 then 0 else loop s = 0 for i < m do s + a[i, j])' \
  'no interchange: whether an inner loop runs depends on the column\|      for j < n'
schedule "common branches" 'entry f [n][m] (c: i64) (a: [m][n]f64) = tabulate_2d c n (\t j ->
    if t < 3 then 0 else loop s = 0 for i < m do s + a[i, j])' \
  'columns advance together: the inner loops run along rows'
schedule "local arrays" 'entry f [n][m] (k: i64) (a: [n][m]f64) = map (\c ->
    let t = loop t = replicate k 0 for i < n do t with [i % k] = t[i % k] + c[i] in t[1] + t[2]) (transpose a)' \
  'no interchange: an iteration has an array of its own'
schedule "rows" 'entry f [n][m] (a: [n][m]f64) = map (scan (+) 0) a' \
  'no interchange: accesses along the columns are not adj'
schedule "dependent columns" 'entry f [n][m] (a: *[n][m]f64) = loop a for j < m - 1 do loop a for i < n - 1 do
    a with [i + 1, j + 1] = a[i, j] + a[i + 1, j]' 'no interchange: the columns are not proven independent'
schedule "while inside" 'entry f [n][m] (a: [n][m]i64) = map (\c -> loop s = 0 for i < n do
    (loop x = s + c[i] while x > 100 do x / 3)) (transpose a)' 'no interchange: an iteration is long, or calls'
schedule "many values" 'entry f [n][m] (a: [n][m]f64) (k: [m]f64) = map2 (\c k ->
    let (p, q, r, s) = (k * k, k + 1, k / 3, k - 2)
    let (t, u, v, w) = (p * p, q + p, r / 3, s - k)
    let (x, y, z, o) = (t * p, u + p, v / 3, w - k)
    in loop b = 0 for i < n do b + c[i] * (p + c[i]) * (q - c[i]) * (r + c[i]) * (s - c[i]) * (t + c[i]) * (u - c[i]) *
       (v + c[i]) * (w - c[i]) * (x + c[i]) * (y - c[i]) * (z + c[i]) * (o - c[i])) (transpose a) k' \
  'no interchange: too many values'

# ---- arrays
schedule "fused" 'entry f [n] (a: [n]f64) = let b = map (* 2) a in map (+ 1) b' \
  '^arrays\|  p.fut:1:[0-9-]+: b\|    computed where it is read'
schedule "read twice" 'entry f [n] (a: [n]f64) =
    let b = map f64.exp a in tabulate n (\i -> b[i] + b[n - 1 - i] + b[i / 2])' \
  ': b\|    stored: some elements are read more than once'
schedule "also a result" 'entry f [n] (a: [n]f64) = let b = map f64.exp a in (b, map f64.sin b)' \
  ': b\|    stored: it is needed as a whole'
schedule "merged" 'entry f [n] (a: [n]f64) : ([n]f64, [n]f64) = (map f64.sin a, map f64.cos a)' \
  'in the loop of another array'
schedule "neighbours that a branch chooses" 'entry f [n] (a: [n]f64) (w: [n]f64) = tabulate n (\i ->
    let d = if w[i] < 0 then 1 else -1 let k = i + d in if k < 0 || k >= n then 0 else a[k])' \
  'read at constant distances, in the arms of the branch'
schedule "histograms" 'entry f [n] (k: [n]i64) (a: [n]f64) =
    let sums = hist (+) 0 8 k a let counts = hist (+) 0i64 8 k (replicate n 1) in (sums, counts)' \
  ': counts\|    counted in the loop of another histogram'

# ---- what the iteration before wrote
printf 'entry f [n] (a: [n]i32) = loop b = replicate n 0i32 for i < n do
  b with [i] = if i > 0 && a[i] == a[i - 1] then b[i - 1] + 1 else 1\n' >"$out/p.fut"
reads_back() { # reads_back OPTIONS: how often an element of the result is read
  "$ashlar" explain --stage c "$@" "$out/p.fut" | grep -c '= .*result\['
}
judge_equal "what the iteration before wrote" "0" "$(reads_back)"
[ "$(reads_back --skip-pass carry_elements)" -gt 0 ]
judge "without carry_elements" $?

# ---- the maximum of a fold waits for no instruction, that of vectors for one
printf 'entry f [n][m] (a: [n][m]f32) = (map f32.maximum a, map (map (f32.max 1)) a)\n' >"$out/p.fut"
"$ashlar" explain --stage c "$out/p.fut" >"$out/c"
judge_equal "maxima of folds, and of elements" "5 3" \
  "$(grep -c '= rt_fold_max_f32(value' "$out/c") $(grep -c '= rt_number_max_f32(1.0f' "$out/c")"

# ---- loops that C compilers do not know to be independent
printf 'entry f [n] (k: i64) (a: [n]f32) =
  loop a for _i < k do tabulate n (\\i -> a[i] + a[n - 1 - i])\n' >"$out/p.fut"
"$ashlar" c --library -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
compared() { # compared OPTIONS: how many loops gcc compares addresses for
  gcc -O3 -fopt-info-vec "$@" -c "$out/p.c" -o "$out/p.o" 2>&1 | grep -c 'because of possible aliasing'
}
if gcc --version 2>/dev/null | grep -q 'Free Software'; then
  judge_equal "independent iterations" "1 0" "$(grep -c '^ *ASHLAR_INDEPENDENT$' "$out/p.c") $(compared)"
  judge_equal "without ASHLAR_INDEPENDENT" "1" "$(compared -DASHLAR_DEPENDENT)"
fi

# ---- square roots in vectors
printf 'entry f [n] (a: [n]f32) = map f32.sqrt a\n' >"$out/p.fut"
"$ashlar" c --library -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
in_vectors() { # in_vectors FILE OPTION...: how many loops are in vectors
  gcc -O3 -ffp-contract=off -fopt-info-vec -c "$@" -o "$out/p.o" 2>&1 | grep -c 'loop vectorized'
}
if gcc --version 2>/dev/null | grep -q 'Free Software'; then
  sed 's/__attribute__((const))//' "$out/p.c" >"$out/errno.c"
  [ "$(in_vectors "$out/p.c")" -gt "$(in_vectors "$out/errno.c")" ]
  judge "square roots in vectors" $?
fi

# ---- integers of floats in vectors
printf 'entry f [n] (a: [n]f32) = map (\\x -> u8.f32 (x * 255)) a\n' >"$out/p.fut"
"$ashlar" c --library -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
if gcc --version 2>/dev/null | grep -q 'Free Software'; then
  [ "$(in_vectors "$out/p.c")" -gt 0 ]
  judge "integers of floats in vectors" $?
  printf 'entry f [n] (a: [n]f32) = map f32.floor a\n' >"$out/p.fut"
  "$ashlar" c --library -o "$out/p" "$out/p.fut" >"$out/log" 2>&1
  sed 's/, "no-trapping-math"//' "$out/p.c" >"$out/traps.c"
  if gcc -msse4.1 -E "$out/p.c" >/dev/null 2>&1; then
    [ "$(in_vectors "$out/p.c" -msse4.1)" -gt "$(in_vectors "$out/traps.c" -msse4.1)" ]
    judge "floors in vectors" $?
  fi
fi

# ---- reads at loaded positions are loads, not gathers
printf 'entry f [n][k] (at: [n]i64) (a: [k]f32) = #[unsafe] map (\\i -> a[i]) at\n' >"$out/p.fut"
scalar_loops() { # scalar_loops OPTIONS: how many loops are kept from vectors
  "$ashlar" explain --stage c "$@" "$out/p.fut" | grep -c '^ *ASHLAR_SCALAR;'
}
judge_equal "reads at loaded positions" "1 0" "$(scalar_loops) $(scalar_loops --skip-pass avoid_gathers)"
printf 'entry f [n][m][k] (a: [n][m]f32) (at: [k]i64) = #[unsafe] map (\\xs -> map (\\i -> xs[i] + xs[i / 2]) at) a\n' \
  >"$out/p.fut"
rows() { # rows OPTIONS: how many pointers to rows there are
  "$ashlar" explain --stage c "$@" "$out/p.fut" | grep -c ' \*const row'
}
judge_equal "pointers to rows" "1 0" "$(rows) $(rows --skip-pass point_at_rows)"

# ---- nothing else changes, and programs with errors have no schedule
printf '%s\n' "$sums" >"$out/p.fut"
"$ashlar" explain --stage c "$out/p.fut" >"$out/plain" 2>&1
"$ashlar" explain --stage c --schedule "$out/p.fut" 2>&1 | head -n "$(wc -l <"$out/plain")" | cmp -s - "$out/plain"
judge "the code is the same" $?
printf 'entry f (n: i64) = n + true\n' >"$out/p.fut"
"$ashlar" explain --schedule "$out/p.fut" >"$out/log" 2>&1
[ $? = 2 ] && grep -q '^error' "$out/log" && ! grep -q function "$out/log"
judge "an error" $?
finish
