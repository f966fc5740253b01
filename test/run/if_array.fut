-- Branches that return different arrays of one size, and views of one array.
-- ==
-- input { true [1i32, 2i32, 3i32] } output { [1i32, 2i32, 3i32] [1i32, 2i32] }
-- input { false [1i32, 2i32, 3i32] } output { [3i32, 2i32, 1i32] [2i32, 3i32] }
-- input { false empty([0]i32) } error: out of bounds
entry main [n] (c: bool) (xs: [n]i32) : ([]i32, []i32) =
  (if c then xs else reverse xs, if c then xs[0:n - 1] else xs[1:n])
