-- A branch returns an array of its own beside an array that the other branch returns twice, or a view of which it
-- returns: what the first result is written to must not be the memory of the second.
entry twice (m: i64) (c: bool) : ([m]i32, [m]i32) =
  let z = map (const 0i32) (iota m)
  let (a, b) = if c then (replicate m 2i32, z) else (z, z)
  in (map2 (+) a b, map2 (-) a b)
entry views (m: i64) (c: bool) (d: bool) : (i32, i32) =
  let z = map i32.i64 (iota (2 * m))
  let (a, b) = if c then (map (* 10) z, z[::-1]) else (z, if d then z else z[::-1])
  in (a[0] * 3 + a[2 * m - 1], b[0] * 3 + b[2 * m - 1])
-- ==
-- entry: twice
-- input { 3i64 true } output { [2, 2, 2] [2, 2, 2] }
-- input { 3i64 false } output { [0, 0, 0] [0, 0, 0] }
-- ==
-- entry: views
-- input { 2i64 true true } output { 30 9 }
-- input { 2i64 false true } output { 3 3 }
-- input { 2i64 false false } output { 3 9 }
