-- ==
-- input { [1i32, 2i32] [3i32] } output { [1i32, 2i32, 3i32] [3i32, 1i32, 2i32] [[1i32, 2i32], [1i32, 2i32]] 3i64 }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([2][0]i32) 0i64 }
entry main [n] [m] (xs: [n]i32) (ys: [m]i32) : ([]i32, []i32, [][]i32, i64) =
  let zs = xs ++ ys
  in (zs, concat ys xs, [xs] ++ [xs], length zs)
