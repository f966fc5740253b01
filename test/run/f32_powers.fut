-- Powers, angles of directions and logarithms of f32.
-- ==
-- entry: powers
-- input { [2.0f32, 2.0f32, 9.0f32, 0.0f32, -2.0f32, f32.nan, 1.0f32, 0.0f32, -8.0f32, f32.inf] [10.0f32, -2.0f32,
--   0.5f32, 0.0f32, 3.0f32, 0.0f32, f32.nan, -1.0f32, 0.25f32, -1.0f32] }
-- output { [1024.0f32, 0.25f32, 3.0f32, 1.0f32, -8.0f32, 1.0f32, 1.0f32, f32.inf, f32.nan, 0.0f32] }

-- ==
-- entry: angles
-- input { [0.0f32, 1.0f32, 0.0f32, -0.0f32, 1.0f32, f32.inf, -1.0f32] [1.0f32, 0.0f32, -1.0f32, -1.0f32, 1.0f32,
--   f32.inf, -0.0f32] }
-- output { [0.0f32, 1.5707963705062866f32, 3.1415927410125732f32, -3.1415927410125732f32, 0.7853981852531433f32,
--   0.7853981852531433f32, -1.5707963705062866f32] }

-- ==
-- entry: inverse
-- input { [0.5f32, 1.0f32, 3.0f32, 10.0f32] }
-- output { true }

entry powers [n] (x: [n]f32) (y: [n]f32) : [n]f32 = map2 (**) x y
entry angles [n] (y: [n]f32) (x: [n]f32) : [n]f32 = map2 f32.atan2 y x

entry inverse [n] (x: [n]f32) : bool =
  let near (a: f32) (b: f32) = f32.abs (a - b) <= 16 * f32.epsilon * b
  in all (\x -> near (f32.exp (f32.log x)) x && near (2 ** f32.log2 x) x && near (10 ** f32.log10 x) x
                && near (f32.cbrt x ** 3) x && near (f32.sqrt x * f32.sqrt x) x) x
