-- Slices with strides, also negative ones.
-- ==
-- input { [0i32, 1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
-- output { [0i32, 2i32, 4i32, 6i32] [6i32, 5i32, 4i32, 3i32, 2i32, 1i32, 0i32] [5i32, 3i32] [1i32, 4i32] }
entry main [n] (xs: [n]i32) : ([]i32, []i32, []i32, []i32) =
  (xs[::2], xs[::-1], xs[5:1:-2], xs[1:5:3])
