-- A local function with type parameters is used at several types, sizes and with functions.
-- ==
-- input { 1 } output { 1 true [1, 1] 4 }
-- input { -2 } output { -2 true [-2, -2] 1 }
def main (x: i32) =
  let same 'a (y: a) : a = y
  let twice '^a (f: a -> a) (y: a) : a = f (f y)
  let ends [n] 'a (ys: [n]a) : [2]a = [ys[0], ys[n - 1]]
  in (same x, same true, ends [x, 5, x], twice (+ 1) x + (twice (twice same) 1))
