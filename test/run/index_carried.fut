-- An index computed from a scalar that the loop carries is at no fixed place: the loop stays as it is.

-- ==
-- entry: remainders
-- input { 4i64 [10i32, 11i32, 12i32, 13i32, 14i32, 15i32, 16i32, 17i32] }
-- output { [11i32, 16i32, 15i32, 18i32] }
entry remainders (n: i64) (xs: [8]i32) : [n]i32 =
  (loop (ys, s) = (replicate n 0i32, 0i64) for i < n do
     (ys with [i] = #[unsafe] xs[s & 7] + 1, i ^ 5)).0
