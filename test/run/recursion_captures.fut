-- Local recursive functions that use arrays, sizes and functions from around them, one inside the other.
-- ==
-- input { [1, 2, 3] 2 } output { 12 [2, 4, 6] }
-- input { empty([0]i32) 5 } output { 0 empty([0]i32) }
def main [n] (xs: [n]i32) (k: i32) =
  let scaled (x: i32) = x * k
  let sum (i: i64) : i32 = if i == n then 0 else scaled xs[i] + sum (i + 1)
  let write (i: i64) (out: *[n]i32) : *[n]i32 =
    let times (m: i32) (x: i32) : i32 = if m == 0 then 0 else x + times (m - 1) x
    in if i == n then out else write (i + 1) (out with [i] = times k xs[i])
  in (sum 0, write 0 (replicate n 0))
