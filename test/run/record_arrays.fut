-- Arrays of records are mapped, indexed, updated and returned as arrays of their fields.
-- ==
-- input { [1i32, 2i32, 3i32] } output { [1i32, 20i32, 3i32] [2i32, 4i32, 6i32] 4i32 }
-- input { [7i32, 7i32] } output { [7i32, 20i32] [14i32, 14i32] 14i32 }
type r = {a: i32, b: i32}
entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =
  let rs = map (\x -> {a = x, b = 2 * x}) xs
  let second = rs[1].b
  let rs = rs with [1] = {a = 20, b = second}
  in (map (.a) rs, map (\r -> r.b) rs, second)
