-- The size of a coercion may be any expression: it is evaluated, and compared when the program runs.
-- ==
-- entry: chosen
-- input { [1i64, 2i64] 5i64 } output { 3i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 1i64 } output { 10i64 }
-- input { [1i64, 2i64, 3i64] 5i64 } error: Value of shape \[3\] cannot match shape of type \[2\]
entry chosen [n] (xs: [n]i64) (k: i64) : i64 = i64.sum (xs :> [if k > 1 then 2 else 4]i64)

-- ==
-- entry: summed
-- input { [1i64, 2i64] 2i64 } output { 3i64 }
-- input { [1i64, 2i64] 3i64 } error: cannot match shape of type \[3\]
entry summed [n] (xs: [n]i64) (k: i64) : i64 = i64.sum (xs :> [i64.sum [k, 0]]i64)

-- Evaluated anew in each iteration.
-- ==
-- entry: growing
-- input { 3i64 } output { 6i64 }
entry growing (n: i64) : i64 =
  loop total = 0 for i < n do
    total + length (iota (i + 1) :> [let next = i in if i < 0 then 7 else next + 1]i64)

-- ==
-- entry: of_lambda
-- input { [2i64, 2i64] } output { [1i64, 1i64] }
-- input { [2i64, 3i64] } error: cannot match shape of type \[2\]
entry of_lambda [n] (ks: [n]i64) : [n]i64 = map (\k -> i64.sum (iota k :> [if k < 0 then 0 else 2]i64)) ks

-- Two of them in one type, and the result's size is that of the coercion.
-- ==
-- entry: both
-- input { [[1i64, 2i64]] 1i64 } output { [[1i64, 2i64]] }
-- input { [[1i64, 2i64]] 2i64 } error: cannot match
entry both [n] [m] (xss: [n][m]i64) (k: i64) : [][]i64 = xss :> [if true then k else 0][k + if k > 1 then 2 else 1]i64
