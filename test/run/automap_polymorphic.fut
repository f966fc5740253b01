-- What a type parameter stands for follows from the rest: here from the types that are written down.
def triple 'a (x: a) (y: a) (z: a) = (x, y, z)
def swap 'a 'b (p: (a, b)) : (b, a) = (p.1, p.0)
def twice 'a (f: a -> a) (x: a) = f (f x)
def automap 'a [n] 'x (f: a -> x) (as: [n]a) : *[n]x = f as

entry down [n] [m] (xss: [n][m]i32) (ys: [m]i32) (z: i32) : ([n][m]i32, [n][m]i32, [n][m]i32) =
  let all : [n][m](i32, i32, i32) = triple xss ys z
  in (map (map (.0)) all, map (map (.1)) all, map (map (.2)) all)
entry up [n] [m] (xss: [n][m]i32) (ys: [m]i32) (z: i32) : ([n][m]i32, [n][m]i32, [n][m]i32) =
  let all : [n][m](i32, i32, i32) = triple z ys xss
  in (map (map (.0)) all, map (map (.1)) all, map (map (.2)) all)
-- ==
-- entry: down
-- input { [[1, 2], [3, 4]] [5, 6] 7 } output { [[1, 2], [3, 4]] [[5, 6], [5, 6]] [[7, 7], [7, 7]] }
-- ==
-- entry: up
-- input { [[1, 2], [3, 4]] [5, 6] 7 } output { [[7, 7], [7, 7]] [[5, 6], [5, 6]] [[1, 2], [3, 4]] }

entry swapped [n] (xs: [n]i32) (ys: [n]bool) : ([n]bool, [n]i32) = unzip (swap (zip xs ys))
entry doubled (xs: []i32) : []i32 = twice (\x -> x * 2) xs
entry lengths [n] (xss: [n][]i32) : [n]i64 = length xss
entry successors (xs: []i32) = automap (+ 1) xs
-- ==
-- entry: swapped
-- input { [1, 2] [true, false] } output { [true, false] [1, 2] }
-- ==
-- entry: doubled
-- input { [1, 2, 3] } output { [4, 8, 12] }
-- ==
-- entry: lengths
-- input { [[1, 2, 3], [4, 5, 6]] } output { [3i64, 3i64] }
-- ==
-- entry: successors
-- input { [1, 2, 3] } output { [2, 3, 4] }
