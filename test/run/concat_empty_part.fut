-- A part of a concatenation that is known to be empty lies where its neighbour begins.
-- ==
-- input { 3i64 } output { 0i64 [1i64] [7i64, 3i64] [3i64] }
-- input { 0i64 } output { 0i64 [1i64] [7i64, 0i64] [0i64] }
entry main (x: i64) : (i64, []i64, []i64, []i64) = (0, iota 0 ++ [1], [7] ++ replicate 0 x ++ [x], [x] ++ iota 0)
