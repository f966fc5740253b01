-- Operators of histograms on rows that read more of the old row than they write at a time, exchange rows, or give the
-- element.
-- ==
-- entry: mirrored
-- input { 2i64 [0i64, 0i64, 1i64] [[1i32, 2i32, 3i32], [10i32, 20i32, 30i32], [5i32, 6i32, 7i32]] }
-- output { [[13i32, 22i32, 31i32], [5i32, 6i32, 7i32]] }
-- input { 0i64 [0i64] [[1i32]] } output { empty([0][1]i32) }

-- ==
-- entry: exchanged
-- input { [1i64, 1i64, 1i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [[10i32, 20i32], [30i32, 40i32], [50i32,
-- 60i32]] } output { [[0i32, 0i32], [36i32, 48i32]] [[0i32, 0i32], [63i32, 84i32]] }

-- ==
-- entry: newest
-- input { [0i64, 1i64, 0i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] } output { [[5i32, 6i32], [3i32, 4i32]] }

-- ==
-- entry: with_first
-- input { [0i64, 0i64] [[3i64, 1i64], [4i64, 2i64]] } output { [[7i64, 3i64]] [3i64] }

-- ==
-- entry: columns
-- input { [1i64, 0i64, 1i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] } output { [[3i32, 6i32], [4i32, 8i32]] }

-- ==
-- entry: running
-- input { [0i64, 0i64] [[1i32, 2i32, 3i32], [1i32, 1i32, 1i32]] } output { [[2i32, 5i32, 9i32]] }

-- ==
-- entry: nested
-- input { [0i64, 1i64, 0i64, 9i64] } output { [[[0i64, 2i64], [4i64, 6i64]], [[1i64, 2i64], [3i64, 4i64]]] }

entry mirrored [n] [m] (k: i64) (is: [n]i64) (xs: [n][m]i32) : [k][m]i32 =
  reduce_by_index (replicate k (replicate m 0)) (\a b -> map2 (+) (reverse a) b) (replicate m 0) is xs

entry exchanged [n] [m] (is: [n]i64) (xs: [n][m]i32) (ys: [n][m]i32) : ([2][m]i32, [2][m]i32) =
  let zero = replicate m 0
  in unzip (hist (\(a, b) (c, d) -> (map2 (+) b c, map2 (+) a d)) (zero, zero) 2 is (zip xs ys))

entry newest [n] [m] (is: [n]i64) (xs: [n][m]i32) : [2][m]i32 = hist (\_ b -> b) (replicate m 0) 2 is xs

-- The second result reads the row that the first one replaces.
entry with_first [n] [m] (is: [n]i64) (xs: [n][m]i64) : ([1][m]i64, [1]i64) =
  unzip (hist (\(a, _) (b, _) -> (map2 (+) a b, a[0])) (replicate m 0, 0) 1 is (zip xs (replicate n 0)))

-- Destination rows that are columns of another array.
entry columns [n] (is: [n]i64) (xs: [n][2]i32) : [2][2]i32 =
  let table = replicate 2 (replicate 2 0)
  in transpose (reduce_by_index (transpose table) (map2 (+)) [0, 0] is xs)

-- A scan of the sum: the old row is read in order.
entry running [n] [m] (is: [n]i64) (xs: [n][m]i32) : [1][m]i32 =
  hist (\a b -> if and (map (== 0) a) then b else scan (+) 0 (map2 (+) a b)) (replicate m 0) 1 is xs

entry nested [n] (is: [n]i64) : [2][2][2]i64 =
  hist (map2 (map2 (+))) [[0, 0], [0, 0]] 2 is
    (map (\i -> unflatten (map (\j -> if i == 0 then j else j + 1) (iota 4))) is)
