-- Rows of which one element differs, at a place that only the run knows: its iteration is computed apart (peel_points).
-- Places inside, at the ends and outside of the rows; no rows; rows of no elements; in place.
-- ==
-- entry: one_hot
-- input { 3i64 [0i64, 2i64, 3i64, -1i64, 1i64] }
-- output { [[1u8, 0u8, 0u8], [0u8, 0u8, 1u8], [0u8, 0u8, 0u8], [0u8, 0u8, 0u8], [0u8, 1u8, 0u8]] }
-- input { 0i64 [0i64, 2i64] }
-- output { empty([2][0]u8) }
-- input { 2i64 empty([0]i64) }
-- output { empty([0][2]u8) }
entry one_hot [n] (k: i64) (ys: [n]i64) : [n][k]u8 = map (\y -> tabulate k (\j -> u8.bool (j == y))) ys

-- A matrix of second differences, and a shift of the diagonal.
-- ==
-- entry: differences
-- input { 0i64 } output { empty([0][0]i32) }
-- input { 1i64 } output { [[2i32]] }
-- input { 4i64 }
-- output { [[2i32, -1i32, 0i32, 0i32], [-1i32, 2i32, -1i32, 0i32], [0i32, -1i32, 2i32, -1i32],
--   [0i32, 0i32, -1i32, 2i32]] }
entry differences (n: i64) : [n][n]i32 =
  tabulate_2d n n (\i j -> if i == j then 2 else if i == j + 1 || j == i + 1 then -1 else 0)

-- ==
-- entry: shifted
-- input { 0.5f64 [[1.0f64, 2.0f64, -0.0f64], [3.0f64, 4.0f64, 5.0f64]] }
-- output { [[1.5f64, 2.0f64, -0.0f64], [3.0f64, 4.5f64, 5.0f64]] }
entry shifted [n][m] (s: f64) (a: *[n][m]f64) : *[n][m]f64 =
  map2 (\i row -> map2 (\j x -> if i == j then x + s else x) (iota m) row) (iota n) a

-- The anti-diagonal, and two places that are the same in some rows: the first comparison decides.
-- ==
-- entry: crosses
-- input { 3i64 }
-- output { [[1i64, 0i64, 2i64], [0i64, 1i64, 0i64], [2i64, 0i64, 1i64]] }
-- input { 2i64 }
-- output { [[1i64, 2i64], [2i64, 1i64]] }
entry crosses (n: i64) : [n][n]i64 =
  tabulate_2d n n (\i j -> if i == j then 1 else if i + j == n - 1 then 2 else 0)

-- What a particle at a site scatters, and at all others.
-- ==
-- entry: scattered
-- input { 1i64 [0.5f64, 0.25f64, 4.0f64] [2.0f64, 8.0f64, 1.0f64] }
-- output { [1.0f64, 8.25f64, 4.0f64] [0.25f64, 0.03125f64, 4.0f64] }
-- input { -9223372036854775808i64 [0.5f64] [2.0f64] }
-- output { [1.0f64] [0.25f64] }
-- input { 9223372036854775807i64 [0.5f64] [2.0f64] }
-- output { [1.0f64] [0.25f64] }
entry scattered [n] (p: i64) (xs: [n]f64) (ys: [n]f64) : ([n]f64, [n]f64) =
  unzip (map3 (\j x y -> (if j == p then x + y else x * y, x / y)) (iota n) xs ys)

-- Of a loop in which no other iteration stores anything, one iteration is left.
-- ==
-- entry: counts
-- input { 3i64 [0i64, 2i64, 2i64, 5i64, -1i64] } output { [1i64, 0i64, 2i64] }
entry counts [n] (k: i64) (xs: [n]i64) : [k]i64 =
  loop bins = replicate k 0 for x in xs do
    map2 (\b count -> if b == x then count + 1 else count) (iota k) bins
