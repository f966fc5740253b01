-- Checks with affine indices in loops and nests: the first failing iteration decides the message, wherever the check is
-- made.
-- ==
-- entry: shifted
-- input { 3i64 1i64 [1i64, 2i64, 3i64] } output { [2i64, 3i64] }
-- input { 3i64 0i64 [1i64, 2i64, 3i64] } output { [1i64, 2i64, 3i64] }
-- input { 3i64 3i64 [1i64, 2i64, 3i64] } output { empty([0]i64) }
-- input { 0i64 0i64 empty([0]i64) } output { empty([0]i64) }
-- input { 3i64 -1i64 [1i64, 2i64, 3i64] } error: Index \[-1\] out of bounds for array of shape \[3\]
-- ==
-- entry: odd_places
-- input { [1i64, 2i64, 3i64, 4i64] 2i64 } output { 6i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 0i64 } output { 0i64 }
-- input { [1i64, 2i64, 3i64, 4i64] -7i64 } output { 0i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 3i64 } error: Index \[5\] out of bounds for array of shape \[4\]
-- input { [1i64, 2i64, 3i64, 4i64] 9223372036854775807i64 } error: Index \[5\] out of bounds for array of shape \[4\]
-- input { empty([0]i64) 1i64 } error: Index \[1\] out of bounds for array of shape \[0\]
-- ==
-- entry: window
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 2i64 2i64 }
-- output { [[5i64, 7i64], [11i64, 13i64]] }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 0i64 9i64 } output { empty([0][9]i64) }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 9i64 0i64 } output { empty([9][0]i64) }
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 3i64 3i64 }
-- error: Index \[3, 0\] out of bounds for array of shape \[3\]\[3\]
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 2i64 4i64 }
-- error: Index \[0, 3\] out of bounds for array of shape \[3\]\[3\]
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64], [7i64, 8i64, 9i64]] 4i64 1i64 } error: Index \[3, 0\] out of bounds
-- ==
-- entry: triangle
-- input { [1i64, 2i64, 3i64, 4i64] 4i64 0i64 } output { 13i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 3i64 1i64 } output { 9i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 5i64 0i64 } output { 24i64 }
-- input { [1i64, 2i64, 3i64, 4i64] 6i64 0i64 } error: Index \[4\] out of bounds
-- input { [1i64, 2i64, 3i64, 4i64] 4i64 3i64 } error: Index \[4\] out of bounds
-- input { [1i64, 2i64, 3i64, 4i64] 4i64 -1i64 } error: Index \[-1\] out of bounds
-- input { empty([0]i64) 1i64 5i64 } output { 0i64 }
-- ==
-- entry: backwards
-- input { [1i64, 2i64, 3i64] 3i64 2i64 } output { [3i64, 2i64, 1i64] }
-- input { [1i64, 2i64, 3i64] 2i64 1i64 } output { [2i64, 1i64] }
-- input { [1i64, 2i64, 3i64] 3i64 1i64 } error: Index \[-1\] out of bounds
-- input { [1i64, 2i64, 3i64] 1i64 3i64 } error: Index \[3\] out of bounds
-- input { [1i64, 2i64, 3i64] 0i64 77i64 } output { empty([0]i64) }
-- ==
-- entry: strided
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 2i64 0i64 } output { [1i64, 3i64, 5i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 -2i64 4i64 } output { [5i64, 3i64, 1i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 0i64 1i64 } output { [2i64, 2i64, 2i64] }
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 3i64 0i64 } error: Index \[6\] out of bounds
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 -3i64 4i64 } error: Index \[-2\] out of bounds
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 5i64 4611686018427387904i64 0i64 }
-- error: Index \[4611686018427387904\] out of bounds
-- input { [1i64, 2i64, 3i64, 4i64, 5i64] 3i64 1i64 9223372036854775807i64 }
-- error: Index \[9223372036854775807\] out of bounds

entry shifted (n: i64) (k: i64) (a: [n]i64) : []i64 = map (\i -> a[i + k]) (iota (n - k))
entry odd_places [n] (a: [n]i64) (m: i64) : i64 = loop s = 0 for i < m do s + a[2 * i + 1]
entry window [n][m] (a: [n][m]i64) (p: i64) (q: i64) : [p][q]i64 = tabulate_2d p q (\i j -> a[i, j] + a[i + 1, j])
entry triangle [n] (a: [n]i64) (m: i64) (k: i64) : i64 =
  loop s = 0 for i < m do loop t = s for j < i do t + a[j + k] + (if j == 0 then 1 else 0)
entry backwards [n] (a: [n]i64) (m: i64) (from: i64) : [m]i64 = map (\i -> a[from - i]) (iota m)
entry strided [n] (a: [n]i64) (m: i64) (step: i64) (from: i64) : [m]i64 = tabulate m (\i -> a[from + i * step])
