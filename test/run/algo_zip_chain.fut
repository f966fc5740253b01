-- Tuples of arrays and arrays of tuples through long chains of zip and unzip, nested tuples, and four and five arrays
-- at once.
-- ==
-- entry: chain
-- input { empty([0]i32) empty([0]i64) empty([0]bool) }
-- output { empty([0]i64) empty([0]i32) empty([0]bool) }
-- input { [1i32] [2i64] [true] }
-- output { [3i64] [2i32] [false] }
-- input { [0i32, 0i32, -1i32, -4i32, -6i32] [-9i64, -1i64, -2i64, -2i64, 9i64] [true, false, false, true, true] }
-- output { [-9i64, -1i64, -3i64, -6i64, 3i64] [1i32, 1i32, 0i32, -3i32, -5i32] [false, true, true, false, false] }

-- ==
-- entry: five
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) empty([0]i64) }
-- input { [3i64] [4i64] }
-- output { [12i64] [-1i64] [7i64] [4i64] [3i64] }
-- input { [-2i64, -8i64, -9i64, 0i64, -1i64, -5i64, 1i64] [5i64, -5i64, -1i64, 8i64, 4i64, -4i64, -4i64] }
-- output { [-10i64, 40i64, 9i64, 0i64, -4i64, 20i64, -4i64] [-7i64, -3i64, -8i64, -8i64, -5i64, -1i64, 5i64] [3i64,
--   -13i64, -10i64, 8i64, 3i64, -9i64, -3i64] [5i64, -5i64, -1i64, 8i64, 4i64, -4i64, -4i64] [-2i64, -8i64, -9i64,
--   0i64, -1i64, -5i64, 1i64] }

-- ==
-- entry: sorted_pair
-- input { empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) empty([0]f64) }
-- input { [2.25f64, -2.25f64, -2.0f64, 2.75f64, 1.5f64] [-0.5f64, -2.25f64, -3.25f64, -1.0f64, 2.75f64] }
-- output { [-0.5f64, -2.25f64, -3.25f64, -1.0f64, 1.5f64] [2.25f64, -2.25f64, -2.0f64, 2.75f64, 2.75f64] }

-- ==
-- entry: inside
-- input { empty([0][2]i64) empty([0][2]i64) }
-- output { empty([0][2]i64) empty([0]i64) }
-- input { empty([3][0]i64) empty([3][0]i64) }
-- output { empty([3][0]i64) [0i64, 0i64, 0i64] }
-- input { [[-4i64, -4i64, -7i64], [-6i64, 0i64, -9i64]] [[1i64, 3i64, 5i64], [7i64, -8i64, -4i64]] }
-- output { [[-4i64, -12i64, -35i64], [-42i64, 0i64, 36i64]] [-24i64, -10i64] }
-- input { [[-6i64], [5i64], [8i64], [1i64], [-9i64]] [[-7i64], [9i64], [-6i64], [-7i64], [1i64]] }
-- output { [[42i64], [45i64], [-48i64], [-7i64], [-9i64]] [1i64, -4i64, 14i64, 8i64, -10i64] }

-- ==
-- entry: swap
-- input { 0i32 [1i64] [2i64] }
-- output { [1i64] [2i64] }
-- input { 1i32 [1i64, 2i64] [3i64, 4i64] }
-- output { [3i64, 4i64] [1i64, 2i64] }
-- input { 7i32 empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) }
-- input { 2i32 [-1i64, -7i64, 0i64] [-8i64, -9i64, -3i64] }
-- output { [-1i64, -7i64, 0i64] [-8i64, -9i64, -3i64] }

entry chain [n] (a: [n]i32) (b: [n]i64) (c: [n]bool) : ([n]i64, [n]i32, [n]bool) =
  let nested = zip (zip a b) c
  let swapped = map (\((x, y), z) -> (y, (z, x))) nested
  let (ys, rest) = unzip swapped
  let (zs, xs) = unzip rest
  in (map2 (\y x -> y + i64.i32 x) ys xs, map (+ 1) xs, map (\z -> !z) zs)

entry five [n] (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64, [n]i64, [n]i64, [n]i64) =
  zip5 a b (map2 (+) a b) (map2 (-) a b) (map2 (*) a b)
  |> map (\(p, q, r, s, t) -> (t, s, r, q, p))
  |> unzip5

entry sorted_pair [n] (a: [n]f64) (b: [n]f64) : ([n]f64, [n]f64) =
  unzip (map (\(x, y) -> if x <= y then (x, y) else (y, x)) (zip a b))

entry inside [n][m] (a: [n][m]i64) (b: [n][m]i64) : ([n][m]i64, [n]i64) =
  let rows = map2 zip a b
  let totals = map (\row -> (map (\(x, y) -> x * y) row, i64.sum (map (\(x, y) -> x - y) row))) rows
  in unzip totals

entry swap [n] (steps: i32) (a: [n]i64) (b: [n]i64) : ([n]i64, [n]i64) =
  loop p = (a, b) for _i < steps do (p.1, p.0)
