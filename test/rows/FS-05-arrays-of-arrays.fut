-- build: scalars, tuples, arrays of arrays, of functions of other arrays, of size zero; a negative size is an error
-- [paper 1, Fig. 1].
-- ==
-- entry: squares
-- input { 0i64 }
-- output { empty([0]i64) }
-- input { 1i64 }
-- output { [0i64] }
-- input { 7i64 }
-- output { [0i64, 1i64, 4i64, 9i64, 16i64, 25i64, 36i64] }
-- input { -1i64 }
-- error:

-- ==
-- entry: table
-- input { 0i64 0i64 }
-- output { empty([0][0]i64) }
-- input { 0i64 3i64 }
-- output { empty([0][3]i64) }
-- input { 3i64 0i64 }
-- output { empty([3][0]i64) }
-- input { 1i64 1i64 }
-- output { [[0i64]] }
-- input { 2i64 5i64 }
-- output { [[0i64, 1i64, 2i64, 3i64, 4i64], [5i64, 6i64, 7i64, 8i64, 9i64]] }

-- ==
-- entry: reversed
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [1.0f64] }
-- output { [1.0f64] }
-- input { [1.25f64, 1.25f64, 2.75f64, -2.75f64, 3.75f64] }
-- output { [3.75f64, -2.75f64, 2.75f64, 1.25f64, 1.25f64] }

-- ==
-- entry: pairs
-- input { 0i64 }
-- output { empty([0]i64) empty([0]bool) }
-- input { 1i64 }
-- output { [0i64] [true] }
-- input { 5i64 }
-- output { [0i64, 0i64, 1i64, 1i64, 2i64] [true, false, true, false, true] }

-- ==
-- entry: block
-- input { 0i64 }
-- output { empty([0][0][2]i64) }
-- input { 1i64 }
-- output { [[[0i64, 0i64]]] }
-- input { 3i64 }
-- output { [[[0i64, 0i64], [0i64, 1i64], [0i64, 2i64]], [[1i64, 0i64], [1i64, 1i64], [1i64, 2i64]], [[2i64, 0i64],
--   [2i64, 1i64], [2i64, 2i64]]] }

entry squares (n: i64) : [n]i64 = build n (\i -> i * i)

entry table (n: i64) (m: i64) : [n][m]i64 = build n (\i -> build m (\j -> i * m + j))

entry reversed [n] (xs: [n]f64) : [n]f64 = build n (\i -> xs[n - 1 - i])

entry pairs (n: i64) : ([n]i64, [n]bool) = unzip (build n (\i -> (i / 2, i % 2 == 0)))

entry block (n: i64) : [n][n][2]i64 = build n (\i -> build n (\j -> build 2 (\k -> if k == 0 then i else j)))
