-- Functions between backquotes: with sections, updates, matches, sizes and modules.
module m = { def plus (x: i32) (y: i32) = x + y  module inner = { def times x y = x * y : i32 } }
def at [n] (xs: [n]i32) (i: i64) : #none | #some i32 = if i < n && i >= 0 then #some xs[i] else #none
-- ==
-- entry: main
-- input { [1, 2, 3] 2 } output { [3, 4, 5] [2, 4, 6] 3 0 [2, 2, 3] }
-- input { [4] 0 } output { [4] [0] 0 0 [0] }
entry main [n] (xs: *[n]i32) (k: i32) =
  let value x = match x case #none -> 0 case #some y -> y
  let a = map (`m.plus` k) xs
  let b = map (k `m.inner.times`) xs
  let (c, d) = (value (xs `at` 2), value (xs `at` 9))
  in (a, b, c, d, xs with [0] = (k `i32.max` 0))
