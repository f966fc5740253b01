-- Transposes are made in square tiles: what is left over of both sides, elements of each size, values that are computed
-- on the way.

-- ==
-- entry: floats
-- random input { [7][8]f32 } auto output
-- random input { [8][7]f32 } auto output
-- random input { [8][8]f32 } auto output
-- random input { [9][16]f32 } auto output
-- random input { [17][25]f32 } auto output
-- random input { [1][1]f32 } auto output
-- input { empty([0][3]f32) } output { empty([3][0]f32) }
-- input { empty([3][0]f32) } output { empty([0][3]f32) }
entry floats [n][d] (a: [n][d]f32) : [d][n]f32 = copy (transpose a)

-- ==
-- entry: bytes
-- random input { [16][9]u8 } auto output
-- random input { [8][33]u8 } auto output
entry bytes [n][d] (a: [n][d]u8) : ([d][n]u8, [d][n]bool) = (copy (transpose a), map (map (> 100)) (transpose a))

-- ==
-- entry: batch
-- random input { [3][9][10]i64 } auto output
entry batch [b][n][d] (a: [b][n][d]i64) : [b][d][n]i64 = map (\x -> copy (transpose x)) a

-- ==
-- entry: symmetric
-- random input { [1][1]f64 } auto output
-- random input { [8][8]f64 } auto output
-- random input { [19][19]f64 } auto output
entry symmetric [n] (a: [n][n]f64) : [n][n]f64 = map2 (map2 (\x y -> (x + y) / 2)) a (transpose a)

-- ==
-- entry: reversed
-- random input { [9][17]i16 } auto output
-- random input { [8][8]i16 } auto output
entry reversed [n][d] (a: [n][d]i16) : [d][n]i16 = copy (reverse (transpose (map reverse a)))

-- ==
-- entry: onto_itself
-- random input { [9][9]i32 } auto output
-- random input { [16][16]i32 } auto output
entry onto_itself [n] (a: [n][n]i32) : [n][n]i32 = let b = copy a in b with [0:n] = transpose b
