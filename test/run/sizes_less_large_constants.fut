-- Sizes that are a number less a large constant: the number has a limit, so that the difference cannot wrap around.
-- ==
-- entry: coerced
-- input { [7i64, 8i64, 9i64] 4611686018427387907i64 }
-- error: A size computed from 4611686018427387907 is too large
-- input { [7i64, 8i64, 9i64] -9223372036854775808i64 }
-- error: A size computed from -9223372036854775808 is too large
-- input { [7i64, 8i64, 9i64] 3i64 } error: not equal|does not match|size
-- ==
-- entry: near
-- input { [7i64, 8i64, 9i64] 1003i64 } output { 9i64 }

entry coerced [n] (xs: [n]i64) (m: i64) : i64 =
  let ys = xs :> [m - 4611686018427387904]i64
  in last ys
entry near [n] (xs: [n]i64) (m: i64) : i64 =
  let ys = xs :> [m - 1000]i64
  in last ys
