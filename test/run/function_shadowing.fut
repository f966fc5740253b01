-- Names of functions hide those before them, and refer to them in their own definition.
-- ==
-- input { 1 } output { 12 6 3 }
-- input { 0 } output { 10 5 2 }
def f (x: i32) = x + 1
def main (x: i32) =
  let f = \y -> f y * 2
  let f = \y -> f y + 8
  let g = let f = \y -> y + 5 in f
  in (f x, g x, (\x -> (\x -> x + 1) (x + 1)) x)
