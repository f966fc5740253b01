-- Arrays of empty tuples keep their size.
-- ==
-- input { 3i64 } output { 3i64 2i64 0i64 }
entry main (n: i64) : (i64, i64, i64) =
  let us = replicate n ()
  let vs = map (\i -> ()) (iota 2)
  in (length us, length vs, length (take 0 us))
