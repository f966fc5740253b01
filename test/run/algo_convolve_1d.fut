-- Convolutions of a signal with a kernel: only where the kernel fits, with zeros around, around the ring, and the full
-- product of two polynomials.
-- ==
-- entry: valid
-- input { empty([0]i64) [1i64] }
-- output { empty([0]i64) }
-- input { [1i64, 2i64] [1i64, 2i64, 3i64] }
-- output { empty([0]i64) }
-- input { [4i64] [5i64] }
-- output { [20i64] }
-- input { [-9i64, -7i64, 9i64, -6i64, -7i64, 1i64, -1i64] [-7i64, 0i64, -8i64] }
-- output { [-9i64, 97i64, -7i64, 34i64, 57i64] }

-- ==
-- entry: same
-- input { empty([0]i64) [1i64, 2i64] }
-- output { empty([0]i64) }
-- input { [3i64] [1i64, 2i64, 1i64] }
-- output { [6i64] }
-- input { [-9i64, -3i64, -2i64, 7i64, 7i64, -9i64, -4i64, -9i64, 7i64, -5i64, 0i64] [-5i64, 4i64, -1i64, -6i64,
--   3i64] }
-- output { [21i64, 0i64, 14i64, -69i64, 73i64, -1i64, 8i64, -19i64, 7i64, 78i64, -55i64] }
-- input { [-6i64, -3i64, -2i64, -3i64, -2i64] empty([0]i64) }
-- output { [0i64, 0i64, 0i64, 0i64, 0i64] }

-- ==
-- entry: ring
-- input { empty([0]i64) [1i64, 2i64] }
-- output { empty([0]i64) }
-- input { [3i64] [1i64, 2i64, 1i64] }
-- output { [12i64] }
-- input { [-6i64, 0i64, -5i64, 8i64, 3i64, -5i64, -7i64] [5i64, 6i64, -9i64] }
-- output { [15i64, -102i64, -4i64, 103i64, 48i64, -13i64, -71i64] }
-- input { [-4i64, -3i64, 0i64] [3i64, -6i64, 0i64, -3i64, 2i64] }
-- output { [12i64, 0i64, 16i64] }

-- ==
-- entry: polynomial
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) }
-- input { [2i64] [3i64] }
-- output { [6i64] }
-- input { [0i64, -5i64, -6i64] [-9i64, -1i64, -8i64, 3i64, 2i64] }
-- output { [0i64, 45i64, 59i64, 46i64, 33i64, -28i64, -12i64] }
-- input { [1i64] empty([0]i64) }
-- output { empty([0]i64) }

entry valid [n][m] (xs: [n]i64) (kernel: [m]i64) : []i64 =
  let size = i64.max 0 (n - m + 1)
  in map (\i -> i64.sum (map2 (*) xs[i:i + m] kernel)) (iota size)

entry same [n][m] (xs: [n]i64) (kernel: [m]i64) : [n]i64 =
  let at i = if 0 <= i && i < n then xs[i] else 0
  in tabulate n (\i -> i64.sum (map2 (\j k -> k * at (i + j - m / 2)) (iota m) kernel))

entry ring [n][m] (xs: [n]i64) (kernel: [m]i64) : [n]i64 =
  loop result = replicate n 0 for j < m do
    map2 (+) result (map (* kernel[j]) (rotate j xs))

entry polynomial [n][m] (a: [n]i64) (b: [m]i64) : []i64 =
  loop result = replicate (i64.max 0 (n + m - 1)) 0 for i < n do
    loop result for j < m do
      result with [i + j] = result[i + j] + a[i] * b[j]
