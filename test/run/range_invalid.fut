-- ==
-- input { 0i64 2i64 -1i64 } error: Range 0\.\.2\.\.<-1 is invalid
-- input { 0i64 0i64 5i64 } error: Range 0\.\.0\.\.<5 is invalid
-- input { 0i64 2i64 5i64 } output { [0i64, 2i64, 4i64] }
entry main (a: i64) (b: i64) (c: i64) : []i64 = a..b..<c
