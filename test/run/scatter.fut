-- Scatter ignores positions outside; also of rows and in two and three dimensions.
-- ==
-- input { [0i64, 2i64, 9i64, -1i64] [10i32, 20i32, 30i32, 40i32] } output { [10i32, 0i32, 20i32] [[10i32, 10i32],
-- [0i32, 0i32], [20i32, 20i32]] [[0i32, 10i32], [20i32, 0i32]] [40i32, 10i32, 7i32, 20i32] }
-- input { empty([0]i64) empty([0]i32) } output { [0i32, 0i32, 0i32] [[0i32, 0i32], [0i32, 0i32], [0i32, 0i32]] [[0i32,
-- 0i32], [0i32, 0i32]] [7i32, 7i32, 7i32, 7i32] }
entry main [n] (is: [n]i64) (vs: [n]i32) : ([3]i32, [3][2]i32, [2][2]i32, [4]i32) =
  (scatter (replicate 3 0) is vs,
   scatter (replicate 3 [0, 0]) is (map (replicate 2) vs),
   scatter_2d (replicate 2 (replicate 2 0)) (map (\i -> (i / 2, 1 - i / 2)) is) vs,
   spread 4 7 (map (+ 1) is) vs)
