-- get and indexing: elements, rows, rows of computed arrays, positions outside [paper 1, Fig. 1].
-- ==
-- entry: element
-- input { [4i64] 0i64 }
-- output { 4i64 4i64 }
-- input { [7i64, -3i64, 4i64, -4i64, -4i64, -7i64, -6i64] 6i64 }
-- output { -6i64 -6i64 }
-- input { [0i64, -9i64, 1i64] 3i64 }
-- error: out of bounds
-- input { [3i64, 5i64, 7i64] -1i64 }
-- error: out of bounds
-- input { empty([0]i64) 0i64 }
-- error: out of bounds

-- ==
-- entry: row
-- input { [[-8i64, -4i64, -6i64, 5i64, 8i64], [1i64, -9i64, -7i64, 9i64, -6i64], [-7i64, 1i64, -1i64, -7i64, 0i64]]
--   2i64 }
-- output { [-7i64, 1i64, -1i64, -7i64, 0i64] }
-- input { [[-8i64]] 0i64 }
-- output { [-8i64] }
-- input { [[-9i64, -3i64, -2i64], [7i64, 7i64, -9i64]] 2i64 }
-- error: out of bounds

-- ==
-- entry: deep
-- input { [[[-4i64, -9i64], [7i64, -5i64], [0i64, -5i64]], [[4i64, -1i64], [-6i64, 3i64], [-6i64, -3i64]]] 1i64
--   2i64 0i64 }
-- output { -6i64 -6i64 }
-- input { [[[-2i64, -3i64], [-2i64, -6i64], [0i64, -5i64]]] 0i64 0i64 2i64 }
-- error: out of bounds

-- ==
-- entry: of_build
-- input { 7i64 6i64 }
-- output { 36i64 }
-- input { 1i64 0i64 }
-- output { 0i64 }
-- input { 3i64 3i64 }
-- error: out of bounds

-- ==
-- entry: column
-- input { [[8i64, 3i64], [-5i64, -7i64], [5i64, 6i64]] 1i64 }
-- output { [3i64, -7i64, 6i64] }
-- input { empty([0][2]i64) 5i64 }
-- output { empty([0]i64) }
-- input { [[-9i64, -4i64], [-3i64, 0i64], [3i64, -6i64]] 2i64 }
-- error: out of bounds

entry element [n] (xs: [n]i64) (i: i64) : (i64, i64) = (get xs i, xs[i])

entry row [n][m] (a: [n][m]i64) (i: i64) : [m]i64 = get a i

entry deep [n][m][l] (a: [n][m][l]i64) (i: i64) (j: i64) (k: i64) : (i64, i64) =
  (get (get (get a i) j) k, a[i][j][k])

entry of_build (n: i64) (i: i64) : i64 = (build n (\k -> k * k))[i]

entry column [n][m] (a: [n][m]i64) (j: i64) : [n]i64 = build n (\i -> (get a i)[j])
