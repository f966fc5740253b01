-- A failure deep inside: its message and place are those of the check.
-- ==
-- input { 3i64 } error: division by zero
-- input { 1i64 } output { 10i64 }
def f (n: i64) (d: i64) : i64 = if n == 0 then 10 / d else f (n - 1) (d - 1)
def main n = f n (if n == 3 then 3 else 2)
