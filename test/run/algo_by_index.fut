-- Histograms with other operators: least and greatest per group, averages from pairs, two dimensions, and a
-- destination that is not empty at first.
-- ==
-- entry: extremes
-- input { 0i64 empty([0]i64) empty([0]f32) }
-- output { empty([0]f32) empty([0]f32) }
-- input { 2i64 empty([0]i64) empty([0]f32) }
-- output { [f32.inf, f32.inf] [-f32.inf, -f32.inf] }
-- input { 1i64 [0i64] [2.5f32] }
-- output { [2.5f32] [2.5f32] }
-- input { 3i64 [0i64, 1i64, 0i64, 0i64, 1i64] [-2.75f32, 1.75f32, -3.75f32, -2.25f32, 3.5f32] }
-- output { [-3.75f32, 1.75f32, f32.inf] [-2.25f32, 3.5f32, -f32.inf] }
-- input { 3i64 [0i64, 7i64, -1i64, 2i64, 2i64] [-0.25f32, -1.75f32, 0.5f32, -4f32, -2f32] }
-- output { [-0.25f32, f32.inf, -4f32] [-0.25f32, -f32.inf, -2f32] }

-- ==
-- entry: averages
-- input { 2i64 empty([0]i64) empty([0]f64) }
-- output { [0.0f64, 0.0f64] }
-- input { 3i64 [2i64, 0i64, 2i64, 2i64, 0i64, 5i64, 2i64] [1.75f64, 1.5f64, -1.75f64, -3.75f64, -0.5f64, 2.75f64,
--   3.0f64] }
-- output { [0.5f64, 0.0f64, -0.1875f64] }

-- ==
-- entry: grid
-- input { 0i64 3i64 [0i64] [1i64] }
-- output { empty([0][3]i32) }
-- input { 2i64 2i64 empty([0]i64) empty([0]i64) }
-- output { [[0i32, 0i32], [0i32, 0i32]] }
-- input { 2i64 3i64 [0i64, 1i64, 1i64, 1i64, 0i64, 2i64] [2i64, 0i64, 1i64, 0i64, 3i64, 0i64] }
-- output { [[0i32, 0i32, 1i32], [2i32, 1i32, 0i32]] }
-- input { 1i64 1i64 [0i64, 0i64, -1i64] [0i64, 0i64, 0i64] }
-- output { [[2i32]] }

-- ==
-- entry: onto
-- input { empty([0]i64) [0i64] [1i64] }
-- output { empty([0]i64) }
-- input { [5i64] [0i64] [3i64] }
-- output { [5i64] }
-- input { [1i64, 2i64, 3i64] [2i64, 0i64, 2i64, 9i64] [7i64, -1i64, 5i64, 9i64] }
-- output { [1i64, 2i64, 7i64] }

-- ==
-- entry: joint
-- input { empty([0]i64) empty([0]i64) 0i64 }
-- output { empty([0][0]i64) }
-- input { [0i64] [0i64] 1i64 }
-- output { [[1i64]] }
-- input { [0i64, 1i64, 2i64, 2i64, 1i64] [2i64, 1i64, 0i64, 0i64, 0i64] 3i64 }
-- output { [[0i64, 0i64, 1i64], [1i64, 1i64, 0i64], [2i64, 0i64, 0i64]] }

entry extremes [n] (k: i64) (groups: [n]i64) (xs: [n]f32) : ([k]f32, [k]f32) =
  let start = replicate k (f32.inf, -f32.inf)
  let widen (low, high) (low', high') = (f32.min low low', f32.max high high')
  in unzip (reduce_by_index start widen (f32.inf, -f32.inf) groups (map (\x -> (x, x)) xs))

entry averages [n] (k: i64) (groups: [n]i64) (xs: [n]f64) : [k]f64 =
  hist (\(a, m) (b, n) -> (a + b, m + n)) (0, 0i64) k groups (map (\x -> (x, 1)) xs)
  |> map (\(sum, count) -> if count == 0 then 0 else sum / f64.i64 count)

entry grid [n] (h: i64) (w: i64) (ys: [n]i64) (xs: [n]i64) : [h][w]i32 =
  reduce_by_index_2d (replicate h (replicate w 0)) (+) 0 (zip ys xs) (replicate n 1)

entry onto [k][n] (start: *[k]i64) (is: [n]i64) (vs: [n]i64) : [k]i64 =
  reduce_by_index start i64.max i64.lowest is vs

entry joint [n] (a: [n]i64) (b: [n]i64) (k: i64) : [k][k]i64 =
  let cells = hist (+) 0 (k * k) (map2 (\x y -> x * k + y) a b) (replicate n 1)
  in unflatten cells
