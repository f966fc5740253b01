-- A local recursive function with a type parameter of its own.
-- ==
-- input { 3i64 } output { [1i64, 1i64, 1i64] 3i64 [true, true, true] }
-- input { 0i64 } output { empty([0]i64) 0i64 empty([0]bool) }
def main (n: i64) =
  let fill 'a [k] (i: i64) (x: a) (out: *[k]a) : *[k]a = if i == k then out else fill (i + 1) x (out with [i] = x)
  let count (i: i64) : i64 = if i == 0 then 0 else 1 + count (i - 1)
  in (fill 0 1i64 (replicate n 0), count n, fill 0 true (replicate n false))
