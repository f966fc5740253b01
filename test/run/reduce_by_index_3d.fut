-- ==
-- input { [1i32, 2i32, 3i32] } output { [[[4i32, 0i32], [0i32, 2i32]]] }
entry main (xs: [3]i32) : [1][2][2]i32 =
  reduce_by_index_3d (replicate 1 (replicate 2 (replicate 2 0))) (+) 0 (map (\i -> (0, i % 2, i % 2)) (iota 3)) xs
