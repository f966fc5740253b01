-- A condition on an index and a bound that may be negative is no single comparison without sign.
-- ==
-- input { 3i64 5i64 } output { 3i64 }
-- input { 3i64 -5i64 } error: Assertion is false
-- input { -3i64 -1i64 } error: Assertion is false
-- input { 3i64 3i64 } error: Assertion is false
entry main (i: i64) (k: i64) : i64 = assert (0 <= i && i < k) i
