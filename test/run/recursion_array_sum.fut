-- Calls at other sizes: the rest of the array.
-- ==
-- input { [1, 2, 3, 4] } output { 10 }
-- input { [7] } output { 7 }
-- input { empty([0]i32) } output { 0 }
def sum [n] (xs: [n]i32) : i32 = if n == 0 then 0 else xs[0] + sum xs[1:]
def main (xs: []i32) = sum xs
