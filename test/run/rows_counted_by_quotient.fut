-- A row is updated at a remainder by a size that is positive because a quotient of it counts the rows.
-- ==
-- entry: rows
-- input { [1i32, 2i32, 3i32] 1i32 } auto output
-- input { [5i32] 0i32 } auto output
-- input { empty([0]i32) 2i32 } auto output

entry rows [n] (xs: [n]i32) (c: i32) : []i64 =
  let [k] (odd: [k]i32) = (replicate (3 * n) c)[1::2]
  let table = map (\x -> if c == 0 then copy (replicate (3 * n) (replicate n 1i64))
                               with [i64.sum (map i64.i32 xs) % (3 * n)] = replicate n 2
                         else replicate (3 * n) (replicate n (i64.i32 x))) odd
  in if 0 < k then flatten table[10 % k] else []
