-- A map of what a filter keeps, in the filter's loop, in one of its own, or before it [paper 2, section 8.4].
-- ==
-- entry: together apart before
-- input { [3i64, -1i64, 4i64] 10i64 } output { [19i64, 26i64] }
-- input { [-1i64] 10i64 } output { empty([0]i64) }
-- input { empty([0]i64) 1i64 } output { empty([0]i64) }
entry together (a: []i64) (k: i64) = #[dest] map (\x -> x * x + k) (filter (> 0) a)
entry apart (a: []i64) (k: i64) = #[eager] map (\x -> x * x + k) (filter (> 0) a)
entry before (a: []i64) (k: i64) = filter (\(x, _) -> x > 0) (#[source] map (\x -> (x, x * x + k)) a) |> map (.1)
