-- Entry points defined as functions without naming their parameters.
-- ==
-- entry: increments total sums_of_rows
-- input { [[1, 2], [3, 4]] } auto output
-- input { empty([0][2]i32) } auto output
-- input { empty([3][0]i32) } auto output

-- ==
-- entry: scaled
-- input { 3 [1, 2, 3] } output { [3, 6, 9] }
-- input { 3 empty([0]i32) } output { empty([0]i32) }
entry increments : [][]i32 -> [][]i32 = map (map (+ 1))
entry total = flatten >-> i32.sum
def sums [n][m] (xss: [n][m]i32) : [n]i32 = map i32.sum xss
entry sums_of_rows = sums
entry scaled (k: i32) = map (* k)
