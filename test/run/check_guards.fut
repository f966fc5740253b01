-- Checks under guards, with clamps, remainders and quotients, in folds, filters and scatters, and beside failures of
-- other kinds.
-- ==
-- entry: neighbours
-- input { [1i64, 2i64, 3i64] 1i64 } output { [2i64, 4i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 2i64 } output { [3i64, 0i64, 1i64] }
-- input { [1i64, 2i64, 3i64] 7i64 } output { [0i64, 0i64, 0i64] }
-- input { [1i64, 2i64, 3i64] -1i64 } error: Index \[-1\] out of bounds
-- input { empty([0]i64) -1i64 } output { empty([0]i64) }
-- ==
-- entry: first_half
-- input { [1i64, 2i64, 3i64] 6i64 3i64 } output { [1i64, 2i64, 3i64, 0i64, 0i64, 0i64] }
-- input { [1i64, 2i64, 3i64] 6i64 4i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 2i64 4i64 } output { [1i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 2i64 -4i64 } output { [0i64, 0i64] }
-- ==
-- entry: clamped
-- input { [1i64, 2i64, 3i64] 5i64 2i64 } output { [1i64, 2i64, 3i64, 3i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 5i64 1i64 } output { [1i64, 2i64, 2i64, 2i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 5i64 3i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 3i64 3i64 } output { [1i64, 2i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 3i64 -1i64 } error: Index \[-1\] out of bounds
-- ==
-- entry: halves
-- input { [1i64, 2i64, 3i64] 5i64 } output { [1i64, 1i64, 2i64, 2i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 6i64 } output { [1i64, 1i64, 2i64, 2i64, 3i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 7i64 } error: Index \[3\] out of bounds
-- input { empty([0]i64) 0i64 } output { empty([0]i64) }
-- ==
-- entry: around
-- input { [1i64, 2i64, 3i64] 5i64 3i64 } output { [1i64, 2i64, 3i64, 1i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 5i64 4i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 2i64 4i64 } output { [1i64, 2i64] }
-- input { [1i64, 2i64, 3i64] 2i64 0i64 } error: division by zero
-- input { [1i64, 2i64, 3i64] 0i64 0i64 } output { empty([0]i64) }
-- ==
-- entry: folds
-- input { [1i64, 2i64, 3i64] 2i64 1i64 } output { 5i64 [2i64, 5i64] [2i64] }
-- input { [1i64, 2i64, 3i64] 3i64 1i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 0i64 9i64 } output { 0i64 empty([0]i64) empty([0]i64) }
-- ==
-- entry: in_order
-- input { [1i64, 2i64, 3i64] [5i64, 6i64] 2i64 } output { [6i64, 8i64] }
-- input { [1i64, 2i64, 3i64] [5i64, 6i64] 3i64 } error: Index \[2\] out of bounds for array of shape \[2\]
-- input { [1i64, 2i64] [5i64, 6i64, 7i64] 4i64 } error: Index \[2\] out of bounds for array of shape \[2\]
-- input { [1i64, 2i64] [5i64, 6i64] 9i64 } error: Index \[2\] out of bounds for array of shape \[2\]
-- ==
-- entry: with_data
-- input { [1i64, 2i64, 3i64] [0i64, 2i64] 2i64 } output { [1i64, 5i64] }
-- input { [1i64, 2i64, 3i64] [0i64, 3i64] 9i64 } error: Index \[3\] out of bounds for array of shape \[3\]
-- input { [1i64, 2i64, 3i64] [0i64, 2i64] 9i64 } error: Index \[2\] out of bounds for array of shape \[2\]
-- ==
-- entry: rounds
-- input { [1i64, 2i64, 3i64] 3i64 2i64 } output { [3i64, 4i64, 5i64] }
-- input { [1i64, 2i64, 3i64] 2i64 1i64 } output { [2i64, 3i64, 3i64] }
-- input { [1i64, 2i64, 3i64] 4i64 1i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 4i64 0i64 } output { [1i64, 2i64, 3i64] }

entry neighbours [n] (a: [n]i64) (k: i64) : [n]i64 =
  map (\i -> (if i >= k then a[i - k] else 0) + (if i + k < n then a[i + k] else 0)) (iota n)
entry first_half [n] (a: [n]i64) (m: i64) (limit: i64) : [m]i64 = map (\i -> if i < limit then a[i] else 0) (iota m)
entry clamped [n] (a: [n]i64) (m: i64) (last: i64) : [m]i64 = map (\i -> a[i64.min i last]) (iota m)
entry halves [n] (a: [n]i64) (m: i64) : [m]i64 = map (\i -> a[i / 2]) (iota m)
entry around [n] (a: [n]i64) (m: i64) (k: i64) : [m]i64 = map (\i -> a[i % k]) (iota m)
entry folds [n] (a: [n]i64) (m: i64) (k: i64) : (i64, []i64, []i64) =
  (reduce (+) 0 (map (\i -> a[i + k]) (iota m)), scan (+) 0 (map (\i -> a[i + k]) (iota m)),
    filter (\x -> x % 2 == 0) (map (\i -> a[i + k]) (iota m)))
entry in_order [n][m] (a: [n]i64) (b: [m]i64) (k: i64) : [k]i64 = map (\i -> a[i] + b[i]) (iota k)
entry with_data [n][m] (a: [n]i64) (at: [m]i64) (k: i64) : [k]i64 = map (\i -> a[at[i]] + at[i]) (iota k)
entry rounds [n] (a: *[n]i64) (m: i64) (k: i64) : [n]i64 = loop a for _i < k do loop a for j < m do a with [j] =
  a[j] + 1
