-- A map with several inputs and several results.
-- ==
-- input { [1i32, 2i32] [3i32, 4i32] } output { [4i32, 6i32] [3i32, 8i32] [[1i32, 3i32], [2i32, 4i32]] }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) empty([0][2]i32) }
entry main [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32, [n][2]i32) =
  unzip3 (map2 (\x y -> (x + y, x * y, [x, y])) xs ys)
