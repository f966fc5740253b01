-- More open calls than there may be: an error, and no overflow of the stack. (A difference is not handed down, as sums
-- are: `recursion_sums.fut`; nor is a sum that has no end.)
-- ==
-- entry: main
-- input { 9000i64 } output { 0i64 }
-- input { 1000000i64 } error: Recursion is too deep
-- ==
-- entry: endless
-- input { 1i64 } error: Recursion is too deep
def alternate (n: i64) : i64 = if n <= 0 then 0 else 1 - alternate (n - 1)
entry main n = alternate n

def sum (n: i64) : i64 = if n % 2 == 0 then n + sum (n + 1) else sum (n - 1) + 1
entry endless n = sum n
