-- Scalar operators at the values where they are delicate: infinities and NaN, the least integer, wrap-around,
-- remainders of negative numbers, division by zero [paper 1, Fig. 1].
-- ==
-- entry: numbers
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- input { [1e+308f64, -1e+308f64, f64.inf, -f64.inf, f64.nan, 0.0f64, 0.0f64] [1e+308f64, 1e+308f64, f64.inf,
--   2.0f64, 1.0f64, 0.0f64, -1.0f64] }
-- output { [f64.inf, 0.0f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -1.0f64] [0.0f64, -f64.inf, f64.nan, -f64.inf,
--   f64.nan, 0.0f64, 1.0f64] [f64.inf, -f64.inf, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64] [1.0f64, -1.0f64,
--   f64.nan, -f64.inf, f64.nan, f64.nan, -0.0f64] }
-- input { [3.0f64] [-4.0f64] }
-- output { [-1.0f64] [7.0f64] [-12.0f64] [-0.75f64] }

-- ==
-- entry: indices_
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [9223372036854775807i64, -9223372036854775808i64, -9223372036854775808i64, 5i64, 4294967296i64] [1i64,
--   1i64, -1i64, -7i64, 4294967296i64] }
-- output { [-9223372036854775808i64, -9223372036854775807i64, 9223372036854775807i64, -2i64, 8589934592i64]
--   [9223372036854775806i64, 9223372036854775807i64, -9223372036854775807i64, 12i64, 0i64] [9223372036854775807i64,
--   -9223372036854775808i64, -9223372036854775808i64, -35i64, 0i64] }

-- ==
-- entry: quotients
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { [7i64, -7i64, 7i64, -7i64, -9223372036854775808i64, 9223372036854775807i64, 0i64] [3i64, 3i64, -3i64,
--   -3i64, 2i64, -1i64, -5i64] }
-- output { [2i64, -3i64, -3i64, 2i64, -4611686018427387904i64, -9223372036854775807i64, 0i64] [1i64, 2i64, -2i64,
--   -1i64, 0i64, 0i64, 0i64] }
-- input { [1i64] [0i64] }
-- error: division by zero

-- ==
-- entry: comparisons
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]bool) empty([0]bool) empty([0]bool) }
-- input { [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64,
--   1.0f64, -2.5f64, -2.5f64, -2.5f64] [0.0f64, 1.0f64, -2.5f64, f64.inf, -f64.inf, f64.nan, 1e+308f64, 0.0f64,
--   1.0f64, -2.5f64, f64.inf, -f64.inf, f64.nan, 1e+308f64, 0.0f64, 1.0f64, -2.5f64] }
-- output { [false, false, true, false, true, false, false, true, false, true, false, true, false, false, false,
--   false, false] [false, true, false, true, false, false, true, false, false, false, true, false, false, true,
--   true, true, false] [true, false, false, false, false, false, false, false, true, false, false, false, false,
--   false, false, false, true] }
-- input { [-f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, f64.nan, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, 1e+308f64, 1e+308f64, 1e+308f64, 1e+308f64, 1e+308f64, 1e+308f64,
--   1e+308f64] [0.0f64, 1.0f64, -2.5f64, f64.inf, -f64.inf, f64.nan, 1e+308f64, 0.0f64, 1.0f64, -2.5f64, f64.inf,
--   -f64.inf, f64.nan, 1e+308f64, 0.0f64, 1.0f64, -2.5f64, f64.inf, -f64.inf, f64.nan, 1e+308f64] }
-- output { [false, false, false, false, false, false, false, false, false, false, false, false, false, false, true,
--   true, true, false, true, false, false] [true, true, true, true, false, false, true, false, false, false, false,
--   false, false, false, false, false, false, true, false, false, false] [false, false, false, false, true, false,
--   false, false, false, false, false, false, false, false, false, false, false, false, false, false, true] }

-- ==
-- entry: logic
-- input { true true }
-- output { true true false }
-- input { true false }
-- output { false true false }
-- input { false true }
-- output { false true true }
-- input { false false }
-- output { false false true }

-- ==
-- entry: short_circuit
-- input { empty([0]i64) 0i64 }
-- output { false true }
-- input { [1i64] 0i64 }
-- output { true true }
-- input { [1i64] -1i64 }
-- output { false true }
-- input { [-3i64, 2i64] 0i64 }
-- output { false false }
-- input { [-3i64, 2i64] 2i64 }
-- output { false true }

entry numbers [n] (a: [n]f64) (b: [n]f64) : ([n]f64, [n]f64, [n]f64, [n]f64) =
  unzip4 (map2 (\x y -> (x + y, x - y, x * y, x / y)) a b)

entry indices_ [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64, [n]i64) =
  unzip3 (map2 (\x y -> (x + y, x - y, x * y)) a b)

entry quotients [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64) =
  unzip (map2 (\x y -> (x / y, x % y)) a b)

entry comparisons [n] (a: [n]f64) (b: [n]f64) : ([n]bool, [n]bool, [n]bool) =
  unzip3 (map2 (\x y -> (x > y, x < y, x == y)) a b)

entry logic (a: bool) (b: bool) : (bool, bool, bool) = (a && b, a || b, !a)

-- The second operand is not evaluated when the first one decides.
entry short_circuit [n] (xs: [n]i64) (i: i64) : (bool, bool) =
  (0 <= i && i < n && xs[i] > 0, i < 0 || i >= n || xs[i] > 0)
