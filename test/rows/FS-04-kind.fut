-- A cardinality is an i64: no other number can size an array.
-- ==
-- error: E0301|E0504

entry main (n: i32) : []f64 = build n (\i -> f64.i64 i)
