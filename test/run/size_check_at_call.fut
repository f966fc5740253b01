-- A size that nothing shows to be the one wanted is coerced, and checked when the function is called.
def add [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (+) xs ys
-- ==
-- input { [1i32, 2i32] [3i32, 4i32] } output { [4i32, 6i32] }
-- input { [1i32, 2i32] [3i32] } error: cannot match shape
entry main [n] [m] (xs: [n]i32) (ys: [m]i32) : []i32 = add xs (ys :> [n]i32)
