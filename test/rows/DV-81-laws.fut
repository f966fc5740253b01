-- A map of a map is a map of the composition; a map of a join is a join of maps [paper 2, section 3.2].
-- ==
-- entry: composed_left composed_right
-- input { [1i64, 2i64] [3i64] } output { [4i64, 6i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }
entry composed_left [n] (a: [n]i64) (_: []i64) = map (* 2) (map (+ 1) a)
entry composed_right [n] (a: [n]i64) (_: []i64) = map (\x -> (x + 1) * 2) a
-- ==
-- entry: joined_left joined_right joined_written
-- input { [1i64, 2i64] [3i64] } output { [2i64, 3i64, 4i64] }
-- input { empty([0]i64) [3i64] } output { [4i64] }
entry joined_left (a: []i64) (b: []i64) = map (+ 1) (a ++ b)
entry joined_right (a: []i64) (b: []i64) = map (+ 1) a ++ map (+ 1) b
entry joined_written (a: []i64) (b: []i64) = map (+ 1) (#[dest] (a ++ b))
