-- An opaque value is the same value.
-- ==
-- input { 3i64 [1i32, 2i32] } output { 0i64 [2i32, 4i32] 9i64 }
-- input { 0i64 empty([0]i32) } output { 0i64 empty([0]i32) 0i64 }
entry main (x: i64) (ys: []i32) : (i64, []i32, i64) =
  ((#[opaque] x) - x, map2 (+) (#[opaque] ys) (opaque ys), (#[opaque] (x * x, x)).0)
