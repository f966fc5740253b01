-- Tuples in parameters, taken apart by patterns: the extended Euclidean algorithm.
-- ==
-- input { 240i64 46i64 } output { 2i64 -9i64 47i64 }
-- input { 17i64 0i64 } output { 17i64 1i64 0i64 }
def euclid ((a, b): (i64, i64)) : (i64, (i64, i64)) =
  if b == 0 then (a, (1, 0))
  else let (g, (x, y)) = euclid (b, a % b)
       in (g, (y, x - a / b * y))
def main a b = let (g, (x, y)) = euclid (a, b) in (g, x, y)
