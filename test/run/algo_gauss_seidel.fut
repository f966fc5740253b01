-- Gauss-Seidel iteration: each element is replaced in place and the next one already sees it.
-- ==
-- input { 3i32 empty([0][0]f64) empty([0]f64) }
-- output { empty([0]f64) }
-- input { 1i32 [[8.5f64]] [2.0f64] }
-- output { [0.23529411764705882f64] }
-- input { 0i32 [[11.5f64, -1.25f64], [-1.0f64, 11.25f64]] [1.0f64, 2.0f64] }
-- output { [0.0f64, 0.0f64] }
-- input { 2i32 [[15.5f64, 0.5f64, -4.0f64], [-2.25f64, 18.25f64, -0.5f64], [2.75f64, 4.0f64, 17.0f64]] [0.25f64,
--   1.25f64, -2.0f64] }
-- output { [-0.021458140652238257f64, 0.062098583006203106f64, -0.12878732030771514f64] }
-- input { 20i32 [[26.0f64, -3.25f64, -4.0f64, -2.75f64, 4.0f64], [4.0f64, 28.5f64, -1.25f64, -1.75f64, -0.75f64],
--   [1.5f64, -2.0f64, 26.75f64, 0.5f64, -2.5f64], [-1.5f64, 0.75f64, 3.25f64, 25.75f64, -2.75f64], [-2.25f64,
--   -1.75f64, -3.75f64, -1.75f64, 29.0f64]] [1.5f64, 0.75f64, 1.75f64, -3.75f64, 0.0f64] }
-- output { [0.052896082706154236f64, 0.012666092750065267f64, 0.06663065869114329f64, -0.15086050880347743f64,
--   0.004380721658178038f64] }

entry main [n] (steps: i32) (a: [n][n]f64) (b: [n]f64) : [n]f64 =
  loop x = replicate n 0 for _s < steps do
    loop x for i < n do
      let others = loop sum = 0 for j < n do
                     if j == i then sum else sum + a[i, j] * x[j]
      in x with [i] = (b[i] - others) / a[i, i]
