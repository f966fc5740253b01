-- Inclusive and exclusive scans, with scalars, tuples and rows.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 3i32, 6i32, 10i32] [0i32, 1i32, 3i32, 6i32] [1i32, 2i32, 6i32,
-- 24i32] [[1i32, 1i32], [3i32, 3i32], [6i32, 6i32], [10i32, 10i32]] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0]i32) empty([0][2]i32) }
-- input { [5i32] } output { [5i32] [0i32] [5i32] [[5i32, 5i32]] }
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i32, [n][2]i32) =
  (scan (+) 0 xs, exscan (+) 0 xs, scan (*) 1 xs, scan (map2 (+)) [0, 0] (map (replicate 2) xs))
