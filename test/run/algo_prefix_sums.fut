-- Inclusive and exclusive scans, the running maximum, a scan from the right, and sums of ranges from prefix sums.
-- ==
-- entry: inclusive
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [5i64] }
-- output { [5i64] }
-- input { [-6i64, -9i64, 0i64, 6i64, -5i64, 1i64, 6i64, -3i64, 9i64, 8i64, 2i64, 9i64, 0i64] }
-- output { [-6i64, -15i64, -15i64, -9i64, -14i64, -13i64, -7i64, -10i64, -1i64, 7i64, 9i64, 18i64, 18i64] }

-- ==
-- entry: exclusive
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { [5i64] }
-- output { [0i64] [0i64] }
-- input { [-2i64, 9i64, 1i64, 0i64, 5i64, 9i64, -7i64] }
-- output { [0i64, -2i64, 7i64, 8i64, 8i64, 13i64, 22i64] [0i64, -2i64, 7i64, 8i64, 8i64, 13i64, 22i64] }

-- ==
-- entry: running_max
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [-7i32] }
-- output { [-7i32] }
-- input { [-60i32, -33i32, -74i32, -26i32, -46i32, 26i32, -79i32, 77i32, 85i32, 74i32, -29i32] }
-- output { [-60i32, -33i32, -33i32, -26i32, -26i32, 26i32, 26i32, 77i32, 85i32, 85i32, 85i32] }

-- ==
-- entry: from_the_right
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] }
-- output { [3i64] }
-- input { [6i64, -5i64, 3i64, -7i64, -8i64] }
-- output { [-11i64, -17i64, -12i64, -15i64, -8i64] }

-- ==
-- entry: ranges
-- input { empty([0]i64) [0i64] [0i64] }
-- output { [0i64] }
-- input { [-8i64, 0i64, -1i64, -5i64, -8i64, 7i64, -4i64] [0i64, 2i64, 7i64] [7i64, 3i64, 7i64] }
-- output { [-19i64, -1i64, 0i64] }
-- input { [1i64, -8i64, -1i64] empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [-9i64, -1i64, 4i64] [1i64] [4i64] }
-- error: out of bounds

entry inclusive [n] (xs: [n]i64) : [n]i64 = scan (+) 0 xs

entry exclusive [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  (exscan (+) 0 xs, map2 (-) (scan (+) 0 xs) xs)

entry running_max [n] (xs: [n]i32) : [n]i32 = scan i32.max i32.lowest xs

entry from_the_right [n] (xs: [n]i64) : [n]i64 = reverse (scan (+) 0 (reverse xs))

-- Sums of elements from (inclusive) to (exclusive) positions.
entry ranges [n][k] (xs: [n]i64) (from: [k]i64) (to: [k]i64) : [k]i64 =
  let sums = [0] ++ scan (+) 0 xs
  in map2 (\a b -> sums[b] - sums[a]) from to
