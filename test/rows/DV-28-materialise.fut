-- A value stored where the program says so: arrays, tuples and scalars [paper 2, Fig. 4.7, eq. 4.20, 4.21].
-- ==
-- input { [[1i64, 2i64], [3i64, 4i64]] } output { [[1i64, 3i64], [2i64, 4i64]] [2i64, 4i64, 6i64, 8i64] 5i64 }
-- input { empty([0][2]i64) } output { empty([2][0]i64) empty([0]i64) 5i64 }
entry main [n][m] (a: [n][m]i64) =
  let (turned, five) = materialise (transpose a, 5i64)
  in (turned, map (* 2) (materialise (flatten a)), materialise five)
