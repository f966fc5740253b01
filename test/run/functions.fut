-- Functions with several parameters, calls of calls.
def add3 (a: i32) (b: i32) (c: i32) : i32 = a + b + c
def twice_added (a: i32) : i32 = add3 a a (add3 1 2 3)
-- ==
-- input { 5i32 } output { 16i32 16i32 }
entry main (x: i32) : (i32, i32) = (twice_added x, add3 x x 6)
