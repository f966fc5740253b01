-- Histograms, also with tuples, rows and in two dimensions.
-- ==
-- input { [0i64, 1i64, 0i64, 5i64] [1i32, 2i32, 3i32, 4i32] } output { [14i32, 12i32] [4i32, 2i32] [[4i32, 4i32],
-- [2i32, 2i32]] [[4i32, 0i32], [0i32, 2i32]] [3i32, 2i32] [2i64, 1i64] }
-- input { empty([0]i64) empty([0]i32) } output { [10i32, 10i32] [0i32, 0i32] [[0i32, 0i32], [0i32, 0i32]] [[0i32,
-- 0i32], [0i32, 0i32]] [-1i32, -1i32] [0i64, 0i64] }
entry main [n] (is: [n]i64) (xs: [n]i32) : ([2]i32, [2]i32, [2][2]i32, [2][2]i32, [2]i32, [2]i64) =
  let (best, count) =
    unzip (reduce_by_index (replicate 2 (-1, 0)) (\(a, m) (b, k) ->
      (i32.max a b, m + k)) (-1, 0) is (map (\x -> (x, 1i64)) xs))
  in (reduce_by_index (replicate 2 10) (+) 0 is xs,
      hist (+) 0 2 is xs,
      hist (map2 (+)) [0, 0] 2 is (map (replicate 2) xs),
      reduce_by_index_2d (replicate 2 (replicate 2 0)) (+) 0 (map (\i -> (i, i)) is) xs,
      best, count)
