-- Maps in every shape: nested, over rows and columns, with free variables, to tuples and arrays, of empty arrays.
-- ==
-- entry: nested
-- input { [[1i32, 2i32], [3i32, 4i32]] 10i32 }
-- output { [[11i32, 12i32], [13i32, 14i32]] [[11i32, 13i32], [12i32, 14i32]] }
-- input { empty([0][2]i32) 10i32 } output { empty([0][2]i32) empty([2][0]i32) }

-- ==
-- entry: outer
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] } output { [[3i32, 4i32, 5i32], [6i32, 8i32, 10i32]] }
-- input { empty([0]i32) [3i32] } output { empty([0][1]i32) }

-- ==
-- entry: to_arrays
-- input { [1i64, 2i64] } output { [[1i64, 2i64, 3i64], [2i64, 3i64, 4i64]] [1i64, 4i64] [[0i64, 1i64], [0i64, 2i64]] }

-- ==
-- entry: irregular
-- input { 2i64 [2i64, 2i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { 2i64 [2i64, 3i64] } error: shape
-- input { 2i64 empty([0]i64) } output { empty([0][2]i64) }

entry nested [n] [m] (xs: [n][m]i32) (y: i32) : ([n][m]i32, [m][n]i32) =
  (map (map (+ y)) xs, map (\column -> map (+ y) column) (transpose xs))
entry outer [n] [m] (xs: [n]i32) (ys: [m]i32) : [n][m]i32 = map (\x -> map (x *) ys) xs
entry to_arrays [n] (xs: [n]i64) : ([n][3]i64, [n]i64, [n][2]i64) =
  let (a, b, c) = unzip3 (map (\x -> (map (+ x) (iota 3), x * x, [0, x])) xs)
  in (a, b, c)
entry irregular [n] (k: i64) (xs: [n]i64) : [n][k]i64 = map (\x -> iota x :> [k]i64) xs
