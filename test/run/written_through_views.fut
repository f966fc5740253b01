-- Destination views of arrays that are computed in an order of their own, or copied.

-- The second part does not begin at the first element, so that the two parts together are no rotation.
-- ==
-- entry: after_first
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] } output { [6i64, 10i64, 3i64, 6i64] }
-- input { 0i64 [1i64, 2i64] } output { [1i64, 3i64] }
-- input { 3i64 [1i64, 2i64, 3i64] } error: out of bounds
entry after_first [n] (k: i64) (a: [n]i64) =
  let s = scan (+) 0 a in #[dest] (s[k:] ++ s[1:k + 1])
-- A copy of an input is computed in the order of the input, and each element is written at its place.
-- ==
-- entry: turned_copy
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] } output { [[1i64, 4i64], [2i64, 5i64], [3i64, 6i64]] }
-- input { empty([0][2]i64) } output { empty([2][0]i64) }
entry turned_copy [n][m] (a: [n][m]i64) : [m][n]i64 = #[dest] transpose (copy a)
-- More statements make the row than are moved to its places: the row is stored, and copied to each of them.
-- ==
-- entry: eight_changed
-- input { 2i64 [0i64, 2i64, 1i64, 1i64, 0i64, 3i64, 3i64, 2i64] [1i64, 1i64, 1i64, 1i64] }
-- output { [[5i64, 4i64, 8i64, 7i64], [5i64, 4i64, 8i64, 7i64]] }
-- input { 0i64 [0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64, 0i64] [1i64] } output { empty([0][1]i64) }
entry eight_changed [n] (k: i64) (is: [8]i64) (a: [n]i64) : [k][n]i64 =
  let sums = scan (+) 0 a
  let sums = sums with [is[0]] = 1
  let sums = sums with [is[1]] = 2
  let sums = sums with [is[2]] = 3
  let sums = sums with [is[3]] = 4
  let sums = sums with [is[4]] = 5
  let sums = sums with [is[5]] = 6
  let sums = sums with [is[6]] = 7
  let sums = sums with [is[7]] = 8
  in #[dest] replicate k sums
