-- The factors of a size are those it was written with: numbers too, and whatever a later coercion calls the result.

-- ==
-- entry: numbers
-- input { [1, 2, 3, 4, 5, 6] } output { [[1, 2, 3], [4, 5, 6]] [[[1], [2]], [[3], [4]], [[5], [6]]] }

-- ==
-- entry: made
-- input { 7 } output { [[7, 7, 7], [7, 7, 7]] [7, 7] [7, 7, 7, 7] }

-- ==
-- entry: coerced
-- input { 2i64 [1, 2, 3, 4, 5, 6, 7, 8] } output { [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] }
-- input { 0i64 empty([0]i32) } output { empty([0][0][0]i32) }
-- input { 1i64 [9] } error: .*

def made_of 't (n: i64) (x: t) : [n]t = replicate n x

entry numbers (xs: []i32) =
  ( xs |> sized (2 * 3) |> unflatten
  , unflatten_3d (sized (3 * 2 * 1) xs)
  )

entry made (x: i32) =
  let (a, b) = split (made_of (2 + 4) x)
  in (unflatten (made_of (2 * 3) x), a, b)

entry coerced (m: i64) (xs: []i32) =
  let cube = xs |> sized (m * m * m) |> unflatten_3d
  let half = m / 2
  in cube :> [half * 2][half * 2][half * 2]i32
