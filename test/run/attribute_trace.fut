-- Tracing shows a value and gives it on.
-- ==
-- input { 3i64 [1i32, 2i32] } output { 3i64 3i32 5i64 }
entry main (x: i64) (ys: []i32) : (i64, i32, i64) =
  (#[trace] x, i32.sum (#[trace(numbers)] ys), trace (x + #[trace] length ys))

-- ==
-- entry: sums
-- input { 3i32 } output { 3i32 }
-- input { -3i32 } output { 0i32 }
entry sums (x: i32) : i32 =
  let known : #some i32 | #none = #[trace] #some x
  let picked = trace (if x > 0 then known else #none)
  in match #[blank] (#[opaque] picked)
     case #some y -> y
     case #none -> match picked case #some y -> y case #none -> 0
