-- Operators on numbers, indices and bools at edge values.
-- ==
-- input { 1.0f64 0.0f64 7i64 3i64 } output { 1.0f64 1.0f64 0.0f64 f64.inf 1i64 true false false false true false }
-- input { f64.inf f64.inf -7i64 3i64 } output { f64.inf f64.nan f64.inf f64.nan 2i64 false false true false true true }
-- input { f64.nan 1.0f64 -9223372036854775808i64 -1i64 }
-- output { f64.nan f64.nan f64.nan f64.nan 0i64 false false false false true true }
entry main (x: f64) (y: f64) (i: i64) (j: i64) : (f64, f64, f64, f64, i64, bool, bool, bool, bool, bool, bool) =
  (x + y, x - y, x * y, x / y, i % j,
   x > y, x < y, x == y, x > y && x < y, i > j || i < j, !(x > y))
