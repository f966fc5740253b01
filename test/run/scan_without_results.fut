-- Of a scan whose sums nobody needs, the loop inside its operator remains, because it may not terminate.
-- ==
-- entry: halvings
-- input { 40i64 [3i64, 1i64, 2i64] } output { 3i64 }
-- input { -1i64 [3i64] } output { 1i64 }
-- input { 7i64 empty([0]i64) } output { 0i64 }
entry halvings (k: i64) (xs: []i64) : i64 =
  length (scan (\a b -> a + b + (loop x = k while x > 1 do x / 2)) 0 xs)
