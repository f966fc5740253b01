-- A function that is given together with an array of its size takes arrays of that size.
-- ==
-- entry: paired
-- input { 2i64 3i64 } output { 6i64 [[1, 2, 3], [2, 3, 4]] }
-- input { 0i64 2i64 } output { 0i64 empty([0][2]i32) }

-- ==
-- entry: masked
-- input { [1, -2, 3] } output { [10, 30] 4 }
-- input { empty([0]i32) } output { empty([0]i32) 0 }

-- ==
-- entry: wrong
-- input { 3i64 [1, 2, 3] } output { 6 }
-- input { 2i64 [1, 2, 3] } error: .

def grid (n: i64) (m: i64) : ([n][m]i32, [n][m]i32 -> i64) =
  (tabulate_2d n m (\i j -> i32.i64 (i + j)), \xss -> length (flatten xss))

def grid_of_pair = uncurry grid

def positive (xs: []i32) : ?[k].([k]i32, [k]i32 -> i32) =
  let ys = filter (> 0) xs
  in (ys, \zs -> i32.sum (map2 (*) ys zs))

entry paired (n: i64) (m: i64) =
  let (xss, size) = grid_of_pair (n, m)
  in (size xss, map (map (+ 1)) xss)

entry masked (xs: []i32) =
  let (ys, dot) = positive xs
  in (map (* 10) ys, dot (map (const 1) ys))

entry wrong (n: i64) (xs: []i32) =
  let (_, total) = (\(k: i64) -> (replicate k 0i32, \(ys: [k]i32) -> i32.sum ys)) n
  in total (xs :> []i32)
