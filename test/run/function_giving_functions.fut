-- Functions that give functions, written as lambdas or by their type; applied at once or later.
-- ==
-- input { 3 4 } output { 7 12 19 }
-- input { 0 -2 } output { -2 0 -2 }
def add (x: i32) = \(y: i32) -> x + y
def mul (x: i32) : i32 -> i32 = \y -> x * y
def both (x: i32) (y: i32) : i32 -> i32 = let f = mul x in \z -> f y + z
def main (x: i32) (y: i32) = (add x y, mul x y, both x y (add x y))
