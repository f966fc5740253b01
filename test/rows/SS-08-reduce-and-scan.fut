-- reduce and scan with operators on numbers, on tuples and on arrays; the neutral element for nothing [paper 5, Fig.
-- 3].
-- ==
-- entry: tuples
-- input { empty([0]i64) }
-- output { 0i64 9223372036854775807i64 -9223372036854775808i64 empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [5i64] }
-- output { 5i64 5i64 5i64 [5i64] [5i64] [5i64] }
-- input { [-4i64, 0i64, -6i64, -7i64, 8i64, 2i64, -8i64, -7i64, -6i64, 3i64, 3i64] }
-- output { -22i64 -8i64 8i64 [-4i64, -4i64, -10i64, -17i64, -9i64, -7i64, -15i64, -22i64, -28i64, -25i64, -22i64]
--   [-4i64, -4i64, -6i64, -7i64, -7i64, -7i64, -8i64, -8i64, -8i64, -8i64, -8i64] [-4i64, 0i64, 0i64, 0i64, 8i64,
--   8i64, 8i64, 8i64, 8i64, 8i64, 8i64] }

-- ==
-- entry: affine
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { [3i64] [4i64] }
-- output { [3i64] [4i64] }
-- input { [-1i64, -3i64, -3i64, 1i64, 1i64, 0i64, 1i64] [-1i64, 3i64, 7i64, -5i64, -4i64, -4i64, -5i64] }
-- output { [-1i64, 3i64, -9i64, -9i64, -9i64, 0i64, 0i64] [-1i64, 6i64, -11i64, -16i64, -20i64, -4i64, -9i64] }

-- ==
-- entry: rows
-- input { empty([0][2]i64) }
-- output { [0i64, 0i64] empty([0][2]i64) }
-- input { [[-2i64, 5i64, 5i64]] }
-- output { [-2i64, 5i64, 5i64] [[-2i64, 5i64, 5i64]] }
-- input { [[0i64, 3i64], [3i64, -8i64], [6i64, -6i64], [3i64, -7i64], [-6i64, 8i64]] }
-- output { [6i64, -10i64] [[0i64, 3i64], [3i64, 3i64], [6i64, 3i64], [6i64, 3i64], [6i64, 8i64]] }

-- ==
-- entry: per_row
-- input { empty([0][2]i64) }
-- output { empty([0]i64) empty([0][2]i64) }
-- input { empty([2][0]i64) }
-- output { [1i64, 1i64] empty([2][0]i64) }
-- input { [[7i64, -8i64, -2i64, -2i64, -2i64], [3i64, 1i64, -8i64, 3i64, -9i64], [-2i64, 6i64, 1i64, -3i64, 0i64]]
--   }
-- output { [448i64, 648i64, 0i64] [[7i64, -1i64, -3i64, -5i64, -7i64], [3i64, 4i64, -4i64, -1i64, -10i64], [-2i64,
--   4i64, 5i64, 2i64, 2i64]] }

entry tuples [n] (xs: [n]i64) : (i64, i64, i64, [n]i64, [n]i64, [n]i64) =
  let op (a, b, c) (d, e, f) = (a + d, i64.min b e, i64.max c f)
  let ne = (0, i64.highest, i64.lowest)
  let triples = map (\x -> (x, x, x)) xs
  let (a, b, c) = reduce op ne triples
  let (d, e, f) = unzip3 (scan op ne triples)
  in (a, b, c, d, e, f)

-- Not commutative: affine functions.
entry affine [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64) =
  unzip (scan (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) (zip a b))

entry rows [n][m] (a: [n][m]i64) : ([m]i64, [n][m]i64) =
  (reduce (map2 (+)) (replicate m 0) a, scan (map2 i64.max) (replicate m i64.lowest) a)

entry per_row [n][m] (a: [n][m]i64) : ([n]i64, [n][m]i64) =
  (map (reduce (*) 1) a, map (scan (+) 0) a)
