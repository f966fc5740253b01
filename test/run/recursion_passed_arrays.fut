-- Tail recursion after a loop whose states take each other's places: its first result may be in the memory of either
-- argument.

-- ==
-- entry: shifted
-- input { 0i64 [1i64, 2i64] [3i64, 4i64] }
-- auto output
-- input { 11i64 [1i64, 2i64] [3i64, 4i64] }
-- auto output
-- input { 1i64 [1i64, 2i64] [3i64, 4i64] }
-- auto output
def shift [n] (k: i64) (xs: *[n]i64) (ys: *[n]i64) : [n]i64 =
  let (a, _, c) = loop (a, b, c) = (xs, replicate n 5, ys) for i < k do
    let a = a with [i % n] = 7 + i
    let d = map (+ i) b
    in (b, c, d)
  in if k > 10 then a else shift (k + 3) a c
entry shifted [n] (k: i64) (xs: *[n]i64) (ys: *[n]i64) : [n]i64 = shift k xs ys
