-- flatten and unflatten in two to four dimensions.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32]] } output { [1i32, 2i32, 3i32, 4i32] [[1i32, 2i32], [3i32, 4i32]] [[[1i32],
-- [2i32]], [[3i32], [4i32]]] [1i32, 2i32, 3i32, 4i32] }
-- input { empty([0][3]i32) } output { empty([0]i32) empty([0][3]i32) empty([0][3][1]i32) empty([0]i32) }
entry main [n] [m] (xss: [n][m]i32) : ([]i32, [n][m]i32, [n][m][1]i32, []i32) =
  let flat = flatten xss
  let cube: [n][m][1]i32 = map (map (replicate 1)) xss
  in (flat, unflatten flat, cube, flatten_3d cube)
