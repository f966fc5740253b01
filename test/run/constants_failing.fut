-- A constant that fails does so when it is reached, not before.
def none : []i32 = filter (> 3) [1, 2, 3]
def first = none[0]
def bad (x: i32) = x + first
-- ==
-- input { 1i32 } output { 1i32 }
-- input { -1i32 } error: Index \[0\] out of bounds
entry main (x: i32) : i32 = if x > 0 then x else bad x

-- ==
-- entry: mapped
-- input { [1i32, 2i32] } output { [1i32, 2i32] }
-- input { [1i32, -2i32] } error: Index \[0\] out of bounds
entry mapped (xs: []i32) : []i32 = map (\x -> if x > 0 then x else bad x) xs
