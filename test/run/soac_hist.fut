-- Histograms in one dimension: bins without and with several values, places outside ignored, operators of all kinds.
-- ==
-- entry: sums
-- input { 3i64 [0i64, 2i64, 0i64] [1i32, 2i32, 3i32] } output { [4i32, 0i32, 2i32] }
-- input { 2i64 [-1i64, 2i64, 9223372036854775807i64, -9223372036854775808i64, 1i64] [1i32, 2i32, 3i32, 4i32, 5i32] }
-- output { [0i32, 5i32] }
-- input { 0i64 [0i64] [1i32] } output { empty([0]i32) }
-- input { 2i64 empty([0]i64) empty([0]i32) } output { [0i32, 0i32] }
-- input { -1i64 empty([0]i64) empty([0]i32) } error: .

-- ==
-- entry: kept
-- input { [10i32, 20i32] [1i64, 1i64, 5i64] [7i32, -7i32, 1i32] } output { [10i32, 13i32] [10i32, 20i32] }

-- ==
-- entry: all_kinds
-- input { [1i64, 0i64, 1i64] [3f32, 5f32, -2f32] } output { [5f32, 3f32] [5f32, -2f32] [true, true] [1i64, 2i64] }

-- ==
-- entry: pairs
-- input { [0i64, 1i64, 0i64] [1i32, 5i32, 3i32] } output { [4i32, 5i32] [1i32, 5i32] }

-- ==
-- entry: last
-- input { [0i64, 1i64, 0i64, 0i64] [1i32, 5i32, 3i32, 4i32] } output { [4i32, 5i32, -1i32] }

-- ==
-- entry: agrees
-- random input { [1000]i8 [1000]i32 } output { true }
-- random input { [1]i8 [1]i32 } output { true }

entry sums [n] (k: i64) (is: [n]i64) (xs: [n]i32) : [k]i32 = hist (+) 0 k is xs

-- max with the old contents; the destination is a copy
entry kept [k] [n] (dest: [k]i32) (is: [n]i64) (xs: [n]i32) : ([k]i32, [k]i32) =
  (reduce_by_index (copy dest) (\x y -> x + y) 0 is (map (\x -> if x < 0 then x else 0) xs), dest)

entry all_kinds [n] (is: [n]i64) (xs: [n]f32) : ([2]f32, [2]f32, [2]bool, [2]i64) =
  (hist f32.max (-f32.inf) 2 is xs, hist f32.min f32.inf 2 is xs, hist (||) false 2 is (map (> 0) xs),
   hist (+) 0 2 is (replicate n 1))

entry pairs [n] (is: [n]i64) (xs: [n]i32) : ([2]i32, [2]i32) =
  unzip (hist (\(a, b) (c, d) -> (a + c, i32.min b d)) (0, i32.highest) 2 is (zip xs xs))

-- An operator that does not commute: values meet in their order.
entry last [n] (is: [n]i64) (xs: [n]i32) : [3]i32 = hist (\x y -> if y == -1 then x else y) (-1) 3 is xs

entry agrees [n] (is: [n]i8) (xs: [n]i32) : bool =
  let at = map (\i -> i64.i8 i % 10 - 1) is
  let wanted = tabulate 8 (\k -> i32.sum (map2 (\i x -> if i == k then x else 0) at xs))
  in and (map2 (==) wanted (hist (+) 0 8 at xs))
