-- Reductions with scalar operators; the neutral element for empty arrays.
-- ==
-- input { [3i32, 1i32, 2i32] } output { 6i32 6i32 3i32 true false }
-- input { [7i32] } output { 7i32 7i32 7i32 false false }
-- input { empty([0]i32) } output { 0i32 1i32 -2147483648i32 false true }
entry main [n] (xs: [n]i32) : (i32, i32, i32, bool, bool) =
  (reduce (+) 0 xs, reduce_comm (*) 1 xs, reduce i32.max i32.lowest xs,
   any (== 1) xs, all (> 3) xs && n != 1)
