-- ==
-- input { 1i32 } output { 1i32 }
-- input { 0i32 } error: hole
entry main (x: i32) : i32 = if x == 0 then ??? else x

-- ==
-- entry: of_no_size
-- input { 1 } output { 0i64 }
-- input { 3 } error: Reached a hole
entry of_no_size (x: i32) = if x > 2 then length (??? : []i32) else 0
