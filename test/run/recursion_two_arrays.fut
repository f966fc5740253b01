-- Two arrays that change places in a call in tail position.
-- ==
-- input { [3, 1, 2] } output { [6, 4, 5] [5, 3, 4] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
def turns [n] (k: i32) (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32) =
  if k == 0 then (xs, ys) else turns (k - 1) (map (+ 1) ys) xs
def main [n] (xs: [n]i32) = turns 5 xs xs
