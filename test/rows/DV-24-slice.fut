-- Slices with strides, in one and two dimensions [paper 2, eq. 4.15].
-- ==
-- entry: source eager
-- input { 1i64 3i64 [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] }
-- output { [[4i64], [6i64]] [[3i64, 4i64], [5i64, 6i64]] }
-- input { 1i64 1i64 [[1i64, 2i64], [3i64, 4i64]] } output { empty([0][1]i64) empty([0][2]i64) }
-- input { 1i64 4i64 [[1i64, 2i64], [3i64, 4i64]] } error: out of bounds
entry source [n][m] (i: i64) (j: i64) (a: [n][m]i64) = (#[source] a[i:j, 1:m], #[source] take (j - i) (drop i a))
entry eager [n][m] (i: i64) (j: i64) (a: [n][m]i64) = (#[eager] a[i:j, 1:m], #[eager] take (j - i) (drop i a))
