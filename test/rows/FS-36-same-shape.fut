-- Both branches of if have the same shape, whatever they compute [paper 1, Fig. 8, S-If].
-- ==
-- input { true 0i64 }
-- output { empty([0]i64) }
-- input { false 1i64 }
-- output { [1i64] }
-- input { true 7i64 }
-- output { [0i64, 1i64, 4i64, 9i64, 16i64, 25i64, 36i64] }
-- input { false 5i64 }
-- output { [5i64, 4i64, 3i64, 2i64, 1i64] }

-- ==
-- entry: nested
-- input { true 0i64 2i64 }
-- output { empty([0][3]i64) }
-- input { false 1i64 0i64 }
-- output { [[0i64]] }
-- input { true 3i64 4i64 }
-- output { [[0i64, 1i64, 2i64, 3i64, 4i64], [1i64, 2i64, 3i64, 4i64, 5i64], [2i64, 3i64, 4i64, 5i64, 6i64]] }
-- input { false 2i64 2i64 }
-- output { [[0i64, -1i64, -2i64], [1i64, 0i64, -1i64]] }

-- ==
-- entry: coerced
-- input { true empty([0]i64) 3i64 }
-- output { [0i64, 1i64, 2i64] }
-- input { false [5i64, 6i64] 2i64 }
-- output { [5i64, 6i64] }
-- input { false empty([0]i64) 0i64 }
-- output { empty([0]i64) }
-- input { false [5i64, 6i64] 3i64 }
-- error:

entry main (b: bool) (n: i64) : [n]i64 = if b then build n (\i -> i * i) else build n (\i -> n - i)

entry nested (b: bool) (n: i64) (m: i64) : [n][m + 1]i64 =
  if b then build n (\i -> build (m + 1) (\j -> i + j)) else build n (\i -> build (1 + m) (\j -> i - j))

-- Shapes that only the run can compare.
entry coerced [n] (b: bool) (xs: [n]i64) (m: i64) : [m]i64 = if b then build m (\i -> i) else xs :> [m]i64
