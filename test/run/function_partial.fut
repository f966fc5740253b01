-- Applications with too few arguments are functions of the rest, at every number of arguments.
-- ==
-- input { 2 [1, 2] } output { 234 [204, 205] 205 }
-- input { 0 [0, 7] } output { 34 [3, 10] 5 }
def f (a: i32) (b: i32) (c: i32) = a * 100 + b * 10 + c
def main (x: i32) (ys: []i32) =
  let g = f x
  let h = g 3
  in (h 4, map (f x 0 >-> (+ 3)) ys, ((f x >-> (\k -> k 5)) 0))
