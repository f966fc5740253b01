-- A callee's workspace depends on a size that it computes, and one call gives it a constant.
-- ==
-- input { [1, 2, 3, 4, 5] } output { 20 }
-- input { [7] } output { 7 }
-- input { empty([0]i32) } output { 0 }
#[noinline] def halves [n] [m] (xs: [n]i32) (ys: [m]i32) : i32 =
  let h = m / 2
  let zs = scan (+) 0 (ys[0:h])
  let ws = scan (+) 0 xs
  in (if h > 0 then zs[h - 1] else 0) + (if n > 0 then ws[n - 1] else 0)
entry main [n] (xs: [n]i32) : i32 = halves xs [] + halves [] (map (+ 1) xs)
