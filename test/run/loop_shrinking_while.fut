-- A state that shrinks until it is short enough.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32, 5i32] } output { [4i32, 5i32] }
-- input { [4i32, 2i32] } output { [4i32, 2i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry main (xs: []i32) : []i32 =
  loop (ys: []i32) = xs while length ys > 2 do filter (>3) ys
