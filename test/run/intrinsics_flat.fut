-- Views and updates of flat arrays by offsets and strides; places outside of the array fail.
-- ==
-- entry: blocks
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32, 7i32, 8i32] } output { [[0i32, 1i32], [3i32, 4i32]] [[8i32, 5i32,
-- 2i32]] [[[0i32, 4i32], [1i32, 5i32]], [[3i32, 7i32], [4i32, 8i32]]] }
-- input { [0i32, 1i32, 2i32, 3i32] } error: out of bounds

-- ==
-- entry: four
-- input { 16i64 } output { [[[[0i64, 1i64], [2i64, 3i64]], [[4i64, 5i64], [6i64, 7i64]]], [[[8i64, 9i64], [10i64,
-- 11i64]], [[12i64, 13i64], [14i64, 15i64]]]] }

-- ==
-- entry: written
-- input { [0i32, 0i32, 0i32, 0i32, 0i32, 0i32] [[1i32, 2i32], [3i32, 4i32]] }
-- output { [0i32, 1i32, 3i32, 0i32, 2i32, 4i32] }
-- input { [0i32, 0i32] [[1i32, 2i32], [3i32, 4i32]] } error: out of bounds
-- input { empty([0]i32) empty([0][2]i32) } output { empty([0]i32) }

-- ==
-- entry: deep
-- input { 8i64 }
-- output { [0i64, 4i64, 2i64, 6i64, 1i64, 5i64, 3i64, 7i64] [0i64, 4i64, 2i64, 6i64, 1i64, 5i64, 3i64, 7i64] }

entry blocks [n] (xs: [n]i32) =
  (intrinsics.flat_index_2d xs 0 2 3 2 1 :> [2][2]i32, intrinsics.flat_index_2d xs 8 1 0 3 (-3),
   intrinsics.flat_index_3d xs 0 2 3 2 1 2 4)
entry four (n: i64) = intrinsics.flat_index_4d (iota n) 0 2 8 2 4 2 2 2 1
entry written [n] [m] (xs: *[n]i32) (ys: [m][2]i32) : [n]i32 = intrinsics.flat_update_2d xs 1 1 3 ys
entry deep (n: i64) : ([n]i64, [n]i64) =
  let xs: [2][2][2]i64 = unflatten_3d (iota n :> [2 * 2 * 2]i64)
  in (intrinsics.flat_update_3d (replicate n 0) 0 1 2 4 xs, intrinsics.flat_update_4d (replicate n 0) 0 8 1 2 4 [xs])
