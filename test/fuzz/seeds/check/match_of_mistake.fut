type tree =f #leaf i32 | #node (i32, i32) | #empty
def depth (t: tree) : i32 = match t case #leaf _ -> 1 case(a, b) -> 1 + i32.max a b case #empty -> 0
entry main (xs: []i32) = m_ap (\x -> depth (if x > 3 then #leaf x else if x > 1 then #node (x,