-- A section of a field consumes nothing, also of a record with unique parts: it may stand where a function is wanted
-- that does not consume, and shares the memory of the record.
def both (xs: []i32): (i32, *[]i32) = (1, copy xs)
-- ==
-- entry: piped
-- input { [1, 2] } output { [1, 2] }
entry piped (xs: []i32) = both xs |> (.1)
-- ==
-- entry: again
-- input { [1, 2] } output { [7, 2] 1 }
entry again (xs: []i32) =
  let pair = both xs
  let first = (.0) pair
  let second = (.1) pair
  in (second with [0] = 7, first)
-- ==
-- entry: nested
-- input { [1, 2] } output { [1, 2] 2 }
entry nested (xs: []i32) =
  let pair = (both xs, 1i32)
  in (pair |> (.0.1), pair.0.0 + pair.1)
