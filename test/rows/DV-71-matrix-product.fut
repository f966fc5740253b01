-- A matrix product whose second operand is read across its rows, or turned first [paper 2, section 7.2].
-- ==
-- entry: source dest eager undecided
-- input { [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] }
-- output { [[9i64, 12i64, 15i64], [19i64, 26i64, 33i64], [29i64, 40i64, 51i64]] }
-- input { [[2i64]] [[3i64]] } output { [[6i64]] }
-- input { empty([0][2]i64) [[1i64], [2i64]] } output { empty([0][1]i64) }
def product [n][m][p] (a: [n][m]i64) (columns: [p][m]i64) =
  map (\row -> map (\column -> reduce (+) 0 (map2 (*) row column)) columns) a
entry source [n][m][p] (a: [n][m]i64) (b: [m][p]i64) = product a (#[source] transpose b)
entry dest [n][m][p] (a: [n][m]i64) (b: [m][p]i64) = product a (#[dest] transpose b)
entry eager [n][m][p] (a: [n][m]i64) (b: [m][p]i64) = product a (#[eager] transpose b)
entry undecided [n][m][p] (a: [n][m]i64) (b: [m][p]i64) = product a (transpose b)
