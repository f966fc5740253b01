-- Functions that keep arrays, sizes, other functions and loop variables.
-- ==
-- input { [1, 2, 3] } output { [1, 3, 5] 12 9 }
-- input { empty([0]i32) } output { empty([0]i32) 0 0 }
def main [n] (xs: [n]i32) =
  let at (d: i64) (i: i64) = xs[i] + i32.i64 (d * i)
  let sum_with (f: i64 -> i32) = i32.sum (map f (iota n))
  in (map (at 1) (iota n),
      sum_with (at 2),
      loop s = 0 for i < n do (let add = (+ at 1 i) in add s))
