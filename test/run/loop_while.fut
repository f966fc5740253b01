-- Greatest common divisor.
-- ==
-- input { 12i32 18i32 } output { 6i32 }
-- input { 17i32 5i32 } output { 1i32 }
-- input { 0i32 5i32 } output { 5i32 }
entry main (a: i32) (b: i32) : i32 =
  let (x, _) = loop (x, y) = (a, b) while y != 0 do (y, x % y)
  in x
