-- Powers, angles of directions and logarithms of f16.
-- ==
-- entry: powers
-- input { [2.0f16, 2.0f16, 9.0f16, 0.0f16, -2.0f16, f16.nan, 1.0f16, 0.0f16, -8.0f16, f16.inf] [10.0f16, -2.0f16,
--   0.5f16, 0.0f16, 3.0f16, 0.0f16, f16.nan, -1.0f16, 0.25f16, -1.0f16] }
-- output { [1024.0f16, 0.25f16, 3.0f16, 1.0f16, -8.0f16, 1.0f16, 1.0f16, f16.inf, f16.nan, 0.0f16] }

-- ==
-- entry: angles
-- input { [0.0f16, 1.0f16, 0.0f16, -0.0f16, 1.0f16, f16.inf, -1.0f16] [1.0f16, 0.0f16, -1.0f16, -1.0f16, 1.0f16,
--   f16.inf, -0.0f16] }
-- output { [0.0f16, 1.5703125f16, 3.140625f16, -3.140625f16, 0.78515625f16, 0.78515625f16, -1.5703125f16] }

-- ==
-- entry: inverse
-- input { [0.5f16, 1.0f16, 3.0f16, 10.0f16] }
-- output { true }

entry powers [n] (x: [n]f16) (y: [n]f16) : [n]f16 = map2 (**) x y
entry angles [n] (y: [n]f16) (x: [n]f16) : [n]f16 = map2 f16.atan2 y x

entry inverse [n] (x: [n]f16) : bool =
  let near (a: f16) (b: f16) = f16.abs (a - b) <= 16 * f16.epsilon * b
  in all (\x -> near (f16.exp (f16.log x)) x && near (2 ** f16.log2 x) x && near (10 ** f16.log10 x) x
                && near (f16.cbrt x ** 3) x && near (f16.sqrt x * f16.sqrt x) x) x
