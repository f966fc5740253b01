-- Positions that meet only after the last element do not meet.
-- ==
-- input { [1i64, 2i64] 1i64 } output { [7i64, 2i64, 2i64] }
entry main [n] (xs: [n]i64) (k: i64) : [3]i64 =
  let h = k % 4
  in #[dest] permute (\i -> i * 2 % 3) (#[dest] (replicate h 7 ++ map (* 2) (replicate (3 - h) xs[0])))
