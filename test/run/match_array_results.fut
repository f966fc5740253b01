-- Cases that give arrays: of one size, of sizes that depend on the case, views of one array, and fresh ones.
type take = #all | #none | #first i64 | #even | #reversed | #repeated i64

def take_of (k: i32) (i: i64) : take =
  match k case 0 -> #all case 1 -> #none case 2 -> #first i case 3 -> #even case 4 -> #reversed case _ -> #repeated i

def apply [n] (t: take) (xs: [n]i32) : []i32 =
  match t
  case #all -> xs
  case #none -> []
  case #first i -> xs[0:i]
  case #even -> xs[::2]
  case #reversed -> reverse xs
  case #repeated i -> flatten (replicate i xs)

-- ==
-- entry: applied
-- input { 0 0i64 [1, 2, 3] } output { [1, 2, 3] 3i64 }
-- input { 1 0i64 [1, 2, 3] } output { empty([0]i32) 0i64 }
-- input { 2 2i64 [1, 2, 3] } output { [1, 2] 2i64 }
-- input { 3 0i64 [1, 2, 3] } output { [1, 3] 2i64 }
-- input { 4 0i64 [1, 2, 3] } output { [3, 2, 1] 3i64 }
-- input { 5 2i64 [1, 2, 3] } output { [1, 2, 3, 1, 2, 3] 6i64 }
-- input { 5 0i64 [1, 2, 3] } output { empty([0]i32) 0i64 }
-- input { 3 0i64 empty([0]i32) } output { empty([0]i32) 0i64 }
entry applied [n] (k: i32) (i: i64) (xs: [n]i32) : ([]i32, i64) =
  let ys = apply (take_of k i) xs
  in (ys, length ys)

-- ==
-- entry: same_size
-- input { [0, 1, 2] [[1, 2], [3, 4], [5, 6]] } output { [[1, 2], [4, 3], [6, 7]] }
-- input { empty([0]i32) empty([0][2]i32) } output { empty([0][2]i32) }
entry same_size [n][m] (ks: [n]i32) (xss: [n][m]i32) : [n][m]i32 =
  map2 (\k xs -> match k case 0 -> xs case 1 -> reverse xs case _ -> map (+ 1) xs) ks xss

-- ==
-- entry: updated
-- input { 0 [1, 2, 3] } output { [9, 2, 3] }
-- input { 1 [1, 2, 3] } output { [1, 2, 9] }
-- input { 2 [1, 2, 3] } output { [1, 2, 3] }
entry updated [n] (k: i32) (xs: *[n]i32) : [n]i32 =
  match k
  case 0 -> xs with [0] = 9
  case 1 -> xs with [n - 1] = 9
  case _ -> xs
