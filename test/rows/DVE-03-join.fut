-- Join as a destination view writes element i of its result to [i/m][i%m]. The example of section 5.3 divides by n
-- [paper 2, erratum c].
-- ==
-- entry: joined turned
-- input { [[0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] } output { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }
-- input { [[0i64], [1i64], [2i64]] } output { [1i64, 2i64, 3i64] }
-- input { empty([2][0]i64) } output { empty([0]i64) }
entry joined [n][m] (a: [n][m]i64) = #[dest] flatten (map (map (+ 1)) a)
entry turned [n][m] (a: [n][m]i64) = #[dest] flatten (#[dest] transpose (map (map (+ 1)) (transpose a)))
