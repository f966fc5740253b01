-- Branches of sizes n and n + 1 where one size is wanted.
-- ==
-- error: E0501

entry main (b: bool) (n: i64) : [n]i64 = if b then build n (\i -> i) else build (n + 1) (\i -> i)
