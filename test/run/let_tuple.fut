-- Tuple patterns, nested, with wildcards.
-- ==
-- input { 1i32 2i32 3i32 } output { 3i32 3i32 }
entry main (a: i32) (b: i32) (c: i32) : (i32, i32) =
  let ((x, _), (y, z)) = ((a, b), (b, c))
  let (p, q): (i32, i32) = (x + y, z)
  in (p, q)
