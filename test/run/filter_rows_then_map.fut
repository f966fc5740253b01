-- What a filter of rows keeps is used where it is made, unless the rows are asked for as an array.
-- ==
-- entry: joined
-- input { [[1i64, 2i64], [-3i64, 1i64], [4i64, 0i64]] } output { [2i64, 4i64] }
-- input { empty([0][2]i64) } output { empty([0]i64) }
entry joined [n] [m] (xs: [n][m]i64) : []i64 =
  let ys = filter (\r -> i64.sum r > 0) xs
  in map (\r -> i64.maximum r) ys
-- ==
-- entry: stored
-- input { [[1i64, 2i64], [-3i64, 1i64], [4i64, 0i64]] } output { [2i64, 4i64] }
-- input { empty([0][2]i64) } output { empty([0]i64) }
entry stored [n] [m] (xs: [n][m]i64) : []i64 =
  let ys = #[eager] filter (\r -> i64.sum r > 0) xs
  in map (\r -> i64.maximum r) ys
