-- flip, curry, uncurry, const, id and the iterations.
-- ==
-- input { 3i32 } output { -7i32 13i32 30i32 3i32 24i32 12i32 12i32 }
entry main (x: i32) : (i32, i32, i32, i32, i32, i32, i32) =
  (flip (-) 10 x, curry (\(a, b) -> a + b) x 10, uncurry (*) (x, 10), const (id x) 7,
   iterate 3 (* 2) x, iterate_until (> 10) (* 2) x, iterate_while (< 10) (* 2) x)
