-- Dot product, scaled addition and norms over integers and floats.
-- ==
-- entry: int_dot
-- input { empty([0]i32) empty([0]i32) }
-- output { 0i32 }
-- input { [3i32] [-5i32] }
-- output { -15i32 }
-- input { [-5i32, -1i32, -6i32, 1i32, 9i32, -4i32, -9i32] [4i32, 4i32, -7i32, -6i32, -5i32, 1i32, 6i32] }
-- output { -91i32 }
-- input { [1073741824i32, 1073741824i32, 5i32] [2i32, 3i32, 1i32] }
-- output { 1073741829i32 }

-- ==
-- entry: axpy
-- input { 2.0f64 empty([0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { 2.0f64 [1.5f64] [0.25f64] }
-- output { [3.25f64] }
-- input { -0.5f64 [3.0f64, 2.5f64, -0.75f64, -1.0f64, 1.0f64] [1.25f64, 1.25f64, 2.75f64, -2.75f64, 3.75f64] }
-- output { [-0.25f64, 0.0f64, 3.125f64, -2.25f64, 3.25f64] }

-- ==
-- entry: norms
-- input { empty([0]f64) }
-- output { 0.0f64 0.0f64 0.0f64 }
-- input { [-3.0f64] }
-- output { 3.0f64 3.0f64 3.0f64 }
-- input { [2.25f64, -2.75f64, -0.75f64, -0.25f64, -3.5f64, -1.0f64, -2.5f64, -2.75f64, -1.0f64, 0.0f64, 0.5f64] }
-- output { 6.4468984791138135f64 3.5f64 17.25f64 }

-- ==
-- entry: cosine
-- input { empty([0]f64) empty([0]f64) }
-- output { f64.nan }
-- input { [2.0f64] [-4.0f64] }
-- output { -1.0f64 }
-- input { [1.0f64, 2.0f64, 3.0f64] [3.0f64, 2.0f64, 1.0f64] }
-- output { 0.7142857142857143f64 }

def dot [n] (xs: [n]f64) (ys: [n]f64) : f64 = f64.sum (map2 (*) xs ys)

entry int_dot [n] (xs: [n]i32) (ys: [n]i32) : i32 =
  reduce (+) 0 (map2 (*) xs ys)

entry axpy [n] (a: f64) (xs: [n]f64) (ys: [n]f64) : [n]f64 =
  map2 (\x y -> a * x + y) xs ys

-- The Euclidean, the maximum and the sum norm.
entry norms [n] (xs: [n]f64) : (f64, f64, f64) =
  (f64.sqrt (dot xs xs), f64.maximum (map f64.abs xs) |> f64.max 0, f64.sum (map f64.abs xs))

entry cosine [n] (xs: [n]f64) (ys: [n]f64) : f64 =
  dot xs ys / f64.sqrt (dot xs xs * dot ys ys)
