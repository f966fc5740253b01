-- An operator that is defined by itself, and one that is used between backquotes.
-- ==
-- input { 3i64 4i64 } output { 81i64 7i64 }
-- input { 2i64 0i64 } output { 1i64 2i64 }
def (x: i64) ^^^ (n: i64) : i64 = if n == 0 then 1 else x * (x ^^^ (n - 1))
def plus (a: i64) (b: i64) : i64 = if b == 0 then a else (a + 1) `plus` (b - 1)
def main x n = (x ^^^ n, x `plus` n)
