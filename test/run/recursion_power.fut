-- Repeated squaring, by a call that is not last.
-- ==
-- input { 2i64 0i64 } output { 1i64 }
-- input { 3i64 13i64 } output { 1594323i64 }
-- input { -2i64 31i64 } output { -2147483648i64 }
def power (x: i64) (n: i64) : i64 =
  if n == 0 then 1
  else let half = power x (n / 2)
       in if n % 2 == 0 then half * half else x * half * half
def main x n = power x n
