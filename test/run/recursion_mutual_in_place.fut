-- Two functions take turns in writing one array.
-- ==
-- input { 7i64 } output { [1i64, -1i64, 2i64, -2i64, 3i64, -3i64, 4i64] }
-- input { 1i64 } output { [1i64] }
-- input { 0i64 } output { empty([0]i64) }
def up [n] (i: i64) (k: i64) (xs: *[n]i64) : *[n]i64 = if i >= n then xs else down (i + 1) k (xs with [i] = k)
def down [n] (i: i64) (k: i64) (xs: *[n]i64) : *[n]i64 = if i >= n then xs else up (i + 1) (k + 1) (xs with [i] = -k)
def main (n: i64) = up 0 1 (replicate n 0)
