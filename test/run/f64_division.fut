-- Division of f64 by zero and infinities; the remainder has the sign of the dividend; recip and from_fraction.
-- ==
-- entry: quotients
-- input { [0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, -0.0f64, -0.0f64,
--   -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, -0.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64,
--   1.0f64, 1.0f64, 1.0f64, 1.0f64, 1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64, -1.0f64,
--   -1.0f64, -1.0f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, 5.5f64, -5.5f64,
--   -5.5f64, -5.5f64, -5.5f64, -5.5f64, -5.5f64, -5.5f64, -5.5f64, -5.5f64, -5.5f64, 5e-324f64, 5e-324f64,
--   5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, 5e-324f64, f64.inf, f64.inf,
--   f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf,
--   -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, -f64.inf, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] [0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64,
--   f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf,
--   f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan, 0.0f64,
--   -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64,
--   -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64,
--   -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64,
--   f64.inf, -f64.inf, f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf,
--   f64.nan, 0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan, 0.0f64,
--   -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan] }
-- output { [f64.nan, f64.nan, 0.0f64, -0.0f64, 0.0f64, -0.0f64, 0.0f64, 0.0f64, -0.0f64, f64.nan, f64.nan, f64.nan,
--   -0.0f64, 0.0f64, -0.0f64, 0.0f64, -0.0f64, -0.0f64, 0.0f64, f64.nan, f64.inf, -f64.inf, 1.0f64, -1.0f64,
--   0.18181818181818182f64, -0.18181818181818182f64, f64.inf, 0.0f64, -0.0f64, f64.nan, -f64.inf, f64.inf, -1.0f64,
--   1.0f64, -0.18181818181818182f64, 0.18181818181818182f64, -f64.inf, -0.0f64, 0.0f64, f64.nan, f64.inf, -f64.inf,
--   5.5f64, -5.5f64, 1.0f64, -1.0f64, f64.inf, 0.0f64, -0.0f64, f64.nan, -f64.inf, f64.inf, -5.5f64, 5.5f64,
--   -1.0f64, 1.0f64, -f64.inf, -0.0f64, 0.0f64, f64.nan, f64.inf, -f64.inf, 5e-324f64, -5e-324f64, 0.0f64, -0.0f64,
--   1.0f64, 0.0f64, -0.0f64, f64.nan, f64.inf, -f64.inf, f64.inf, -f64.inf, f64.inf, -f64.inf, f64.inf, f64.nan,
--   f64.nan, f64.nan, -f64.inf, f64.inf, -f64.inf, f64.inf, -f64.inf, f64.inf, -f64.inf, f64.nan, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan] [f64.nan, f64.nan,
--   0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, 0.0f64, f64.nan, f64.nan, f64.nan, -0.0f64, -0.0f64, -0.0f64,
--   -0.0f64, -0.0f64, -0.0f64, -0.0f64, f64.nan, f64.nan, f64.nan, 0.0f64, 0.0f64, 1.0f64, 1.0f64, 0.0f64, 1.0f64,
--   1.0f64, f64.nan, f64.nan, f64.nan, -0.0f64, -0.0f64, -1.0f64, -1.0f64, -0.0f64, -1.0f64, -1.0f64, f64.nan,
--   f64.nan, f64.nan, 0.5f64, 0.5f64, 0.0f64, 0.0f64, 0.0f64, 5.5f64, 5.5f64, f64.nan, f64.nan, f64.nan, -0.5f64,
--   -0.5f64, -0.0f64, -0.0f64, -0.0f64, -5.5f64, -5.5f64, f64.nan, f64.nan, f64.nan, 5e-324f64, 5e-324f64,
--   5e-324f64, 5e-324f64, 0.0f64, 5e-324f64, 5e-324f64, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan,
--   f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan, f64.nan,
--   f64.nan] }

-- ==
-- entry: recip
-- input { [0.0f64, -0.0f64, 1.0f64, -1.0f64, 5.5f64, -5.5f64, 5e-324f64, f64.inf, -f64.inf, f64.nan] }
-- output { [f64.inf, -f64.inf, 1.0f64, -1.0f64, 0.18181818181818182f64, -0.18181818181818182f64, f64.inf, 0.0f64,
--   -0.0f64, f64.nan] }

-- ==
-- entry: fractions
-- input { 1i64 3i64 }
-- output { 0.3333333333333333f64 }
-- input { -7i64 2i64 }
-- output { -3.5f64 }
-- input { 1i64 0i64 }
-- output { f64.inf }
-- input { 0i64 0i64 }
-- output { f64.nan }

-- ==
-- entry: to_wide
-- input { [0.0f64, -2.5f64, 1.7976931348623157e+308f64, f64.inf] }
-- output { [0.0f64, -2.5f64, 1.7976931348623157e+308f64, f64.inf] }

entry quotients [n] (x: [n]f64) (y: [n]f64) : ([n]f64, [n]f64) = (map2 (/) x y, map2 (%) x y)
entry recip [n] (x: [n]f64) : [n]f64 = map f64.recip x
entry fractions (x: i64) (y: i64) : f64 = f64.from_fraction x y
entry to_wide [n] (x: [n]f64) : [n]f64 = map f64.to_f64 x
