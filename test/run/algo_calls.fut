-- Functions that are not inlined: results built in rows and columns, tuples of arrays, callees that call callees,
-- results of unknown size, and the same function at two types.
-- ==
-- entry: rows
-- input { empty([0][3]f64) }
-- output { empty([0][3]f64) }
-- input { empty([3][0]f64) }
-- output { empty([3][0]f64) }
-- input { [[4.0f64]] }
-- output { [[1.3333333333333333f64]] }
-- input { [[3.5f64, -1.25f64, -1.75f64, -0.75f64, 1.5f64], [-2.0f64, -1.75f64, 0.5f64, -2.5f64, -1.5f64], [0.75f64,
--   3.25f64, -0.75f64, -2.75f64, -2.25f64]] }
-- output { [[0.75f64, 0.16666666666666666f64, -1.25f64, -0.3333333333333333f64, 0.25f64], [-1.25f64,
--   -1.0833333333333333f64, -1.25f64, -1.1666666666666667f64, -1.3333333333333333f64], [1.3333333333333333f64,
--   1.0833333333333333f64, -0.08333333333333333f64, -1.9166666666666667f64, -1.6666666666666667f64]] }

-- ==
-- entry: columns
-- input { empty([0][3]f64) }
-- output { empty([0][3]f64) }
-- input { empty([3][0]f64) }
-- output { empty([3][0]f64) }
-- input { [[-1.75f64]] }
-- output { [[-0.5833333333333334f64]] }
-- input { [[-3.75f64, -1.75f64, 4.0f64], [1.5f64, 0.75f64, 1.75f64], [-3.75f64, 0.0f64, -3.75f64], [3.0f64,
--   -4.0f64, 1.0f64], [0.5f64, 3.5f64, 3.25f64]] }
-- output { [[-0.75f64, -0.3333333333333333f64, 1.9166666666666667f64], [-2.0f64, -0.3333333333333333f64,
--   0.6666666666666666f64], [0.25f64, -1.0833333333333333f64, -0.3333333333333333f64], [-0.08333333333333333f64,
--   -0.16666666666666666f64, 0.16666666666666666f64], [1.1666666666666667f64, -0.16666666666666666f64,
--   1.4166666666666667f64]] }

-- ==
-- entry: twice
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [3.0f64] }
-- output { [1.0f64, 1.0f64] }
-- input { [0.75f64, -3.25f64, -3.75f64, -3.5f64, -2.75f64, -3.75f64, 4.0f64] }
-- output { [-0.8333333333333334f64, -2.0833333333333335f64, -3.5f64, -3.3333333333333335f64,
--   -3.3333333333333335f64, -0.8333333333333334f64, 0.08333333333333333f64, 0.08333333333333333f64,
--   -0.8333333333333334f64, -3.3333333333333335f64, -3.3333333333333335f64, -3.5f64, -2.0833333333333335f64,
--   -0.8333333333333334f64] }

-- ==
-- entry: tuple
-- input { empty([0]f64) }
-- output { empty([0]f64) 0.0f64 0i64 }
-- input { [3.0f64] }
-- output { [-2.6666666666666665f64] 0.3333333333333333f64 1i64 }
-- input { [1.0f64, 2.0f64, -4.0f64, 8.5f64, -16.25f64] }
-- output { [-0.7777777777777778f64, -1.0555555555555558f64, 3.3055555555555554f64, -9.944444444444445f64,
--   14.083333333333334f64] -3.1388888888888893f64 2i64 }

-- ==
-- entry: two_types
-- input { empty([0]i64) empty([0]f64) }
-- output { empty([0]i64) empty([0]f64) 0i64 }
-- input { [1i64] [0.5f64] }
-- output { [1i64] empty([0]f64) 1i64 }
-- input { [0i64, 4i64, -1i64, 5i64, -1i64, -7i64, 4i64] [-3.0f64, -3.75f64, 2.25f64, -3.75f64, 0.0f64, -4.0f64,
--   -3.0f64] }
-- output { [4i64, 5i64, 4i64] [2.25f64] 4i64 }

-- ==
-- entry: in_a_loop
-- input { empty([0]i64) }
-- output { empty([0]i64) }
-- input { [3i64] }
-- output { [3i64] }
-- input { [-9i64, 1i64, -6i64, 6i64, 4i64, -6i64, 1i64] }
-- output { [-9i64, -8i64, -14i64, -8i64, -4i64, -10i64, -9i64] }

-- ==
-- entry: in_a_branch
-- input { true empty([0]f64) }
-- output { empty([0]f64) }
-- input { false [3.0f64] }
-- output { [1.0f64] }
-- input { true [-3.75f64, -4.0f64, -2.25f64, -3.5f64, -0.5f64] }
-- output { [-1.138888888888889f64, -2.2222222222222223f64, -2.888888888888889f64, -3.055555555555556f64,
--   -1.9722222222222223f64] }
-- input { false [3.0f64, -0.25f64, 1.5f64, 1.75f64, -3.0f64] }
-- output { [-0.4166666666666667f64, 0.08333333333333333f64, 1.0f64, 1.4166666666666667f64, 0.9166666666666666f64] }

-- ==
-- entry: nested
-- input { 0i64 [1i64] }
-- output { empty([0]i64) }
-- input { 3i64 empty([0]i64) }
-- output { [0i64, 0i64, 0i64] }
-- input { 5i64 [7i64, -6i64, -7i64, -2i64, -1i64, 9i64, 5i64] }
-- output { [21i64, 21i64, 21i64, 21i64, 21i64] }

#[noinline]
def smooth [n] (xs: [n]f64) : *[n]f64 =
  let sums = scan (+) 0 xs
  in map (\i -> (sums[i64.min (n - 1) (i + 1)] - (if i > 1 then sums[i - 2] else 0)) / 3) (iota n)

#[noinline]
def both [n] (xs: [n]f64) : ([n]f64, f64, [n]bool) =
  let s = smooth xs
  in (s, f64.sum s, map (> 0) s)

#[noinline]
def positive [n] 't (size: t -> i64) (xs: [n]t) : []t = filter (\x -> size x > 0) xs

#[noinline]
def update [n] (xs: *[n]i64) (i: i64) : *[n]i64 = xs with [i] = (if i > 0 then xs[i - 1] else 0) + xs[i]

entry rows [n][m] (a: [n][m]f64) : [n][m]f64 = map smooth a

entry columns [n][m] (a: [n][m]f64) : [n][m]f64 = transpose (map smooth (transpose a))

entry twice [n] (xs: [n]f64) : [n + n]f64 = smooth xs ++ smooth (reverse xs)

entry tuple [n] (xs: [n]f64) : ([n]f64, f64, i64) =
  let (s, sum, signs) = both (smooth xs)
  in (map2 (-) s xs, sum, i64.sum (map i64.bool signs))

entry two_types [n] (xs: [n]i64) (ys: [n]f64) : ([]i64, []f64, i64) =
  let a = positive id xs
  let b = positive i64.f64 ys
  in (a, b, length a + length b)

entry in_a_loop [n] (xs: *[n]i64) : [n]i64 = loop xs for i < n do update xs i

entry in_a_branch [n] (c: bool) (xs: [n]f64) : [n]f64 =
  let ys = if c then smooth xs else copy xs
  in ys with [0:n] = smooth (reverse ys)

entry nested [n] (k: i64) (xs: [n]i64) : [k]i64 =
  map (\i -> i64.sum (positive (\x -> x - i) xs)) (iota k)
