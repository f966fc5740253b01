-- A call in tail position whose argument is another call of the function.
-- ==
-- input { 0 5 } output { 6 }
-- input { 1 3 } output { 5 }
-- input { 2 3 } output { 9 }
-- input { 2 9 } output { 21 }
def ackermann (m: i32) (n: i32) : i32 =
  if m == 0 then n + 1
  else if n == 0 then ackermann (m - 1) 1
  else ackermann (m - 1) (ackermann m (n - 1))
def main m n = ackermann m n
