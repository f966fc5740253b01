-- Slices whose bounds depend on the index, of a length that does not but that only the lambda computes: no formula
-- outside gives it, so it is taken from the first row.
-- ==
-- entry: halves
-- input { 3i64 4i64 [1i64, 2i64, 3i64, 4i64] } output { [[1i64, 2i64], [2i64, 3i64], [3i64, 4i64]] }
-- input { 2i64 3i64 [7i64, 8i64] } output { [[7i64], [8i64]] }
-- input { 2i64 1i64 [7i64, 8i64] } output { empty([2][0]i64) }
-- input { 2i64 4i64 [7i64, 8i64] } error: out of bounds
-- ==
-- entry: at_most_three
-- input { 2i64 9i64 [1i64, 2i64, 3i64, 4i64] } output { [12i64, 18i64] }
-- input { 3i64 2i64 [1i64, 2i64, 3i64, 4i64] } output { [6i64, 10i64, 14i64] }
-- input { 3i64 3i64 [1i64, 2i64, 3i64, 4i64] } error: out of bounds
entry halves (n: i64) (k: i64) (xs: []i64) = tabulate n (\i -> xs[i:i + k / 2])

entry at_most_three (n: i64) (k: i64) (xs: []i64) : [n]i64 =
  map (\row -> 2 * i64.sum row) (tabulate n (\i -> xs[i:i + i64.min k 3]))
