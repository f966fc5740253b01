-- iota and copy are kernels: written out, they give the same arrays, also of transposed and sliced arguments [paper 3,
-- section 2].
-- ==
-- entry: iotas
-- input { 0i64 }
-- output { empty([0]i64) empty([0]i64) }
-- input { 1i64 }
-- output { [0i64] [0i64] }
-- input { 7i64 }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64] [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 6i64] }

-- ==
-- entry: copies
-- input { empty([0][3]i64) }
-- output { empty([0][3]i64) empty([0][3]i64) empty([3][0]i64) empty([3][0]i64) }
-- input { empty([2][0]i64) }
-- output { empty([2][0]i64) empty([2][0]i64) empty([0][2]i64) empty([0][2]i64) }
-- input { [[4i64]] }
-- output { [[4i64]] [[4i64]] [[4i64]] [[4i64]] }
-- input { [[-1i64, -7i64, 8i64, -2i64, 3i64], [6i64, -8i64, -9i64, -9i64, 6i64], [7i64, 8i64, 2i64, 8i64, -2i64]] }
-- output { [[-1i64, -7i64, 8i64, -2i64, 3i64], [6i64, -8i64, -9i64, -9i64, 6i64], [7i64, 8i64, 2i64, 8i64, -2i64]]
--   [[-1i64, -7i64, 8i64, -2i64, 3i64], [6i64, -8i64, -9i64, -9i64, 6i64], [7i64, 8i64, 2i64, 8i64, -2i64]]
--   [[-1i64, 6i64, 7i64], [-7i64, -8i64, 8i64], [8i64, -9i64, 2i64], [-2i64, -9i64, 8i64], [3i64, 6i64, -2i64]]
--   [[-1i64, 6i64, 7i64], [-7i64, -8i64, 8i64], [8i64, -9i64, 2i64], [-2i64, -9i64, 8i64], [3i64, 6i64, -2i64]] }

-- ==
-- entry: independent
-- input { [1i64] 0i64 5i64 }
-- output { [1i64] [5i64] }
-- input { [3i64, -7i64, 7i64, 6i64, 1i64] 4i64 0i64 }
-- output { [3i64, -7i64, 7i64, 6i64, 1i64] [3i64, -7i64, 7i64, 6i64, 0i64] }
-- input { empty([0]i64) 0i64 1i64 }
-- error: out of bounds

entry iotas (n: i64) : ([n]i64, [n]i64) = (iota n, map (\i -> i) (iota n))

def copy_by_kernels [n][m] (a: [n][m]i64) : [n][m]i64 = tabulate n (\i -> tabulate m (\j -> a[i, j]))

entry copies [n][m] (a: [n][m]i64) : ([n][m]i64, [n][m]i64, [m][n]i64, [m][n]i64) =
  (copy a, copy_by_kernels a, copy (transpose a), copy_by_kernels (transpose a))

-- A copy has a life of its own.
entry independent [n] (xs: [n]i64) (i: i64) (x: i64) : ([n]i64, [n]i64) =
  let ys = copy xs with [i] = x
  in (xs, ys)
