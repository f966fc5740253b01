-- A loop whose number of iterations is known only at run time stays a loop, and a warning says so.
-- ==
-- input { 5i64 } output { 15i64 }
-- warning: W0701.*the number of iterations is not known
entry main (n: i64) : i64 = #[unroll] loop a = 0 for i < n do a + i + 1
