-- Histograms in two and three dimensions: a place is outside if one of its indices is; rows as elements.
-- ==
-- entry: planes
-- input { 2i64 2i64 [0i64, 1i64, 0i64, -1i64, 0i64, 2i64] [1i64, 0i64, 1i64, 0i64, 2i64, 0i64] [1i32, 2i32, 3i32, 4i32,
-- 5i32, 6i32] } output { [[0i32, 4i32], [2i32, 0i32]] }
-- input { 0i64 3i64 [0i64] [0i64] [1i32] } output { empty([0][3]i32) }
-- input { 1i64 0i64 [0i64] [0i64] [1i32] } output { empty([1][0]i32) }

-- ==
-- entry: spaces
-- input { [0i64, 1i64, 1i64, 0i64, 1i64] [0i64, 1i64, 1i64, 2i64, 1i64] [1i64, 0i64, 0i64, 0i64, -1i64] [1i32, 2i32,
-- 3i32, 4i32, 5i32] } output { [[[10i32, 11i32], [10i32, 10i32]], [[10i32, 10i32], [15i32, 10i32]]] }

-- ==
-- entry: rows
-- input { [0i64, 0i64] [1i64, 1i64] [[1i32, 2i32], [3i32, 4i32]] } output { [[[0i32, 0i32], [4i32, 6i32]]] }

-- ==
-- entry: agrees
-- random input { [500]u8 [500]u8 [500]i32 } output { true }
-- random input { [1]u8 [1]u8 [1]i32 } output { true }

entry planes [n] (k: i64) (l: i64) (is: [n]i64) (js: [n]i64) (xs: [n]i32) : [k][l]i32 =
  reduce_by_index_2d (replicate k (replicate l 0)) (+) 0 (zip is js) xs
entry spaces [n] (is: [n]i64) (js: [n]i64) (ks: [n]i64) (xs: [n]i32) : [2][2][2]i32 =
  reduce_by_index_3d (replicate 2 (replicate 2 (replicate 2 10))) (+) 0 (zip3 is js ks) xs
entry rows [n] [m] (is: [n]i64) (js: [n]i64) (xs: [n][m]i32) : [1][2][m]i32 =
  reduce_by_index_2d (replicate 1 (replicate 2 (replicate m 0))) (map2 (+)) (replicate m 0) (zip is js) xs
entry agrees [n] (is: [n]u8) (js: [n]u8) (xs: [n]i32) : bool =
  let at = map2 (\i j -> (i64.u8 i % 5, i64.u8 j % 6)) is js
  let flat = hist (+) 0 20 (map (\(i, j) -> if i < 4 && j < 5 then 5 * i + j else -1) at) xs
  let plane = reduce_by_index_2d (replicate 4 (replicate 5 0)) (+) 0 at xs
  in and (map2 (==) flat (flatten plane))
