-- Blank values are zero; unset ones are overwritten before they are read.
-- ==
-- input { [3i64, 4i64] } output { [0i64, 0i64] 0i32 [false, false] [4i64, 5i64] }
-- input { empty([0]i64) } output { empty([0]i64) 0i32 [false, false] empty([0]i64) }
entry main [n] (xs: [n]i64) : ([n]i64, i32, [2]bool, [n]i64) =
  let (k, bs) = #[blank] (5i32, [true, false])
  in (#[blank] xs, k, bs, loop ys = #[scratch] copy xs for i < n do ys with [i] = xs[i] + 1)
