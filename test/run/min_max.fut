-- Minimum, maximum and sums of arrays, also of empty ones.
-- ==
-- input { [3i32, -1i32, 2i32] } output { 3i32 -1i32 4i32 -6i32 }
-- input { empty([0]i32) } output { -2147483648i32 2147483647i32 0i32 1i32 }
-- input { [5i32] } output { 5i32 5i32 5i32 5i32 }
entry main (xs: []i32) : (i32, i32, i32, i32) =
  (i32.maximum xs, i32.minimum xs, i32.sum xs, i32.product xs)
