-- ==
-- input { 3i32 } output { 1i32 }
-- input { -3i32 } output { -1i32 }
-- input { 0i32 } output { 0i32 }
entry main (x: i32) : i32 = if x > 0 then 1 else if x < 0 then -1 else 0
