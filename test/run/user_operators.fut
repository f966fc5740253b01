-- User-defined operators and infix use of functions.
def (+^) (a: i32) (b: i32) : i32 = a * 10 + b
def (<=>) (a: i32) (b: i32) : bool = a == b
def max2 (a: i32) (b: i32) : i32 = if a > b then a else b
-- ==
-- input { 1i32 2i32 } output { 12i32 false 2i32 123i32 }
entry main (a: i32) (b: i32) : (i32, bool, i32, i32) =
  (a +^ b, a <=> b, a `max2` b, a +^ b +^ 3)
