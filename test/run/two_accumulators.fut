-- Operands of one scan, reduction or scatter that begin as the same array, or as views of one memory.
-- ==
-- entry: pairs
-- input { [[1,2,3],[4,5,6]] [[2,2,2],[3,3,3]] } output { [[2,3,4],[6,8,10]] [[2,2,2],[6,6,6]] }
-- input { empty([0][3]i32) empty([0][3]i32) } output { empty([0][3]i32) empty([0][3]i32) }
entry pairs [n] (p: [n][3]i32) (q: [n][3]i32) =
  scan (\(a, b) (c, d) -> (map2 (+) a c, map2 (*) b d)) (replicate 3 1, replicate 3 1) (zip p q) |> unzip

-- ==
-- entry: totals
-- input { [[1,2,3],[4,5,6]] } output { [5,8,11] [7,8,9] }
entry totals [n] (p: [n][3]i32) =
  let start = [0, 1, 2]
  in reduce (\(a, b) (c, d) -> (map2 (+) a c, map2 (+) b d)) (start, reverse start) (zip p p)

-- ==
-- entry: turned
-- input { 4i64 [0i64,3i64] } output { [9i64,1i64,2i64,9i64] [9i64,2i64,1i64,9i64] }
entry turned (n: i64) (at: []i64) =
  let up = scatter (iota n) at (map (\_ -> 9) at)
  let down = scatter (reverse (iota n)) at (map (\_ -> 9) at)
  in (up, down)

-- ==
-- entry: marked
-- input { 4i64 [0i64,3i64] } output { [9i64,1i64,2i64,9i64] [8i64,2i64,1i64,8i64] }
entry marked (n: i64) (at: []i64) =
  unzip (scatter (zip (iota n) (reverse (iota n))) at (map (\_ -> (9, 8)) at))
