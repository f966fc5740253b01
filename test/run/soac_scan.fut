-- Scans: every prefix is the reduction of it; tuples, rows, segments, operators that do not commute.
-- ==
-- entry: sums
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [5i32] } output { [5i32] [5i32] }
-- input { [1i32, -2i32, 3i32, 100i32] } output { [1i32, -1i32, 2i32, 102i32] [1i32, 1i32, 3i32, 100i32] }

-- ==
-- entry: segments
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] [true, false, true, false, false] } output { [1i32, 3i32, 3i32, 7i32, 12i32] }
-- input { empty([0]i32) empty([0]bool) } output { empty([0]i32) }

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [[1i32, 2i32], [4i32, 6i32], [9i32, 12i32]] [[1i32, 3i32], [3i32, 7i32], [5i32, 11i32]] }
-- input { empty([2][0]i32) } output { empty([2][0]i32) empty([2][0]i32) }

-- ==
-- entry: prefixes
-- random input { [60]i64 } output { true }
-- random input { [1]i64 } output { true }

entry sums [n] (xs: [n]i32) : ([n]i32, [n]i32) = (scan (+) 0 xs, scan i32.max i32.lowest xs)
entry segments [n] (xs: [n]i32) (starts: [n]bool) : [n]i32 =
  (unzip (scan (\(x, f) (y, g) -> (if g then y else x + y, f || g)) (0, false) (zip xs starts))).0
entry rows [n] [m] (xs: [n][m]i32) : ([n][m]i32, [n][m]i32) = (scan (map2 (+)) (replicate m 0) xs, map (scan (+) 0) xs)
entry prefixes [n] (xs: [n]i64) : bool =
  let op (a, b) (c, d) = ((a: i64) * c, (b: i64) * c + d)
  let pairs = map (\x -> (x | 1, x)) xs
  in and (map2 (\i p -> reduce op (1, 0) (take (i + 1) pairs) == p) (indices xs) (scan op (1, 0) pairs))
