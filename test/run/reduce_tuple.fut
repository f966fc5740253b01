-- The position of the largest element.
-- ==
-- input { [3f32, 9f32, 2f32] } output { 9f32 1i64 }
-- input { [1f32] } output { 1f32 0i64 }
-- input { empty([0]f32) } output { -f32.inf -1i64 }
entry main [n] (xs: [n]f32) : (f32, i64) =
  reduce (\(x, i) (y, j) -> if y > x then (y, j) else (x, i)) (f32.lowest, -1) (zip xs (indices xs))
