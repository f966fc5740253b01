-- A result is a function, which captures an array, and then an array: the sizes of the two are not mixed up.
def parts [n] [m] (as: [n]i32) (bs: [m]i32) : (i64 -> i32, [m]i32) = (\i -> as[i], bs)
-- ==
-- entry: main
-- input { [1, 2, 3] [4, 5] } output { 2 [4, 5] 2i64 }
-- input { [1, 2] empty([0]i32) } output { 2 empty([0]i32) 0i64 }
entry main [n] [m] (as: [n]i32) (bs: [m]i32) : (i32, [m]i32, i64) =
  let (f, ys) = parts as bs
  in (f 1, ys, length ys)
