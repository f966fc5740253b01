-- firstRow: the shape of the result is the inner part of a nested shape, so that a number of bytes would not be enough
-- [paper 1, 3.3].
-- ==
-- input { [[-2.25f64]] }
-- output { [-2.25f64] }
-- input { [[-3.75f64, -2.0f64, -3.0f64, -0.5f64, 2.0f64], [-3.75f64, 1.25f64, -0.75f64, 0.0f64, 0.25f64], [1.0f64,
--   -0.75f64, -0.5f64, 2.5f64, -3.25f64]] }
-- output { [-3.75f64, -2.0f64, -3.0f64, -0.5f64, 2.0f64] }
-- input { empty([0][2]f64) }
-- error: out of bounds

-- ==
-- entry: twice
-- input { [[[0.0f64, -4.0f64, -0.25f64], [3.0f64, 1.25f64, 2.5f64]], [[1.0f64, 1.75f64, -2.75f64], [-2.75f64,
--   2.25f64, 3.5f64]]] }
-- output { [0.0f64, -4.0f64, -0.25f64] }

-- ==
-- entry: two_shapes
-- input { 1i64 }
-- output { [0.0f64] [0.0f64, 1.0f64] }
-- input { 3i64 }
-- output { [0.0f64, 1.0f64, 2.0f64] [0.0f64, 1.0f64, 2.0f64, 3.0f64, 4.0f64, 5.0f64] }

def firstRow [n][m] (a: [n][m]f64) : [m]f64 = a[0]

entry main [n][m] (a: [n][m]f64) : [m]f64 = firstRow a

entry twice [n][m][l] (a: [n][m][l]f64) : [l]f64 = let plane = a[0] in firstRow plane

-- The same number of elements, different first rows.
entry two_shapes (n: i64) : ([n]f64, [2 * n]f64) =
  (firstRow (build (2 * n) (\i -> build n (\j -> f64.i64 (i * n + j)))),
   firstRow (build n (\i -> build (2 * n) (\j -> f64.i64 (i + j)))))
