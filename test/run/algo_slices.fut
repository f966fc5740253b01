-- Slices of all kinds in one and two dimensions: open ends, strides, negative strides, columns, transposed corners,
-- slices of slices; and one that is refused.
-- ==
-- entry: ends
-- input { empty([0]i64) 0i64 0i64 }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [8i64] 0i64 1i64 }
-- output { empty([0]i64) empty([0]i64) [8i64] }
-- input { [-6i64, -3i64, -3i64, 0i64, -3i64, 7i64, 0i64] 2i64 5i64 }
-- output { [-6i64, -3i64] [7i64, 0i64] [-3i64, 0i64, -3i64] }
-- input { [4i64, 6i64, -6i64] 3i64 3i64 }
-- output { [4i64, 6i64, -6i64] empty([0]i64) empty([0]i64) }
-- input { [2i64, 7i64, -2i64, -4i64, 8i64] 4i64 6i64 }
-- error: out of bounds

-- ==
-- entry: strided
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [9i64] }
-- output { [9i64] [9i64] [9i64] }
-- input { [2i64, 0i64] }
-- output { [2i64] [0i64, 2i64] [0i64] }
-- input { [-5i64, -9i64, 1i64, 3i64, -5i64, 0i64, 7i64] }
-- output { [-5i64, 1i64, -5i64, 7i64] [7i64, 0i64, -5i64, 3i64, 1i64, -9i64, -5i64] [7i64, 3i64, -5i64] }
-- input { [-5i64, 7i64, -7i64, -4i64, 7i64, 7i64, -8i64, -6i64, -1i64, 4i64, 9i64] }
-- output { [-5i64, -7i64, 7i64, -8i64, -1i64, 9i64] [9i64, 4i64, -1i64, -6i64, -8i64, 7i64, 7i64, -4i64, -7i64,
--   7i64, -5i64] [9i64, -6i64, 7i64, 7i64] }

-- ==
-- entry: picked
-- input { [-7i64, 8i64, -3i64, 5i64, 5i64, 4i64, -8i64] 0i64 7i64 3i64 }
-- output { [-7i64, 5i64, -8i64] }
-- input { [-4i64, -4i64, -6i64, 6i64, 9i64, 0i64, -4i64] 6i64 0i64 -2i64 }
-- output { [-4i64, 9i64, -6i64] }
-- input { [-2i64, -1i64, -2i64, -6i64, -6i64, 8i64, 8i64] 5i64 -1i64 -5i64 }
-- output { [8i64, -2i64] }
-- input { [9i64, 5i64, 4i64, 1i64, -2i64] 2i64 2i64 1i64 }
-- output { empty([0]i64) }
-- input { [8i64, -4i64, 7i64, -8i64, 5i64] 0i64 7i64 2i64 }
-- error: out of bounds
-- input { [-7i64, 7i64, -9i64, 0i64, -9i64] 0i64 5i64 0i64 }
-- error:

-- ==
-- entry: corner
-- input { [[4i64]] }
-- output { empty([0][0]i64) [[4i64]] [4i64] [4i64] }
-- input { [[-1i64, 2i64, -1i64], [0i64, 8i64, 3i64]] }
-- output { [[0i64], [8i64]] [[0i64, 3i64], [-1i64, -1i64]] [-1i64, 0i64] [3i64, -1i64] }
-- input { [[-7i64, 2i64], [-9i64, -8i64], [9i64, -4i64], [-4i64, -2i64], [-7i64, 5i64]] }
-- output { [[-9i64, 9i64, -4i64, -7i64]] [[-7i64], [-4i64], [9i64], [-9i64], [-7i64]] [-7i64, -9i64, 9i64, -4i64,
--   -7i64] [5i64, -2i64, -4i64, -8i64, 2i64] }
-- input { [[4i64, -8i64, -9i64]] }
-- output { empty([2][0]i64) [[4i64, -9i64]] [4i64] [-9i64] }

-- ==
-- entry: twice
-- input { [-3i64, 3i64] }
-- output { empty([0]i64) }
-- input { [8i64, 8i64, 5i64] }
-- output { [8i64] }
-- input { [-7i64, 0i64, 5i64, 7i64, 0i64, 1i64, -6i64] }
-- output { [0i64, 7i64, 1i64] }

-- ==
-- entry: checkered
-- input { empty([0][0]i64) }
-- output { empty([0][0]i64) }
-- input { [[5i64]] }
-- output { [[-5i64]] }
-- input { [[-3i64, -5i64], [-6i64, -8i64]] }
-- output { [[3i64, -5i64], [-6i64, -8i64]] }
-- input { [[2i64, -4i64, -3i64, -4i64, -2i64], [0i64, -9i64, -6i64, -8i64, -2i64], [4i64, 7i64, 3i64, -1i64, 1i64],
--   [8i64, -5i64, 1i64, -8i64, -9i64], [-7i64, 7i64, 7i64, 7i64, 6i64]] }
-- output { [[-2i64, -4i64, 3i64, -4i64, 2i64], [0i64, -9i64, -6i64, -8i64, -2i64], [-4i64, 7i64, -3i64, -1i64,
--   -1i64], [8i64, -5i64, 1i64, -8i64, -9i64], [7i64, 7i64, -7i64, 7i64, -6i64]] }

entry ends [n] (xs: [n]i64) (i: i64) (j: i64) : ([]i64, []i64, []i64) = (xs[:i], xs[j:], xs[i:j])

entry strided [n] (xs: [n]i64) : ([]i64, []i64, []i64) = (xs[::2], xs[::-1], xs[::-3])

entry picked [n] (xs: [n]i64) (i: i64) (j: i64) (s: i64) : []i64 = xs[i:j:s]

entry corner [n][m] (a: [n][m]i64) : ([][]i64, [][]i64, []i64, []i64) =
  (transpose a[1:, :m - 1], a[::-1, ::2], a[:, 0], (transpose a)[m - 1, ::-1])

entry twice [n] (xs: [n]i64) : []i64 = (xs[1:n - 1])[::2]

entry checkered [n] (a: [n][n]i64) : [n][n]i64 =
  let size = (n + 1) / 2
  let evens = a[::2, ::2] :> [size][size]i64
  in (copy a) with [::2, ::2] = map (map (\x -> -x)) evens
