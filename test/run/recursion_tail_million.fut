-- A tail call takes no stack: a million of them.
-- ==
-- input { 1000000i64 } output { 500000500000i64 }
-- input { 0i64 } output { 0i64 }
def sum_to (n: i64) (sum: i64) : i64 = if n == 0 then sum else sum_to (n - 1) (sum + n)
def main n = sum_to n 0
