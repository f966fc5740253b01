-- Loops that start from the values of the names they bind, with slices, updates, operators of the program and sizes.
def (|+|) (x: i64) y = x + 2 * y
-- ==
-- entry: main
-- input { 4i64 [1, 2, 3, 4, 5] } output { 20i64 [0, 0, 0, 0, 5] [5] 3 }
-- input { 0i64 [8] } output { 8i64 [8] [8] 1 }
-- input { 1i64 [8, 9] } output { 8i64 [0, 9] [9] 2 }
entry main [n] (k: i64) (xs: [n]i32) =
  let ys = copy xs
  let total = 8
  let total = loop total for i < k do total |+| i
  let ys = loop ys for i < i64.min k n do ys with [i:i + 1] = [0]
  let rest = xs : []i32
  let rest = loop rest while length rest > 1 do rest[1:]
  let (a, b) = (1, n)
  let (a, _) = loop (a, b) while b > 1 do (a + 1, b / 2)
  in (total, ys, rest, a)
