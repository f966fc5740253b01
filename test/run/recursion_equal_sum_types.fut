-- A recursive function at a sum type that is written out twice: one function serves both entry points.
-- ==
-- entry: first
-- input { 0i64 } output { 1i64 2i64 }
-- input { 4i64 } output { 8i64 6i64 }
-- ==
-- entry: second
-- input { 0i64 } output { 2i64 3i64 }
-- input { 3i64 } output { 8i64 6i64 }
def calls 'a (n: i64) (x: a) : (i64, a) =
  if n <= 0 then (1, x) else ((calls (n - 1) x).0 + (calls (n - 2) x).0, x)
def weight (x: #low | #high (i64, i64)) : i64 = match x case #low -> 0 case #high (i, j) -> i + j

entry first (n: i64) : (i64, i64) =
  let (count, x) = calls n (#high (n, 2) : #low | #high (i64, i64))
  in (count, weight x)

entry second (n: i64) : (i64, i64) =
  let (count, x) = calls (n + 1) (#high (3, n) : #low | #high (i64, i64))
  in (count, weight x)
