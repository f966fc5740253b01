-- Consuming functions: in calls, in records, as parameters, local and polymorphic; results that are as unique as their
-- bodies make them.
def set [n] (xs: *[n]i32) (v: i32) : *[n]i32 = xs with [0] = v
def apply 'a 'b (f: *a -> b) (x: *a) : b = f x
def first_set [n] (xs: *[n]i32) : *[n]i32 = xs with [0] = 100
def with_record [n] (r: {f: *[n]i32 -> i32 -> *[n]i32}) (xs: *[n]i32) : *[n]i32 = r.f (r.f xs 1) 2
def swap [n] (xs: *[n]i32) (i: i64) (j: i64) : *[n]i32 =
  let a = xs[i]
  let xs[i] = xs[j]
  let xs[j] = a
  in xs
def split_off (t: *([]i32, []i32)) : (*[]i32, i32) = let (a, b) = t in (a with [0] = b[0], b[0])
def increased (xs: []i32) = map (+ 1) xs
-- ==
-- input { [1, 2, 3] } output { [100, 2, 3] [3, 2, 1] [2, 2, 3] }
-- input { [1] } output { [100] [1] [2] }
entry main [n] (xs: *[n]i32) =
  let a = apply first_set (copy xs)
  let b = swap (copy xs) 0 (n - 1)
  in (a, b, with_record {f = set} xs)
-- ==
-- entry: parts
-- input { [1, 2] [3, 4] } output { [3, 2] 3 }
entry parts (xs: *[]i32) (ys: *[]i32) = split_off (xs, ys)
-- ==
-- entry: inferred
-- input { [1, 2] } output { [9, 3] [1, 2] }
-- input { [5] } output { [9] [5] }
entry inferred (xs: []i32) =
  let ys = increased xs
  let ys[0] = 9
  in (ys, xs)
-- ==
-- entry: local_functions
-- input { [1, 2] } output { [8, 3] [1, 2] }
entry local_functions (xs: []i32) =
  let more (k: i32) = map (+ k) xs
  let put (ys: *[]i32) : *[]i32 = ys with [0] = 8
  in (put (more 1), xs)
-- ==
-- entry: lambdas
-- input { [[1, 2], [3, 4]] } output { [[0, 2], [0, 4]] }
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
entry lambdas (xss: [][]i32) = map (\xs -> let ys = copy xs in ys with [0] = 0) xss
-- ==
-- entry: fields
-- input { [1, 2] 7 } output { [7, 2] 8 }
entry fields (xs: *[]i32) (v: i32) =
  let r = {values = xs, last = v}
  let r = r with values = (r.values with [0] = r.last)
  let r = r with last = v + 1
  in (r.values, r.last)
