-- ==
-- input { 1i32 } output { 1i32 }
-- input { 0i32 } error: hole
entry main (x: i32) : i32 = if x == 0 then ??? else x
