-- Pipelines.
def square (x: i32) = x * x
entry pipe (xs: []i32) : []i32 = xs |> square |> (+ 1)
entry back (xs: []i32) : []i32 = square <| xs
entry composed (xs: []i32) : []i32 = (square >-> (+ 1)) xs
entry sum_of_squares (xs: []i32) : i32 = xs |> map square |> i32.sum
entry ends [n] (xss: [n][]i32) : [n]i32 = (xss |> i32.sum) + (xss |> i32.maximum)
-- ==
-- entry: pipe
-- input { [1, 2, 3] } output { [2, 5, 10] }
-- ==
-- entry: back
-- input { [1, 2, 3] } output { [1, 4, 9] }
-- ==
-- entry: composed
-- input { [1, 2, 3] } output { [2, 5, 10] }
-- ==
-- entry: sum_of_squares
-- input { [1, 2, 3] } output { 14 }
-- ==
-- entry: ends
-- input { [[1, 2], [5, 4]] } output { [5, 14] }
