-- A parameter without a type, given in one branch, has the size of the other branch.
def pick b xs = if b then xs else [10i32, 20, 30]
-- ==
-- entry: picked
-- input { true [1, 2, 3] } output { [1, 2, 3] 6 }
-- input { false [1, 2, 3] } output { [10, 20, 30] 60 }
entry picked b xs = let ys = pick b xs in (ys, i32.sum ys)
-- Two parameters have one size; a written [] has its own.
-- ==
-- entry: either
-- input { true [1, 2] [3, 4] } output { [1, 2] }
-- input { false [1] [7] } output { [7] }
-- input { true empty([0]i32) empty([0]i32) } output { empty([0]i32) }
entry either b xs ys : []i32 = if b then xs else ys :> [length xs]i32
-- ==
-- entry: any_size
-- input { true [1, 2, 3] [4] } output { [1, 2, 3] }
-- input { false [1, 2, 3] [4] } output { [4] }
-- input { false [1, 2, 3] empty([0]i32) } output { empty([0]i32) }
entry any_size (b: bool) (xs: []i32) (ys: []i32) : []i32 = if b then xs else ys
