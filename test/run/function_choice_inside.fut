-- What depends on data is chosen inside of a function, never between functions.
-- ==
-- input { true 3 } output { 4 [4, 5] }
-- input { false 3 } output { 2 [2, 3] }
def main (b: bool) (x: i32) =
  let step = \y -> if b then y + 1 else y - 1
  in (step x, map step [x, x + 1])
