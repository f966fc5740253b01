-- A map over windows that roll, which reads another array at multiples of a number known at run time: these elements
-- are no window, and each iteration loads them.
-- ==
-- entry: quotient
-- input { [1i64, 2i64, 3i64, 4i64] [1i64, 10i64, 2i64, 20i64, 3i64, 30i64, 4i64, 40i64] } output { [16i64, 49i64] }
-- input { [1i64, 2i64] [1i64] } output { empty([0]i64) }
-- ==
-- entry: pairs
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] [1i64, 10i64, 2i64, 20i64] } output { [16i64, 49i64] }
-- input { 3i64 [1i64, 2i64, 3i64, 4i64] [1i64, 10i64, 2i64, 5i64, 3i64] } output { [16i64, 24i64] }
-- input { 1i64 [1i64, 2i64] [1i64] } output { empty([0]i64) }
-- ==
-- entry: down
-- input { 1i64 [1i64, 2i64, 3i64, 4i64] [[1i64, 2i64], [3i64, 4i64], [5i64, 6i64]] } output { [9i64, 33i64] }
-- ==
-- entry: along
-- input { 2i64 [1i64, 2i64, 3i64, 4i64] [[1i64, 2i64, 0i64], [0i64, 0i64, 0i64], [3i64, 4i64, 5i64]] }
-- output { [8i64, 29i64] }
entry quotient [n][k] (xs: [n]i64) (ys: [k]i64) : []i64 =
  let ws = #[eager] slide 3 1 xs
  let m = k / n
  in map2 (\w j -> i64.sum w + #[unsafe] (ys[j * m] * ys[j * m + 1])) ws (indices ws)
entry pairs (m: i64) (xs: []i64) (ys: []i64) : []i64 =
  let ws = #[eager] slide 3 1 xs
  in map2 (\w j -> i64.sum w + #[unsafe] (ys[j * m] * ys[j * m + 1])) ws (indices ws)
entry down (m: i64) (xs: []i64) (ys: [][]i64) : []i64 =
  let ws = #[eager] slide 3 1 xs
  in map2 (\w j -> i64.sum w + #[unsafe] (ys[j, j * m] * ys[j + 1, j * m])) ws (indices ws)
entry along (m: i64) (xs: []i64) (ys: [][]i64) : []i64 =
  let ws = #[eager] slide 3 1 xs
  in map2 (\w j -> i64.sum w + #[unsafe] (ys[j * m, j] * ys[j * m, j + 1])) ws (indices ws)
