-- More open calls than there may be: an error, and no overflow of the stack. (A difference is not handed down: `recursion_sums.fut`.)
-- ==
-- input { 9000i64 } output { 0i64 }
-- input { 1000000i64 } error: Recursion is too deep
def alternate (n: i64) : i64 = if n <= 0 then 0 else 1 - alternate (n - 1)
def main n = alternate n
