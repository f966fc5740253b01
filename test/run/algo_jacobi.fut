-- Jacobi iteration for a linear system with a dominant diagonal: every sweep builds a new vector from the old one.
-- ==
-- input { 3i32 empty([0][0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { 1i32 [[8.5f64]] [2.0f64] }
-- output { [0.23529411764705882f64] }
-- input { 0i32 [[12.25f64, 4.0f64], [-2.5f64, 12.0f64]] [1.0f64, 2.0f64] }
-- output { [0.0f64, 0.0f64] }
-- input { 2i32 [[15.75f64, 4.0f64, 2.5f64], [-1.5f64, 18.25f64, 3.0f64], [3.5f64, -1.75f64, 16.25f64]] [-1.0f64,
--   -1.0f64, 0.5f64] }
-- output { [-0.05445999966547912f64, -0.06507100205730343f64, 0.03854349607774265f64] }
-- input { 20i32 [[27.25f64, -1.0f64, 3.0f64, 2.25f64, 3.25f64], [-3.0f64, 25.75f64, -2.25f64, -0.75f64, -0.75f64],
--   [0.75f64, -0.75f64, 29.0f64, 0.5f64, 2.75f64], [3.5f64, -2.5f64, 1.75f64, 25.25f64, -1.25f64], [1.75f64,
--   0.5f64, -1.75f64, -4.0f64, 26.25f64]] [2.0f64, -1.75f64, 0.5f64, 4.0f64, -2.0f64] }
-- output { [0.06468631838891133f64, -0.05651710693345553f64, 0.017098560761991646f64, 0.13984801017391932f64,
--   -0.056976304064179285f64] }

-- ==
-- entry: residual
-- input { 60i32 [[19.0f64, -3.0f64, -1.25f64], [4.0f64, 18.5f64, -2.25f64], [0.25f64, 2.5f64, 17.75f64]] [-1.0f64,
--   3.0f64, 3.0f64] }
-- output { 0i64 }
-- input { 60i32 [[37.5f64, -3.5f64, -1.25f64, -1.25f64, -2.5f64, 3.75f64, 0.75f64], [-1.5f64, 35.25f64, 0.25f64,
--   -0.5f64, -2.25f64, -2.5f64, 3.0f64], [2.75f64, 1.25f64, 35.25f64, -1.5f64, 4.0f64, -3.25f64, 3.0f64],
--   [-2.75f64, 4.0f64, -3.75f64, 35.5f64, -3.75f64, 0.0f64, 1.5f64], [0.0f64, 0.75f64, 2.25f64, -3.0f64, 36.75f64,
--   -4.0f64, -3.25f64], [-1.25f64, -1.5f64, -0.5f64, -3.0f64, 3.0f64, 37.5f64, -3.5f64], [-4.0f64, -0.75f64,
--   2.0f64, 3.25f64, -2.75f64, 0.5f64, 38.25f64]] [0.5f64, 1.25f64, -2.5f64, 3.0f64, -1.0f64, -1.75f64, -2.25f64] }
-- output { 0i64 }
-- input { 5i32 empty([0][0]f64) empty([0]f64) }
-- output { 0i64 }

def sweep [n] (a: [n][n]f64) (b: [n]f64) (x: [n]f64) : *[n]f64 =
  map3 (\i row target ->
          let sum = f64.sum (map2 (*) row x)
          in (target - (sum - row[i] * x[i])) / row[i])
       (iota n) a b

entry main [n] (steps: i32) (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = replicate n 0 for _i < steps do sweep a b x

-- The largest remaining error, as a whole number of millionths.
entry residual [n] (steps: i32) (a: [n][n]f64) (b: [n]f64) : i64 =
  let x = iterate steps (sweep a b) (replicate n 0)
  let error = map2 (\row target -> f64.abs (target - f64.sum (map2 (*) row x))) a b
  in i64.f64 (f64.floor (1e6 * reduce f64.max 0 error))
