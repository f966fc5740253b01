-- Checks of positions that a loop counts, beside checks of positions that it loads: what fails first is reported,
-- whichever it is.
-- ==
-- entry: gathered
-- input { 3i64 [2i64, 0i64, 1i64] [10i64, 20i64, 30i64] } output { 60i64 }
-- input { 0i64 [9i64] [10i64] } output { 0i64 }
-- input { -5i64 [9i64] [10i64] } output { 0i64 }
-- input { 4i64 [2i64, 0i64, 1i64] [10i64, 20i64, 30i64] } error: Index \[3\] out of bounds for array of shape \[3\]
-- input { 4i64 [2i64, 7i64, 1i64] [10i64, 20i64, 30i64] } error: Index \[7\] out of bounds
-- input { 3i64 [2i64, -1i64, 1i64] [10i64, 20i64, 30i64] } error: Index \[-1\] out of bounds
entry gathered [m][n] (k: i64) (at: [m]i64) (xs: [n]i64) : i64 = loop s = 0 for i < k do s + xs[at[i]]

-- The rows of a sparse matrix.
-- ==
-- entry: rows
-- input { [0i64, 2i64, 2i64] [1i64, 0i64, 2i64] [1i64, 2i64, 3i64] [10i64, 100i64, 1000i64] }
-- output { [120i64, 0i64, 3000i64] }
-- input { [0i64, 4i64] [1i64, 0i64, 2i64] [1i64, 2i64, 3i64] [10i64, 100i64, 1000i64] }
-- error: Index \[3\] out of bounds for array of shape \[3\]
-- input { [0i64, 4i64] [1i64, 0i64, 5i64] [1i64, 2i64, 3i64] [10i64, 100i64, 1000i64] } error: Index \[5\]
-- input { [-1i64, 3i64] [1i64, 0i64, 2i64] [1i64, 2i64, 3i64] [10i64, 100i64, 1000i64] } error: Index \[-1\]
-- input { [9223372036854775807i64, -9223372036854775807i64] [1i64, 0i64, 2i64] [1i64, 2i64, 3i64] [1i64] }
-- error: Index \[9223372036854775807\]
-- input { [3i64] [1i64, 0i64, 2i64] [1i64, 2i64, 3i64] [1i64] } output { [0i64] }
entry rows [n][k][m] (starts: [n]i64) (columns: [k]i64) (elements: [k]i64) (x: [m]i64) : [n]i64 =
  tabulate n (\i ->
    let end = if i + 1 < n then starts[i + 1] else k
    in loop sum = 0 for e in starts[i]..<end do sum + elements[e] * x[columns[e]])

-- The array that the positions come from changes in the loop; positions that depend on the sum so far.
-- ==
-- entry: chased
-- input { 3i64 [1i64, 2i64, 0i64] } output { [3i64, 3i64, 3i64] }
-- input { 4i64 [1i64, 2i64, 0i64] } error: Index \[3\]
-- input { 3i64 [1i64, 5i64, 0i64] } error: Index \[5\]
entry chased [m] (k: i64) (at: *[m]i64) : [m]i64 =
  loop at for i < k do let j = at[i] in let old = at[j] in at with [i] = (if old < 0 then j else 3)
-- ==
-- entry: walked
-- input { 3i64 [1i64, 1i64, -6i64] [0i64, 1i64, 5i64] } output { 6i64 }
-- input { 3i64 [1i64, 1i64, 2i64] [0i64, 1i64, 5i64] } error: Index \[8\]
-- input { 4i64 [1i64, 1i64, -6i64] [0i64, 1i64, 5i64] } error: Index \[3\]
entry walked [m][n] (k: i64) (at: [m]i64) (xs: [n]i64) : i64 = loop s = 0 for i < k do s + xs[(s + at[i])]
