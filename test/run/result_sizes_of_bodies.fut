-- A [] in a written result is the size that the body gives it, so callers know it.
def increased (xs: []i32) : []i32 = map (+ 1) xs
def counted (n: i64) : []i64 = iota n
def pair (x: i32) : []i32 = [x, x + 1]
def square (n: i64) : [][]i64 = tabulate_2d n n (\i j -> i * j)
def both (xs: []i32) : ([]i32, []i32) = unzip (filter (\(x, y) -> x < y) (zip xs (increased xs)))
def constant : []i32 = [4, 5, 6]
def grown (n: i64) (xs: []i32) : []i32 = if n <= 0 then xs else grown (n - 1) (xs ++ xs)
def chosen (b: bool) (xs: []i32) : []i32 = if b then xs else [1]

module type rows = { val row [n] : [n]i32 -> [n]i32 }
module doubled : rows = { def row (xs: []i32) : []i32 = map (* 2) xs }

entry main (xs: []i32) =
  let triple (y: i32) : []i32 = increased [y, y, y]
  let (some, others) = both xs
  in (map2 (+) (increased xs) xs, map2 (+) (map i64.i32 xs) (counted (length xs)), map pair xs,
      map (\row -> i64.sum row) (square (length xs)), map2 (+) some others, map triple xs, map2 (*) constant [1, 2, 3],
      map2 (+) (doubled.row xs) xs, grown 1 xs, chosen (length xs > 1) xs)

-- ==
-- input { [3, 5] }
-- output { [7, 11] [3i64, 6i64] [[3, 4], [5, 6]] [0i64, 1i64] [7, 11] [[4, 4, 4], [6, 6, 6]] [4, 10, 18] [9, 15]
--          [3, 5, 3, 5] [3, 5] }
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i64) empty([0][2]i32) empty([0]i64) empty([0]i32) empty([0][3]i32) [4, 10, 18]
--          empty([0]i32) empty([0]i32) [1] }

-- ==
-- entry: lambdas
-- input { 3i64 [1, 2] } output { [[1, 1], [2, 2]] [[1, 1, 1], [2, 2, 2]] [1, 2] }
-- input { 0i64 [1] } output { [[1, 1]] empty([1][0]i32) [1] }
entry lambdas (n: i64) (xs: []i32) =
  let pairs = map (\x : []i32 -> [x, x]) xs
  let rows = map (\x : []i32 -> replicate n x) xs
  in (pairs, rows, (\ys : []i32 -> filter (> 0) ys) xs)
