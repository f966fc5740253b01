-- filter of scalars, tuples and rows; a map fused into a reduction; several reductions in one pass [paper 5, Fig. 3
-- and section 2.1].
-- ==
-- entry: scalars
-- input { empty([0]i32) }
-- output { empty([0]i32) 0i64 }
-- input { [3i32] }
-- output { [3i32] 1i64 }
-- input { [1i32, 2i32] }
-- output { empty([0]i32) 0i64 }
-- input { [-9i32, 2i32, -2i32, -4i32, 0i32, -2i32, -8i32, 5i32, 2i32, 6i32, 4i32, 7i32, 2i32] }
-- output { [-9i32, 0i32, 6i32] 3i64 }

-- ==
-- entry: tuples
-- input { empty([0]i32) empty([0]f64) }
-- output { empty([0]i32) empty([0]f64) }
-- input { [1i32] [1.0f64] }
-- output { empty([0]i32) empty([0]f64) }
-- input { [-3i32, 9i32, 3i32, -1i32, 3i32, 2i32, -6i32] [0.5f64, 4.0f64, -1.5f64, 0.25f64, -1.25f64, 2.75f64,
--   -1.75f64] }
-- output { [-3i32, -1i32, 2i32, -6i32] [0.5f64, 0.25f64, 2.75f64, -1.75f64] }

-- ==
-- entry: rows
-- input { empty([0][3]i32) }
-- output { empty([0][3]i32) }
-- input { [[1i32]] }
-- output { [[1i32]] }
-- input { [[-1i32, 0i32]] }
-- output { empty([0][2]i32) }
-- input { [[-7i32, 8i32, 9i32], [9i32, -2i32, -5i32], [8i32, -1i32, 2i32], [2i32, 2i32, -9i32], [9i32, -4i32,
--   3i32], [5i32, -5i32, -7i32], [9i32, -5i32, 0i32]] }
-- output { [[-7i32, 8i32, 9i32], [9i32, -2i32, -5i32], [8i32, -1i32, 2i32], [9i32, -4i32, 3i32], [9i32, -5i32,
--   0i32]] }

-- ==
-- entry: redomap
-- input { empty([0]f64) empty([0]f64) }
-- output { 0.0f64 }
-- input { [1.0f64] [3.0f64] }
-- output { 4.0f64 }
-- input { [2.75f64, 2.25f64, 1.0f64, 1.0f64, -2.5f64, -3.25f64, -1.5f64] [1.5f64, 1.75f64, 1.0f64, -0.5f64,
--   -0.75f64, 2.5f64, -1.0f64] }
-- output { 40.4375f64 }

-- ==
-- entry: multireduce
-- input { empty([0]i32) }
-- output { 0i32 -2147483648i32 true }
-- input { [-6i32] }
-- output { -6i32 -12i32 false }
-- input { [8i32, -3i32, 0i32, -9i32, 7i32, -2i32, 3i32] }
-- output { 4i32 16i32 false }

-- ==
-- entry: filtered_sum
-- input { empty([0]i32) }
-- output { 0i32 }
-- input { [-1i32] }
-- output { 0i32 }
-- input { [-6i32, -7i32, -8i32, 3i32, 3i32, -1i32, 8i32, -5i32, 0i32, 4i32, -6i32] }
-- output { 36i32 }

-- ==
-- entry: twice
-- input { empty([0]i32) }
-- output { empty([0]i32) }
-- input { [4i32] }
-- output { empty([0]i32) }
-- input { [5i32, -4i32, 3i32, 6i32, 5i32, -2i32, -1i32, -6i32, -1i32, -4i32, -1i32, 5i32, -9i32, 8i32, 8i32, -3i32,
--   0i32] }
-- output { [4i32, -1i32, 0i32, 0i32, 0i32, 1i32] }

entry scalars [n] (xs: [n]i32) : ([]i32, i64) =
  let ys = filter (\x -> x % 3 == 0) xs
  in (ys, length ys)

entry tuples [n] (xs: [n]i32) (ys: [n]f64) : ([]i32, []f64) = unzip (filter (\(x, y) -> f64.i32 x < y) (zip xs ys))

entry rows [n][m] (a: [n][m]i32) : [][m]i32 = filter (\row -> i32.sum row > 0) a

entry redomap [n] (xs: [n]f64) (ys: [n]f64) : f64 = reduce (+) 0 (map2 (\x y -> (x - y) * (x - y)) xs ys)

entry multireduce [n] (xs: [n]i32) : (i32, i32, bool) =
  (reduce (+) 0 xs, reduce i32.max i32.lowest (map (* 2) xs), reduce (&&) true (map (> -5) xs))

entry filtered_sum [n] (xs: [n]i32) : i32 = reduce (+) 0 (map (* 2) (filter (> 0) xs))

entry twice [n] (xs: [n]i32) : []i32 = filter (< 5) (map (+ 1) (filter (> -3) xs))
