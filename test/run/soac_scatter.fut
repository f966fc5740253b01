-- Scatters: places outside are ignored, equal values may meet, a consumed destination is written in place; rows and
-- tuples.
-- ==
-- entry: written
-- input { [1i32, 2i32, 3i32] [2i64, 0i64] [30i32, 10i32] } output { [10i32, 2i32, 30i32] }
-- input { [1i32, 2i32] [-1i64, 2i64, 9223372036854775807i64] [7i32, 8i32, 9i32] } output { [1i32, 2i32] }
-- input { empty([0]i32) [0i64] [1i32] } output { empty([0]i32) }
-- input { [4i32] empty([0]i64) empty([0]i32) } output { [4i32] }
-- input { [4i32, 5i32] [1i64, 1i64, 1i64] [6i32, 6i32, 6i32] } output { [4i32, 6i32] }

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32]] [1i64, 4i64] [[5i32, 6i32], [7i32, 8i32]] }
-- output { [[1i32, 2i32], [5i32, 6i32]] }
-- input { empty([2][0]i32) [1i64] empty([1][0]i32) } output { empty([2][0]i32) }

-- ==
-- entry: planes
-- input { [[1i32, 2i32], [3i32, 4i32]] [0i64, 1i64, 2i64, 0i64] [1i64, 0i64, 0i64, -1i64] [20i32, 30i32, 9i32, 9i32] }
-- output { [[1i32, 20i32], [30i32, 4i32]] }

-- ==
-- entry: spaces
-- input { [[[1i32], [2i32]], [[3i32], [4i32]]] [0i64, 1i64, 1i64] [1i64, 1i64, 1i64] [0i64, 0i64, 1i64] [20i32, 40i32,
-- 9i32] } output { [[[1i32], [20i32]], [[3i32], [40i32]]] }

-- ==
-- entry: fresh
-- input { 4i64 [3i64, 1i64, 7i64] [1f32, 2f32, 3f32] } output { [0f32, 2f32, 0f32, 1f32] }
-- input { 0i64 [0i64] [1f32] } output { empty([0]f32) }

-- ==
-- entry: pairs
-- input { [1i64, 0i64] [5i32, 6i32] } output { [6i32, 5i32, 0i32] [false, true, true] }

-- ==
-- entry: inverse
-- random input { [300]u32 } output { true }
-- random input { [1]u32 } output { true }

entry written [k] [n] (dest: *[k]i32) (is: [n]i64) (xs: [n]i32) : [k]i32 = scatter dest is xs
entry rows [k] [m] [n] (dest: *[k][m]i32) (is: [n]i64) (xs: [n][m]i32) : [k][m]i32 = scatter dest is xs
entry planes [k] [l] [n] (dest: *[k][l]i32) (is: [n]i64) (js: [n]i64) (xs: [n]i32) : [k][l]i32 =
  scatter_2d dest (zip is js) xs
entry spaces [k] [l] [o] [n] (dest: *[k][l][o]i32) (is: [n]i64) (js: [n]i64) (ks: [n]i64) (xs: [n]i32) : [k][l][o]i32 =
  scatter_3d dest (zip3 is js ks) xs
entry fresh [n] (k: i64) (is: [n]i64) (xs: [n]f32) : [k]f32 = spread k 0 is xs
entry pairs [n] (is: [n]i64) (xs: [n]i32) = unzip (scatter (replicate 3 (0, true)) is (map (\x -> (x, x == 5)) xs))

-- A permutation by ranks, scattered and gathered again.
entry inverse [n] (keys: [n]u32) : bool =
  let rank (i: i64) (x: u32) = i64.sum (map2 (\j y -> i64.bool (y < x || (y == x && j < i))) (indices keys) keys)
  let ranks = map2 rank (indices keys) keys
  let sorted = scatter (replicate n 0) ranks keys
  in and (map2 (==) keys (map (\r -> sorted[r]) ranks))
    && and (map (\i -> i == 0 || sorted[i - 1] <= sorted[i]) (indices keys))
