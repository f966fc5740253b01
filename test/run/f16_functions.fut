-- Mathematical functions of f16 at ordinary places and outside of their domains.
-- ==
-- entry: exp
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [1.0f16, 1.2841796875f16,
--   1.6484375f16, 2.71875f16, 7.390625f16, 0.6064453125f16, 0.367919921875f16, 2.1171875f16] }
-- output { true }

-- ==
-- entry: sin
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.2474365234375f16,
--   0.4794921875f16, 0.84130859375f16, 0.9091796875f16, -0.4794921875f16, -0.84130859375f16, 0.681640625f16] }
-- output { true }

-- ==
-- entry: cos
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [1.0f16, 0.96875f16,
--   0.87744140625f16, 0.54052734375f16, -0.416259765625f16, 0.87744140625f16, 0.54052734375f16, 0.7314453125f16] }
-- output { true }

-- ==
-- entry: tan
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.25537109375f16,
--   0.54638671875f16, 1.5576171875f16, -2.185546875f16, -0.54638671875f16, -1.5576171875f16, 0.931640625f16] }
-- output { true }

-- ==
-- entry: atan
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.2449951171875f16,
--   0.463623046875f16, 0.78515625f16, 1.107421875f16, -0.463623046875f16, -0.78515625f16, 0.6435546875f16] }
-- output { true }

-- ==
-- entry: sinh
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.252685546875f16,
--   0.52099609375f16, 1.1748046875f16, 3.626953125f16, -0.52099609375f16, -1.1748046875f16, 0.822265625f16] }
-- output { true }

-- ==
-- entry: cosh
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [1.0f16, 1.03125f16,
--   1.1279296875f16, 1.54296875f16, 3.76171875f16, 1.1279296875f16, 1.54296875f16, 1.294921875f16] }
-- output { true }

-- ==
-- entry: tanh
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.244873046875f16,
--   0.462158203125f16, 0.76171875f16, 0.9638671875f16, -0.462158203125f16, -0.76171875f16, 0.63525390625f16] }
-- output { true }

-- ==
-- entry: asinh
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.2474365234375f16,
--   0.481201171875f16, 0.88134765625f16, 1.443359375f16, -0.481201171875f16, -0.88134765625f16, 0.693359375f16] }
-- output { true }

-- ==
-- entry: erf
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.2763671875f16,
--   0.5205078125f16, 0.8427734375f16, 0.9951171875f16, -0.5205078125f16, -0.8427734375f16, 0.7109375f16] }
-- output { true }

-- ==
-- entry: erfc
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [1.0f16, 0.7236328125f16,
--   0.4794921875f16, 0.1573486328125f16, 0.00467681884765625f16, 1.5205078125f16, 1.8427734375f16,
--   0.288818359375f16] }
-- output { true }

-- ==
-- entry: cbrt
-- input { [0.0f16, 0.25f16, 0.5f16, 1.0f16, 2.0f16, -0.5f16, -1.0f16, 0.75f16] [0.0f16, 0.6298828125f16,
--   0.79345703125f16, 1.0f16, 1.259765625f16, -0.79345703125f16, -1.0f16, 0.90869140625f16] }
-- output { true }

-- ==
-- entry: sqrt
-- input { [0.0f16, 0.25f16, 2.0f16, 9.0f16] [0.0f16, 0.5f16, 1.4140625f16, 3.0f16] }
-- output { true }

-- ==
-- entry: log
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [-1.38671875f16, 0.0f16, 1.0986328125f16, 2.302734375f16] }
-- output { true }

-- ==
-- entry: log2
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [-2.0f16, 0.0f16, 1.5849609375f16, 3.322265625f16] }
-- output { true }

-- ==
-- entry: log10
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [-0.60205078125f16, 0.0f16, 0.47705078125f16, 1.0f16] }
-- output { true }

