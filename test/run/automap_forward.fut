-- Maps that are not written in functions that call each other, and in ones used before they are defined.
def halve (depth: i32) (xs: []i32) : i32 = if depth == 0 then i32.sum (xs * 2) else third (depth - 1) (xs + 1)
def third (depth: i32) (xs: []i32) : i32 = if depth == 0 then i32.sum (3 * xs) else halve (depth - 1) (xs - 2)
def total (xs: []i32) (k: i32) : i32 = if k == 0 then i32.sum xs else total (xs * 2) (k - 1)
entry alternate (xs: []i32) (depth: i32) = halve depth xs
entry all_depths (xs: []i32) (depths: []i32) = halve depths xs
entry doubled (xs: []i32) = total xs 3
-- ==
-- entry: alternate
-- input { [1, 2] 0 } output { 6 }
-- input { [1, 2] 1 } output { 15 }
-- input { [1, 2] 2 } output { 2 }
-- ==
-- entry: all_depths
-- input { [1, 2] [0, 1, 2] } output { [6, 15, 2] }
-- ==
-- entry: doubled
-- input { [1, 2] } output { 24 }
