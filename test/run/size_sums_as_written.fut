-- A size that is a sum of two unknown ones takes them from the sum that is given, as it is written.
-- ==
-- entry: cut
-- input { 0i64 [1, 2, 3] } output { empty([0]i32) [1, 2, 3] }
-- input { 2i64 [1, 2, 3] } output { [1, 2] [3] }
-- input { 4i64 [1, 2, 3] } error: .

-- ==
-- entry: sizes
-- input { [1, 5, 2] } output { 2i64 3i64 }
-- input { empty([0]i32) } output { 0i64 0i64 }

-- ==
-- entry: apart
-- input { [1, 2, 3] [4, 5] } output { [1, 2, 3] [4, 5] [[1, 2, 3], [1, 2, 3]] }

-- ==
-- entry: known
-- input { [7, 8, 9] [7, 8] } output { [7, 8] [9] }
-- input { [7, 8, 9] [7] } output { [7] [8, 9] }

def two_sizes [a] [b] 't (_: [a + b]t) = (a, b)
def after [a] [b] (_: [a]i32) (xs: [a + b]i32) : ([a]i32, [b]i32) = split xs

entry cut [n] (k: i64) (xs: [n]i32) = split (xs :> [k + (n - k)]i32)
entry sizes [n] (xs: [n]i32) = two_sizes (filter (< 3) xs ++ xs)
entry apart [n] [m] (xs: [n]i32) (ys: [m]i32) =
  let (a, b) = split (xs ++ ys)
  in (a, b, (unzip (map split (replicate 2 (xs ++ ys)))).0)
entry known [n] [m] (xs: [n]i32) (first: [m]i32) = after first (xs :> [m + (n - m)]i32)
