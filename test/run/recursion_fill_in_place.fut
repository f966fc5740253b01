-- A consumed array goes through tail calls and is written in place.
-- ==
-- input { 0i64 } output { empty([0]i64) }
-- input { 1i64 } output { [0i64] }
-- input { 5i64 } output { [0i64, 1i64, 4i64, 9i64, 16i64] }
def squares [n] (i: i64) (xs: *[n]i64) : *[n]i64 =
  if i == n then xs else squares (i + 1) (xs with [i] = i * i)
def main (n: i64) = squares 0 (replicate n 0)
