-- The expressions of FUN: indexing, slices of every dimension, transposition, if over arrays, and nested kernels
-- [paper 3, Fig. 1].
-- ==
-- entry: index
-- input { [[3i64]] 0i64 0i64 }
-- output { 3i64 [3i64] }
-- input { [[1i64, -6i64, 8i64, -9i64, -3i64], [-9i64, 7i64, -8i64, 1i64, -4i64], [4i64, 1i64, -8i64, -2i64, -5i64]]
--   2i64 4i64 }
-- output { -5i64 [4i64, 1i64, -8i64, -2i64, -5i64] }
-- input { [[-1i64, 0i64, 6i64], [0i64, -6i64, 1i64]] 2i64 0i64 }
-- error: out of bounds
-- input { [[-7i64, -2i64, 9i64], [5i64, 7i64, -2i64]] 1i64 3i64 }
-- error: out of bounds
-- input { [[0i64, -9i64, -3i64], [3i64, 8i64, -6i64]] 1i64 -1i64 }
-- error: out of bounds

-- ==
-- entry: slice
-- input { [[3i64]] 0i64 1i64 0i64 1i64 }
-- output { [[3i64]] }
-- input { [[-3i64, -7i64, 5i64, 3i64, 6i64, 7i64, 4i64], [-3i64, -5i64, -7i64, 7i64, -5i64, 3i64, 6i64], [9i64,
--   7i64, 7i64, 8i64, 8i64, -8i64, 9i64], [5i64, -2i64, -7i64, 3i64, 1i64, -7i64, -7i64], [2i64, -5i64, -3i64,
--   -8i64, -8i64, -2i64, -5i64]] 1i64 3i64 2i64 5i64 }
-- output { [[-7i64, 7i64, -5i64, 3i64, 6i64], [7i64, 8i64, 8i64, -8i64, 9i64], [-7i64, 3i64, 1i64, -7i64, -7i64]] }
-- input { [[-9i64, -6i64, -5i64], [-1i64, 6i64, 4i64], [8i64, 9i64, -1i64]] 3i64 0i64 0i64 2i64 }
-- output { empty([0][2]i64) }
-- input { [[-4i64, 5i64, -4i64], [-5i64, -8i64, -3i64], [-6i64, 7i64, 2i64]] 1i64 2i64 3i64 0i64 }
-- output { empty([2][0]i64) }
-- input { [[5i64, 6i64, 1i64], [-8i64, 1i64, 1i64], [3i64, -6i64, -9i64]] 2i64 2i64 0i64 1i64 }
-- error: out of bounds
-- input { [[5i64, -4i64, -7i64], [7i64, 5i64, 8i64], [-5i64, -3i64, 1i64]] 0i64 3i64 -1i64 2i64 }
-- error: out of bounds

-- ==
-- entry: transposed
-- input { empty([0][3]i64) }
-- output { empty([3][0]i64) true }
-- input { empty([2][0]i64) }
-- output { empty([0][2]i64) true }
-- input { [[1i64]] }
-- output { [[1i64]] true }
-- input { [[4i64, -3i64, -4i64, 2i64, -8i64], [8i64, 9i64, -5i64, 0i64, 2i64]] }
-- output { [[4i64, 8i64], [-3i64, 9i64], [-4i64, -5i64], [2i64, 0i64], [-8i64, 2i64]] true }

-- ==
-- entry: branches
-- input { true empty([0]i64) 5i64 }
-- output { empty([0]i64) 0i64 }
-- input { false empty([0]i64) 5i64 }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64] 5i64 }
-- input { true [1i64, 2i64, 3i64] 0i64 }
-- output { [0i64, 1i64, 2i64] 3i64 }
-- input { false [1i64] 0i64 }
-- output { empty([0]i64) 0i64 }

-- ==
-- entry: kernel
-- input { 0i64 3i64 }
-- output { empty([0][3]i64) }
-- input { 3i64 0i64 }
-- output { empty([3][0]i64) }
-- input { 1i64 1i64 }
-- output { [[0i64]] }
-- input { 5i64 2i64 }
-- output { [[0i64, 1i64], [10i64, 11i64], [20i64, 21i64], [30i64, 31i64], [40i64, 41i64]] }

entry index [n][m] (a: [n][m]i64) (i: i64) (j: i64) : (i64, [m]i64) = (a[i, j], a[i])

entry slice [n][m] (a: [n][m]i64) (i: i64) (k: i64) (j: i64) (l: i64) : [][]i64 = a[i:i + k, j:j + l]

entry transposed [n][m] (a: [n][m]i64) : ([m][n]i64, bool) =
  (transpose a, and (map2 (==) (flatten (transpose (transpose a))) (flatten a)))

entry branches [n] (c: bool) (xs: [n]i64) (m: i64) : ([]i64, i64) =
  let z = if c then iota n else iota m
  in (z, length z)

entry kernel (n: i64) (m: i64) : [n][m]i64 = map (\i -> map (\j -> i * 10 + j) (iota m)) (iota n)
