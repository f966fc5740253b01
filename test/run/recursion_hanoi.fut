-- The moves of the towers of Hanoi, counted and summed up.
-- ==
-- input { 0 } output { 0i64 0i64 }
-- input { 1 } output { 1i64 13i64 }
-- input { 3 } output { 7i64 127i64 }
-- input { 10 } output { 1023i64 22416i64 }
def hanoi (n: i32) (from: i64) (to: i64) (by: i64) : (i64, i64) =
  if n == 0 then (0, 0)
  else let (a, x) = hanoi (n - 1) from by to
       let (b, y) = hanoi (n - 1) by to from
       in (a + 1 + b, x + (from * 10 + to) + y)
def main (n: i32) = hanoi n 1 3 2
