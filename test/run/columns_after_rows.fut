-- Scans and maps along the columns of what was made along the rows: an element is read where the result is written.

-- ==
-- entry: sums_of_sums
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 3i64, 6i64], [5i64, 12i64, 21i64]] }
-- input { [[1i64], [2i64], [3i64]] } output { [[1i64], [3i64], [6i64]] }
-- input { [[1i64, 2i64, 3i64]] } output { [[1i64, 3i64, 6i64]] }
-- input { empty([0][3]i64) } output { empty([0][3]i64) }
-- input { empty([2][0]i64) } output { empty([2][0]i64) }
entry sums_of_sums [n][d] (xss: [n][d]i64) : [n][d]i64 =
  transpose (map (scan (+) 0) (transpose (map (scan (+) 0) xss)))
-- ==
-- entry: weighted
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[3i64, 6i64, 10i64], [12i64, 30i64, 59i64]] }
-- input { [[7i64]] } output { [[7i64]] }
-- input { empty([0][3]i64) } output { empty([0][3]i64) }
entry weighted [n][d] (xss: [n][d]i64) : [n][d]i64 =
  let rows = map (scan (+) 0) xss
  in transpose (map (\c -> let k = reduce i64.max i64.lowest (map (+ c) (iota d))
    in scan (\a b -> a * k + b) 0 (map (+ k) rows[:, c]))
                    (iota d))
-- The columns are read backwards, shifted, or are the rows of the result: another array is needed.
-- ==
-- entry: backwards
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[4i64, 9i64, 15i64], [5i64, 12i64, 21i64]] }
-- input { [[7i64]] } output { [[7i64]] }
-- input { empty([0][3]i64) } output { empty([0][3]i64) }
entry backwards [n][d] (xss: [n][d]i64) : [n][d]i64 =
  transpose (map (\c -> scan (+) 0 (reverse c)) (transpose (map (scan (+) 0) xss)))
-- ==
-- entry: shifted
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[3i64, 6i64, 1i64], [12i64, 21i64, 5i64]] }
-- input { [[7i64]] } output { [[7i64]] }
-- input { empty([0][3]i64) } output { empty([0][3]i64) }
entry shifted [n][d] (xss: [n][d]i64) : [n][d]i64 =
  let rows = map (scan (+) 0) xss
  in transpose (tabulate d (\j -> scan (+) 0 rows[:, (j + 1) % d]))
-- ==
-- entry: turned
-- input { [[1i64, 2i64], [4i64, 5i64]] } output { [[1i64, 5i64], [3i64, 12i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 5i64], [3i64, 12i64], [6i64, 21i64]] }
-- input { [[7i64]] } output { [[7i64]] }
entry turned [n][d] (xss: [n][d]i64) : [d][n]i64 = map (scan (+) 0) (transpose (map (scan (+) 0) xss))

-- Three dimensions, of which two change places.
-- ==
-- entry: planes
-- input { [[[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]], [[9i64, 8i64, 7i64], [6i64, 5i64, 4i64]]] }
-- output { [[[1i64, 3i64, 6i64], [4i64, 9i64, 15i64]], [[10i64, 20i64, 30i64], [10i64, 20i64, 30i64]]] }
-- input { empty([2][0][3]i64) } output { empty([2][0][3]i64) }
entry planes [n][m][l] (xs: [n][m][l]i64) : [n][m][l]i64 =
  let sums = map (map (scan (+) 0)) xs
  in transpose (map (\plane -> transpose (map (scan (+) 0) (transpose plane))) (transpose sums))
