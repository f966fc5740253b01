-- A function handed from one function to the next, and applied several times at the end.
-- ==
-- input { 2 } output { 24 276 }
-- input { 0 } output { 16 20 }
def both (f: i32 -> i32) (x: i32) = f x + f (x + 1)
def both_twice (f: i32 -> i32) (x: i32) = both (both f) x
def main (x: i32) =
  (both_twice (+ 3) x,
   let f = \y -> y * y + 1 in f (both f x) + f (both f (x - 1)))
