-- Rows that a scan, a loop or a branch makes, read by whoever runs through them: one row is there at a time.

-- ==
-- entry: sums_of_scans
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [10i64, 28i64] 38i64 }
-- input { [[7i64]] } output { [7i64] 7i64 }
-- input { empty([0][3]i64) } output { empty([0]i64) 0i64 }
-- input { empty([2][0]i64) } output { [0i64, 0i64] 0i64 }
entry sums_of_scans [n][m] (xs: [n][m]i64) : ([n]i64, i64) =
  (map i64.sum (map (scan (+) 0) xs), i64.sum (map i64.sum (map (scan (+) 0) xs)))

-- ==
-- entry: scans_of_scans
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 3i64, 18i64], [4i64, 36i64, 540i64]] }
-- input { empty([0][0]i64) } output { empty([0][0]i64) }
entry scans_of_scans [n][m] (xs: [n][m]i64) : [n][m]i64 = map (scan (*) 1) (map (scan (+) 0) xs)

-- Steps of a loop, and what depends on a condition.
-- ==
-- entry: loops
-- input { 2i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [13i64, 22i64] }
-- input { 0i64 [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [6i64, 15i64] }
-- input { 3i64 empty([0][0]i64) } output { empty([0]i64) }
entry loops [n][m] (k: i64) (xs: [n][m]i64) : [n]i64 =
  let rows = map (\r -> loop r for i < k do map2 (\a b -> if a > b then a else a + i + 1) r (rotate 1 r)) xs
  in map (\r -> reduce (+) 0 (map2 (\a b -> i64.max a b) r (reverse r))) rows
    |> map2 (\r s -> if k == 0 then i64.sum r else s) xs

-- The rows of three dimensions; another reader keeps them all.
-- ==
-- entry: deep
-- input { [[[1i64, 2i64], [3i64, 4i64]], [[5i64, 6i64], [7i64, 8i64]]] }
-- output { [[4i64, 10i64], [16i64, 22i64]] [[1i64, 3i64], [5i64, 7i64]] }
-- input { empty([1][0][2]i64) } output { empty([1][0]i64) empty([1][0]i64) }
entry deep [n][m][l] (xs: [n][m][l]i64) : ([n][m]i64, [n][m]i64) =
  (map (map i64.sum) (map (map (scan (+) 0)) xs), let kept = map (map (scan (+) 0)) xs
    in map2 (map2 (\r s -> if l > 0 && i64.sum r >= 0 then s[0] else 0)) kept kept)
