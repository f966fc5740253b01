-- A call in a loop: every count is a sum over counts of smaller trees.
-- ==
-- input { 0i64 } output { 1i64 }
-- input { 1i64 } output { 1i64 }
-- input { 5i64 } output { 42i64 }
-- input { 9i64 } output { 4862i64 }
def catalan (n: i64) : i64 =
  if n <= 1 then 1 else loop sum = 0 for i < n do sum + catalan i * catalan (n - 1 - i)
def main n = catalan n
