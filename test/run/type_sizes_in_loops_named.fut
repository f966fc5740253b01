-- `loop [n]` and `let [n]` give names to sizes that change, in expressions and in types.
-- ==
-- entry: doubling
-- input { 3i64 [1, 2] } output { 16i64 [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2] }
-- input { 0i64 [7] } output { 1i64 [7] }
-- input { 4i64 empty([0]i32) } output { 0i64 empty([0]i32) }
entry doubling (k: i64) (start: []i32) =
  let [m] (ys: [m]i32) = loop [n] (xs: [n]i32) = start for _i < k do (xs ++ xs) :> [2 * n]i32
  in (m, ys)
-- ==
-- entry: shrinking
-- input { [5, 3, 8, 1, 9] } output { 5 9 }
-- input { [2] } output { 1 2 }
entry shrinking [n] (xs: [n]i32) =
  let (rounds, rest) = loop (rounds, ys) = (1, xs : []i32) while length ys > 1 do (rounds + 1, tail ys)
  in (rounds, rest[0])
