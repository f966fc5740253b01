-- Copies on several workers: the dimension that is divided is the outermost that is long or of unknown size.

-- ==
-- entry: of_sixteen
-- input { [[0i64, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]] }
-- auto output
entry of_sixteen [n] (xss: [n][16]i64) : [16][n]i64 = copy (transpose xss)

-- ==
-- entry: of_two
-- input { [[0i64, 1i64], [2i64, 3i64], [4i64, 5i64]] }
-- output { [[0i64, 2i64, 4i64], [1i64, 3i64, 5i64]] }
entry of_two [n] (xss: [n][2]i64) : [2][n]i64 = copy (transpose xss)
