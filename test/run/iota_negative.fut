-- ==
-- input { -1i64 } error: Range 0\.\.1\.\.<-1 is invalid
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
-- input { 0i64 } output { empty([0]i64) }
entry main (n: i64) : []i64 = iota n
