-- Elements of a carried array that no iteration updates: what depends on them alone is computed before the loop.

def length (xs: []f64) = f64.sqrt (f64.sum (map (\x -> x * x) xs))

-- Element 3 changes, the first three do not.
entry one_changes (n: i64) (xs: *[4]f64) : (f64, [4]f64) =
  loop (total, xs) = (0, xs) for i < n do
    let xs = xs with [3] = f64.i64 i
    in (total + length xs[0:3] * xs[3], xs)
-- ==
-- entry: one_changes
-- input { 0i64 [1f64, 2f64, 2f64, 7f64] } output { 0f64 [1f64, 2f64, 2f64, 7f64] }
-- input { 4i64 [1f64, 2f64, 2f64, 7f64] } output { 18f64 [1f64, 2f64, 2f64, 3f64] }

-- Two updates, one in each half; what is between is kept.
entry two_change (n: i64) (xs: *[9]i64) : (i64, [9]i64) =
  loop (total, xs) = (0, xs) for i < n do
    let xs = xs with [0] = xs[0] + i
    let xs = xs with [8] = xs[8] - i
    in (total + i64.sum (map (\x -> x * x) xs[1:8]) + xs[0] + xs[8], xs)
-- ==
-- entry: two_change
-- input { 3i64 [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64] }
-- output { 639i64 [4i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64, 6i64] }

-- An unknown place, and a sum that reaches the changed one, are read in each iteration.
entry reached (n: i64) (k: i64) (xs: *[5]i64) : (i64, [5]i64) =
  loop (total, xs) = (0, xs) for i < n do
    let xs = xs with [k] = xs[k] + i
    in (total + xs[2] + i64.sum xs[1:4], xs)
-- ==
-- entry: reached
-- input { 3i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { 44i64 [1i64, 2i64, 6i64, 4i64, 5i64] }
-- input { 3i64 0i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { 36i64 [4i64, 2i64, 3i64, 4i64, 5i64] }

-- Rows: one changes, another one is kept; in a loop inside a loop, which carries the same array.
entry rows (n: i64) (xss: *[2][3]i64) : (i64, [2][3]i64) =
  loop (total, xss) = (0, xss) for i < n do
    loop (total, xss) = (total, xss) for j < 2 do
      let xss = xss with [1] = map (+ j) xss[1]
      in (total + i64.sum (map (\x -> x * x) xss[0]) * i64.sum xss[1], xss)
-- ==
-- entry: rows
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { 1008i64 [[1i64, 2i64, 3i64], [6i64, 7i64, 8i64]] }

-- A loop of the program that may not run reads nothing out of bounds.
entry may_not_run [m] (n: i64) (xs: *[m]i64) : (i64, [m]i64) =
  loop (total, xs) = (0, xs) for i < n do
    let xs = xs with [0] = i
    in (total + xs[3], xs)
-- ==
-- entry: may_not_run
-- input { 0i64 [1i64] } output { 0i64 [1i64] }
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { 8i64 [1i64, 2i64, 3i64, 4i64] }
