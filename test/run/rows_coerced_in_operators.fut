-- Rows whose size is known only when they are there: a coercion says what it must be, and is checked for every row, in
-- operators of reduce and scan, in loops and in branches.
-- ==
-- entry: rows
-- input { 2i64 [[1i32, 0i32, 3i32], [0i32, 5i32, 6i32]] } output { [[1i32, 3i32], [5i32, 6i32]] }
-- input { 0i64 [[0i32, 0i32], [-1i32, 0i32]] } output { empty([2][0]i32) }
-- input { 5i64 empty([0][3]i32) } output { empty([0][5]i32) }
-- input { 2i64 [[1i32, 0i32, 3i32], [0i32, 0i32, 6i32]] } error: shape \[1\] cannot match shape of type \[2\]
entry rows [n] [m] (k: i64) (xss: [n][m]i32) : [n][k]i32 = map (\xs -> filter (> 0) xs :> [k]i32) xss

-- ==
-- entry: ranges
-- input { 3i64 [3i64, 3i64] } output { [[0i64, 1i64, 2i64], [0i64, 1i64, 2i64]] }
-- input { 3i64 [3i64, 2i64] } error: shape \[2\] cannot match shape of type \[3\]
-- input { 7i64 empty([0]i64) } output { empty([0][7]i64) }
entry ranges [n] (k: i64) (counts: [n]i64) : [n][k]i64 = map (\i -> iota i :> [k]i64) counts

-- ==
-- entry: reduced
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [5i32, 7i32] }
-- input { [[1i32, 2i32], [3i32, -9i32]] } error: shape \[1\] cannot match shape of type \[2\]
-- input { empty([0][2]i32) } output { [1i32, 1i32] }
entry reduced [n] [m] (xss: [n][m]i32) : [m]i32 =
  reduce (\a b -> filter (> 0) (map2 (+) a b) :> [m]i32) (replicate m 1) xss

-- ==
-- entry: scanned
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [[1i32, 2i32], [4i32, 6i32]] }
-- input { [[1i32, 2i32], [3i32, -9i32]] } error: shape \[1\] cannot match shape of type \[2\]
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
entry scanned [n] [m] (xss: [n][m]i32) : [n][m]i32 =
  scan (\a b -> filter (> 0) (map2 (+) a b) :> [m]i32) (replicate m 0) xss

-- ==
-- entry: looped
-- input { 2i64 1i64 } output { [1i64, 1i64] }
-- input { 2i64 0i64 } output { [0i64, 1i64] }
-- input { 2i64 2i64 } error: shape \[1\] cannot match shape of type \[2\]
entry looped (k: i64) (times: i64) : [k]i64 =
  loop xs = iota k for i < times do (filter (> i) xs ++ [1]) :> [k]i64

-- ==
-- entry: branched
-- input { true 2i64 [1i64, -2i64, 3i64] } error: shape \[3\] cannot match shape of type \[2\]
-- input { false 2i64 [1i64, -2i64, 3i64] } output { [1i64, 3i64] }
-- input { true 3i64 [1i64, -2i64, 3i64] } output { [1i64, -2i64, 3i64] }
entry branched (whole: bool) (k: i64) (xs: []i64) : [k]i64 =
  if whole then xs :> [k]i64 else filter (> 0) xs :> [k]i64
