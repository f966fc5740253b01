-- Floats at their edges: NaN and infinities in comparisons, minima and reductions, rounding to even, conversions,
-- bits, remainders, and sums that compensate their errors.
-- ==
-- entry: compared
-- input { 1.0f64 2.0f64 }
-- output { true false true false }
-- input { f64.nan 1.0f64 }
-- output { false false true false }
-- input { f64.nan f64.nan }
-- output { false false true false }
-- input { f64.inf f64.inf }
-- output { false true false true }
-- input { -0.0f64 0.0f64 }
-- output { false true false true }

-- ==
-- entry: least
-- input { empty([0]f64) }
-- output { f64.inf -f64.inf }
-- input { [1.0f64, -f64.inf, 3.0f64] }
-- output { -f64.inf 3.0f64 }
-- input { [2.5f64] }
-- output { 2.5f64 2.5f64 }

-- ==
-- entry: rounded
-- input { empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]f64) empty([0]f64) }
-- input { [0.5f64, 1.5f64, 2.5f64, -0.5f64, -1.5f64, -2.7f64, 3.2f64] }
-- output { [0.0f64, 2.0f64, 2.0f64, 0.0f64, -2.0f64, -3.0f64, 3.0f64] [0.0f64, 1.0f64, 2.0f64, -1.0f64, -2.0f64,
--   -3.0f64, 3.0f64] [1.0f64, 2.0f64, 3.0f64, 0.0f64, -1.0f64, -2.0f64, 4.0f64] [0.0f64, 1.0f64, 2.0f64, 0.0f64,
--   -1.0f64, -2.0f64, 3.0f64] }

-- ==
-- entry: to_integers
-- input { empty([0]f64) }
-- output { empty([0]i64) empty([0]i32) empty([0]f32) }
-- input { [1.9f64, -1.9f64, 0.0f64, 123456.5f64, -0.1f64] }
-- output { [1i64, -1i64, 0i64, 123456i64, 0i64] [1i32, -1i32, 0i32, 123456i32, 0i32] [1.89999998f32,
--   -1.89999998f32, 0f32, 123456.5f32, -0.100000001f32] }

-- ==
-- entry: bits
-- input { empty([0]f32) }
-- output { empty([0]u32) empty([0]f32) }
-- input { [1f32, -2.5f32, 0f32, f32.inf, 3.140625f32] }
-- output { [1065353216u32, 3223322624u32, 0u32, 2139095040u32, 1078525952u32] [-1f32, 2.5f32, -0f32, -f32.inf,
--   -3.140625f32] }

-- ==
-- entry: parts
-- input { empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) empty([0]bool) empty([0]bool) }
-- input { [4.0f64, 0.5f64, 0.0f64] }
-- output { [1.0f64, 0.5f64, 0.0f64] [1.0f64, 1.0f64, 0.0f64] [false, false, false] [false, false, false] }

-- ==
-- entry: sums
-- input { empty([0]f64) }
-- output { 0.0f64 0.0f64 }
-- input { [1.0f64] }
-- output { 1.0f64 1.0f64 }
-- input { [0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64, 0.1f64] }
-- output { 1.1f64 1.0999999999999999f64 }

entry compared (x: f64) (y: f64) : (bool, bool, bool, bool) = (x < y, x == y, x != y, x >= y)

entry least [n] (xs: [n]f64) : (f64, f64) = (f64.minimum xs, f64.maximum xs)

entry rounded [n] (xs: [n]f64) : ([n]f64, [n]f64, [n]f64, [n]f64) =
  unzip4 (map (\x -> (f64.round x, f64.floor x, f64.ceil x, f64.trunc x)) xs)

entry to_integers [n] (xs: [n]f64) : ([n]i64, [n]i32, [n]f32) =
  unzip3 (map (\x -> (i64.f64 x, i32.f64 x, f32.f64 x)) xs)

entry bits [n] (xs: [n]f32) : ([n]u32, [n]f32) =
  let bs = map f32.to_bits xs
  in (bs, map (\b -> f32.from_bits (b ^ 0x80000000)) bs)

entry parts [n] (xs: [n]f64) : ([n]f64, [n]f64, [n]bool, [n]bool) =
  unzip4 (map (\x -> (x % 1.5, f64.sgn x, f64.isnan x, f64.isinf x)) xs)

-- Kahan's sum next to the plain one.
entry sums [n] (xs: [n]f64) : (f64, f64) =
  let (sum, _) = loop (sum, lost) = (0, 0) for x in xs do
                   let y = x - lost
                   let t = sum + y
                   in (t, (t - sum) - y)
  in (sum, loop s = 0 for x in xs do s + x)
