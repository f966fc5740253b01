-- More open calls than there may be: an error, and no overflow of the stack.
-- ==
-- input { 9000i64 } output { 9000i64 }
-- input { 1000000i64 } error: Recursion is too deep
def count (n: i64) : i64 = if n <= 0 then 0 else 1 + count (n - 1)
def main n = count n
