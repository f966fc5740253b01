-- A function argument that stays the same in every call; also applied partially.
-- ==
-- input { 5i64 2i64 } output { 7i64 64i64 }
-- input { 0i64 3i64 } output { 3i64 3i64 }
def repeat (n: i64) (f: i64 -> i64) (x: i64) : i64 =
  if n == 0 then x else let g = repeat (n - 1) f in g (f x)
def main n x = (repeat n (+ 1) x, repeat n (* 2) x)
