-- Squares are products, of constants and of variables; integers wrap around.
-- ==
-- entry: squares
-- input { [1.1, -3.0, f64.inf, 1e200, -0.0] } output { [true, true, true, true, true] }
entry squares [n] (x: [n]f64) : [n]bool =
  map (\a -> f64.to_bits (a ** 2) == f64.to_bits (a * a)) x

-- ==
-- entry: powers
-- input { [0.1f32, 7.7f32, -2.5f32] 2f32 } output { [true, true, true] }
-- input { [4.0f32, 9.0f32] 0.5f32 } output { [false, false] }
entry powers [n] (x: [n]f32) (y: f32) : [n]bool =
  map (\a -> f32.to_bits (a ** y) == f32.to_bits (a * a)) x

-- ==
-- entry: of_integers
-- input { [3, -4, 65536, 46341] } output { [9, 16, 0, -2147479015] [3, -4, 65536, 46341] }
entry of_integers [n] (x: [n]i32) : ([n]i32, [n]i32) =
  (map (** 2) x, map (** 1) x)
