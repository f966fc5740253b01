-- The ends of an array and what is left without them.
-- ==
-- entry: ends
-- input { [7i32] } output { 7i32 7i32 empty([0]i32) empty([0]i32) }
-- input { [1i32, 2i32, 3i32] } output { 1i32 3i32 [2i32, 3i32] [1i32, 2i32] }
-- input { empty([0]i32) } error: out of bounds

-- ==
-- entry: rows
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [1i32, 2i32] [5i32, 6i32] [[3i32, 4i32], [5i32, 6i32]] [[1i32], [3i32], [5i32]] }

-- ==
-- entry: sizes
-- input { empty([0]bool) } output { 0i64 true }
-- input { [true] } output { 1i64 false }
-- input { [true, true] } output { 2i64 false }

-- ==
-- entry: pairs
-- input { [1i32, 2i32] [0.5f32, 1.5f32] } output { 1i32 1.5f32 }

entry ends [n] (xs: [n]i32) : (i32, i32, []i32, []i32) = (head xs, last xs, tail xs, init xs)
entry rows [n] (xs: [n][2]i32) = (head xs, last xs, tail xs, map init xs)
entry sizes [n] (xs: [n]bool) : (i64, bool) = (length xs, null xs)
entry pairs [n] (xs: [n]i32) (ys: [n]f32) : (i32, f32) = ((head (zip xs ys)).0, (last (zip xs ys)).1)
