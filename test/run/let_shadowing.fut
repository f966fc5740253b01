-- ==
-- input { 1i32 } output { 6i32 }
entry main (x: i32) : i32 =
  let x = x + 1
  let x = x * 3
  in x