-- ==
-- entry: gamma
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [3.625f16, 1.0f16, 2.0f16, f16.inf] }
-- output { true }

-- ==
-- entry: lgamma
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [1.2880859375f16, 0.0f16, 0.693359375f16, 12.8046875f16] }
-- output { true }

-- ==
-- entry: rsqrt
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [2.0f16, 1.0f16, 0.5771484375f16, 0.316162109375f16] }
-- output { true }

-- ==
-- entry: acosh
-- input { [1.0f16, 1.5f16, 4.0f16] [0.0f16, 0.96240234375f16, 2.0625f16] }
-- output { true }

-- ==
-- entry: asin
-- input { [-1.0f16, -0.5f16, 0.0f16, 0.25f16, 1.0f16] [-1.5703125f16, -0.5234375f16, 0.0f16, 0.252685546875f16,
--   1.5703125f16] }
-- output { true }

-- ==
-- entry: acos
-- input { [-1.0f16, -0.5f16, 0.0f16, 0.25f16, 1.0f16] [3.140625f16, 2.09375f16, 1.5703125f16, 1.318359375f16,
--   0.0f16] }
-- output { true }

-- ==
-- entry: atanh
-- input { [-0.5f16, 0.0f16, 0.25f16] [-0.54931640625f16, 0.0f16, 0.25537109375f16] }
-- output { true }

-- ==
-- entry: log1p
-- input { [0.25f16, 1.0f16, 3.0f16, 10.0f16] [0.22314453125f16, 0.693359375f16, 1.38671875f16, 2.3984375f16] }
-- output { true }

-- ==
-- entry: outside
-- input {  }
-- output { true }

-- Near enough: f16 has 11 bits.
def near (x: f16) (y: f16) : bool = x == y || (f16.isnan x && f16.isnan y) || f16.abs (x - y) <=
  8 * f16.epsilon * f16.max 0.125 (f16.abs y)

entry exp [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.exp x) y) x wanted)
entry sin [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.sin x) y) x wanted)
entry cos [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.cos x) y) x wanted)
entry tan [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.tan x) y) x wanted)
entry atan [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.atan x) y) x wanted)
entry sinh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.sinh x) y) x wanted)
entry cosh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.cosh x) y) x wanted)
entry tanh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.tanh x) y) x wanted)
entry asinh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.asinh x) y) x wanted)
entry erf [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.erf x) y) x wanted)
entry erfc [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.erfc x) y) x wanted)
entry cbrt [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.cbrt x) y) x wanted)
entry sqrt [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.sqrt x) y) x wanted)
entry log [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.log x) y) x wanted)
entry log2 [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.log2 x) y) x wanted)
entry log10 [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.log10 x) y) x wanted)
entry gamma [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.gamma x) y) x wanted)
entry lgamma [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.lgamma x) y) x wanted)
entry rsqrt [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.rsqrt x) y) x wanted)
entry acosh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.acosh x) y) x wanted)
entry asin [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.asin x) y) x wanted)
entry acos [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.acos x) y) x wanted)
entry atanh [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.atanh x) y) x wanted)
entry log1p [n] (x: [n]f16) (wanted: [n]f16) : bool = and (map2 (\x y -> near (f16.log1p x) y) x wanted)

-- Outside of their domains the functions give no number, at poles an infinity.
entry outside : bool =
  all f16.isnan [f16.sqrt (-1), f16.log (-1), f16.asin 2, f16.acos (-2), f16.acosh 0.5, f16.atanh 2, f16.sin f16.inf,
                   f16.gamma (-1), f16.log1p (-2)]
  && all f16.isinf [f16.log 0, f16.atanh 1, f16.rsqrt 0, f16.exp f16.inf, f16.lgamma 0, f16.gamma 0, f16.log1p (-1)]
  && f16.exp f16.lowest == 0 && f16.tanh f16.inf == 1 && f16.erf f16.inf == 1 && f16.erfc f16.inf == 0
