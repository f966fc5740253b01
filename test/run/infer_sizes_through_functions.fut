-- Sizes that no annotation mentions: of a function's result, of its parameter, of a composition.
def twice xs = map2 (+) xs xs
def joined xs ys = twice xs ++ ys
def rows xss = map (\xs -> xs ++ [i32.sum xs]) xss
-- ==
-- entry: lengths
-- input { [1, 2, 3] [4] } output { [2, 4, 6, 4] 4i64 }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) 0i64 }
-- input { [7] [1, 2] } output { [14, 1, 2] 3i64 }
entry lengths xs (ys: []i32) = let zs = joined xs ys in (zs, length zs)
-- ==
-- entry: sums
-- input { [[1, 2], [3, 4]] } output { [[1, 2, 3], [3, 4, 7]] 3i64 }
-- input { [[5]] } output { [[5, 5]] 2i64 }
-- input { empty([0][3]i32) } output { empty([0][4]i32) 4i64 }
entry sums [n] [m] (xss: [n][m]i32) = let yss = rows xss in (yss, length (transpose yss))
