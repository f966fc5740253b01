-- Operator sections, field sections, index sections.
-- ==
-- input { [1i32, 2i32, 3i32] } output { [2i32, 3i32, 4i32] [9i32, 8i32, 7i32] [0i32, 1i32, 2i32] [3i32, 2i32, 1i32] }
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  let ys = zip xs (reverse xs)
  in (map (+ 1) xs, map (10 -) xs, map (\x -> x - 1) xs, map (.1) ys)
