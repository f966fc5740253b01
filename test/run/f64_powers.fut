-- Powers, angles of directions and logarithms of f64.
-- ==
-- entry: powers
-- input { [2.0f64, 2.0f64, 9.0f64, 0.0f64, -2.0f64, f64.nan, 1.0f64, 0.0f64, -8.0f64, f64.inf] [10.0f64, -2.0f64,
--   0.5f64, 0.0f64, 3.0f64, 0.0f64, f64.nan, -1.0f64, 0.25f64, -1.0f64] }
-- output { [1024.0f64, 0.25f64, 3.0f64, 1.0f64, -8.0f64, 1.0f64, 1.0f64, f64.inf, f64.nan, 0.0f64] }

-- ==
-- entry: angles
-- input { [0.0f64, 1.0f64, 0.0f64, -0.0f64, 1.0f64, f64.inf, -1.0f64] [1.0f64, 0.0f64, -1.0f64, -1.0f64, 1.0f64,
--   f64.inf, -0.0f64] }
-- output { [0.0f64, 1.5707963267948966f64, 3.141592653589793f64, -3.141592653589793f64, 0.7853981633974483f64,
--   0.7853981633974483f64, -1.5707963267948966f64] }

-- ==
-- entry: inverse
-- input { [0.5f64, 1.0f64, 3.0f64, 10.0f64] }
-- output { true }

entry powers [n] (x: [n]f64) (y: [n]f64) : [n]f64 = map2 (**) x y
entry angles [n] (y: [n]f64) (x: [n]f64) : [n]f64 = map2 f64.atan2 y x

entry inverse [n] (x: [n]f64) : bool =
  let near (a: f64) (b: f64) = f64.abs (a - b) <= 16 * f64.epsilon * b
  in all (\x -> near (f64.exp (f64.log x)) x && near (2 ** f64.log2 x) x && near (10 ** f64.log10 x) x
                && near (f64.cbrt x ** 3) x && near (f64.sqrt x * f64.sqrt x) x) x
