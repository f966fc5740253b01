-- floor, ceil, trunc and round (to even) of f16 keep signed zeros, infinities and NaN; from 2^10 on every number is
-- whole.
-- ==
-- entry: parts
-- input { empty([0]f16) }
-- output { empty([0]f16) empty([0]f16) empty([0]f16) empty([0]f16) }
-- input { [0.0f16, -0.0f16, 0.5f16, -0.5f16, 1.5f16, -1.5f16, 2.5f16, -2.5f16, 0.489990234375f16, 0.89990234375f16,
--   -0.0999755859375f16, 3.0f16, -3.69921875f16, 5.960464477539063e-08f16, -5.960464477539063e-08f16, 512.5f16,
--   -512.5f16, 1023.0f16, 65504.0f16, -65504.0f16, f16.inf, -f16.inf, f16.nan] }
-- output { [0.0f16, -0.0f16, 0.0f16, -1.0f16, 1.0f16, -2.0f16, 2.0f16, -3.0f16, 0.0f16, 0.0f16, -1.0f16, 3.0f16,
--   -4.0f16, 0.0f16, -1.0f16, 512.0f16, -513.0f16, 1023.0f16, 65504.0f16, -65504.0f16, f16.inf, -f16.inf, f16.nan]
--   [0.0f16, -0.0f16, 1.0f16, -0.0f16, 2.0f16, -1.0f16, 3.0f16, -2.0f16, 1.0f16, 1.0f16, -0.0f16, 3.0f16, -3.0f16,
--   1.0f16, -0.0f16, 513.0f16, -512.0f16, 1023.0f16, 65504.0f16, -65504.0f16, f16.inf, -f16.inf, f16.nan] [0.0f16,
--   -0.0f16, 0.0f16, -0.0f16, 1.0f16, -1.0f16, 2.0f16, -2.0f16, 0.0f16, 0.0f16, -0.0f16, 3.0f16, -3.0f16, 0.0f16,
--   -0.0f16, 512.0f16, -512.0f16, 1023.0f16, 65504.0f16, -65504.0f16, f16.inf, -f16.inf, f16.nan] [0.0f16, -0.0f16,
--   0.0f16, -0.0f16, 2.0f16, -2.0f16, 2.0f16, -2.0f16, 0.0f16, 1.0f16, -0.0f16, 3.0f16, -4.0f16, 0.0f16, -0.0f16,
--   512.0f16, -512.0f16, 1023.0f16, 65504.0f16, -65504.0f16, f16.inf, -f16.inf, f16.nan] }

-- ==
-- entry: zeros
-- input {  }
-- output { [-f16.inf, -f16.inf, -f16.inf, f16.inf] }

-- ==
-- entry: between
-- input { [0.25f16, -7.75f16, 100.5f16] }
-- output { true }

entry parts [n] (x: [n]f16) : ([n]f16, [n]f16, [n]f16, [n]f16) =
  (map f16.floor x, map f16.ceil x, map f16.trunc x, map f16.round x)

-- The sign of a zero, by division.
entry zeros : [4]f16 = map (1 /) [f16.ceil (-0.5), f16.round (-0.5), f16.trunc (-0.5), f16.floor 0.5]

entry between [n] (x: [n]f16) : bool =
  all (\x -> f16.floor x <= f16.round x && f16.round x <= f16.ceil x && f16.ceil x - f16.floor x == 1) x
