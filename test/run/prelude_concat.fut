-- Concatenation as an operator and as a function: sizes add up; empty sides; rows, tuples and strings.
-- ==
-- entry: joined
-- input { [1i32, 2i32] [3i32] } output { [1i32, 2i32, 3i32] [3i32, 1i32, 2i32] }
-- input { empty([0]i32) [3i32] } output { [3i32] [3i32] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }

-- ==
-- entry: rows
-- input { [[1i32, 2i32]] [[3i32, 4i32], [5i32, 6i32]] } output { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- input { empty([0][2]i32) [[3i32, 4i32]] } output { [[3i32, 4i32]] }

-- ==
-- entry: pairs
-- input { [1i32] [2i32, 3i32] } output { [1i32, 2i32, 3i32] [false, true, true] }

-- ==
-- entry: greeting
-- input { 3i64 } output { [72u8, 105u8, 33u8, 33u8, 33u8] }
-- input { 0i64 } output { [72u8, 105u8] }

entry joined [n] [m] (xs: [n]i32) (ys: [m]i32) : ([n + m]i32, [m + n]i32) = (xs ++ ys, concat ys xs)
entry rows [n] [m] (xs: [n][2]i32) (ys: [m][2]i32) : [n + m][2]i32 = xs ++ ys
entry pairs [n] [m] (xs: [n]i32) (ys: [m]i32) = unzip (map (\x -> (x, false)) xs ++ map (\y -> (y, true)) ys)
entry greeting (n: i64) : []u8 = "Hi" ++ replicate n '!'
