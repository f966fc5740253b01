-- A scan with a tuple operator: sums that start again at flags.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] [true, false, true, false] } output { [1i32, 3i32, 3i32, 7i32] }
entry main [n] (xs: [n]i32) (fs: [n]bool) : [n]i32 =
  let (_, sums) = unzip (scan (\(f, x) (g, y) -> (f || g, if g then y else x + y)) (false, 0) (zip fs xs))
  in sums
