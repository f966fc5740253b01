-- Mathematical functions of f64 at ordinary places and outside of their domains.
-- ==
-- entry: exp
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [1.0f64, 1.2840254166877414f64,
--   1.6487212707001282f64, 2.718281828459045f64, 7.38905609893065f64, 0.6065306597126334f64,
--   0.36787944117144233f64, 2.117000016612675f64] }
-- output { true }

-- ==
-- entry: sin
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.24740395925452294f64,
--   0.479425538604203f64, 0.8414709848078965f64, 0.9092974268256817f64, -0.479425538604203f64,
--   -0.8414709848078965f64, 0.6816387600233341f64] }
-- output { true }

-- ==
-- entry: cos
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [1.0f64, 0.9689124217106447f64,
--   0.8775825618903728f64, 0.5403023058681398f64, -0.4161468365471424f64, 0.8775825618903728f64,
--   0.5403023058681398f64, 0.7316888688738209f64] }
-- output { true }

-- ==
-- entry: tan
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.25534192122103627f64,
--   0.5463024898437905f64, 1.5574077246549023f64, -2.185039863261519f64, -0.5463024898437905f64,
--   -1.5574077246549023f64, 0.9315964599440725f64] }
-- output { true }

-- ==
-- entry: atan
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.24497866312686414f64,
--   0.4636476090008061f64, 0.7853981633974483f64, 1.1071487177940904f64, -0.4636476090008061f64,
--   -0.7853981633974483f64, 0.6435011087932844f64] }
-- output { true }

-- ==
-- entry: sinh
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.2526123168081683f64,
--   0.5210953054937474f64, 1.1752011936438014f64, 3.626860407847019f64, -0.5210953054937474f64,
--   -1.1752011936438014f64, 0.82231673193583f64] }
-- output { true }

-- ==
-- entry: cosh
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [1.0f64, 1.0314130998795732f64,
--   1.1276259652063807f64, 1.5430806348152437f64, 3.7621956910836314f64, 1.1276259652063807f64,
--   1.5430806348152437f64, 1.2946832846768448f64] }
-- output { true }

-- ==
-- entry: tanh
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.24491866240370913f64,
--   0.46211715726000974f64, 0.7615941559557649f64, 0.9640275800758169f64, -0.46211715726000974f64,
--   -0.7615941559557649f64, 0.6351489523872873f64] }
-- output { true }

-- ==
-- entry: asinh
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.24746646154726346f64,
--   0.48121182505960347f64, 0.881373587019543f64, 1.4436354751788103f64, -0.48121182505960347f64,
--   -0.881373587019543f64, 0.6931471805599453f64] }
-- output { true }

-- ==
-- entry: erf
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.2763263901682369f64,
--   0.5204998778130465f64, 0.8427007929497149f64, 0.9953222650189527f64, -0.5204998778130465f64,
--   -0.8427007929497149f64, 0.7111556336535151f64] }
-- output { true }

-- ==
-- entry: erfc
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [1.0f64, 0.7236736098317631f64,
--   0.4795001221869535f64, 0.15729920705028513f64, 0.004677734981047265f64, 1.5204998778130465f64,
--   1.842700792949715f64, 0.28884436634648486f64] }
-- output { true }

-- ==
-- entry: cbrt
-- input { [0.0f64, 0.25f64, 0.5f64, 1.0f64, 2.0f64, -0.5f64, -1.0f64, 0.75f64] [0.0f64, 0.6299605249474366f64,
--   0.7937005259840998f64, 1.0f64, 1.2599210498948732f64, -0.7937005259840998f64, -1.0f64, 0.9085602964160698f64] }
-- output { true }

-- ==
-- entry: sqrt
-- input { [0.0f64, 0.25f64, 2.0f64, 9.0f64] [0.0f64, 0.5f64, 1.4142135623730951f64, 3.0f64] }
-- output { true }

-- ==
-- entry: log
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [-1.3862943611198906f64, 0.0f64, 1.0986122886681098f64,
--   2.302585092994046f64] }
-- output { true }

-- ==
-- entry: log2
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [-2.0f64, 0.0f64, 1.584962500721156f64, 3.321928094887362f64] }
-- output { true }

-- ==
-- entry: log10
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [-0.6020599913279624f64, 0.0f64, 0.47712125471966244f64, 1.0f64] }
-- output { true }

-- ==
-- entry: gamma
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [3.6256099082219087f64, 1.0f64, 2.0f64, 362880.0f64] }
-- output { true }

-- ==
-- entry: lgamma
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [1.2880225246980772f64, 0.0f64, 0.693147180559945f64,
--   12.801827480081467f64] }
-- output { true }

-- ==
-- entry: rsqrt
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [2.0f64, 1.0f64, 0.5773502691896258f64, 0.31622776601683794f64] }
-- output { true }

-- ==
-- entry: acosh
-- input { [1.0f64, 1.5f64, 4.0f64] [0.0f64, 0.9624236501192069f64, 2.0634370688955608f64] }
-- output { true }

-- ==
-- entry: asin
-- input { [-1.0f64, -0.5f64, 0.0f64, 0.25f64, 1.0f64] [-1.5707963267948966f64, -0.5235987755982989f64, 0.0f64,
--   0.25268025514207865f64, 1.5707963267948966f64] }
-- output { true }

-- ==
-- entry: acos
-- input { [-1.0f64, -0.5f64, 0.0f64, 0.25f64, 1.0f64] [3.141592653589793f64, 2.0943951023931957f64,
--   1.5707963267948966f64, 1.318116071652818f64, 0.0f64] }
-- output { true }

-- ==
-- entry: atanh
-- input { [-0.5f64, 0.0f64, 0.25f64] [-0.5493061443340548f64, 0.0f64, 0.25541281188299536f64] }
-- output { true }

-- ==
-- entry: log1p
-- input { [0.25f64, 1.0f64, 3.0f64, 10.0f64] [0.22314355131420976f64, 0.6931471805599453f64, 1.3862943611198906f64,
--   2.3978952727983707f64] }
-- output { true }

-- ==
-- entry: outside
-- input {  }
-- output { true }

-- Near enough: f64 has 53 bits.
def near (x: f64) (y: f64) : bool = x == y || (f64.isnan x && f64.isnan y) || f64.abs (x - y) <=
  8 * f64.epsilon * f64.max 0.125 (f64.abs y)

entry exp [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.exp x) y) x wanted)
entry sin [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.sin x) y) x wanted)
entry cos [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.cos x) y) x wanted)
entry tan [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.tan x) y) x wanted)
entry atan [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.atan x) y) x wanted)
entry sinh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.sinh x) y) x wanted)
entry cosh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.cosh x) y) x wanted)
entry tanh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.tanh x) y) x wanted)
entry asinh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.asinh x) y) x wanted)
entry erf [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.erf x) y) x wanted)
entry erfc [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.erfc x) y) x wanted)
entry cbrt [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.cbrt x) y) x wanted)
entry sqrt [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.sqrt x) y) x wanted)
entry log [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.log x) y) x wanted)
entry log2 [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.log2 x) y) x wanted)
entry log10 [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.log10 x) y) x wanted)
entry gamma [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.gamma x) y) x wanted)
entry lgamma [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.lgamma x) y) x wanted)
entry rsqrt [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.rsqrt x) y) x wanted)
entry acosh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.acosh x) y) x wanted)
entry asin [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.asin x) y) x wanted)
entry acos [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.acos x) y) x wanted)
entry atanh [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.atanh x) y) x wanted)
entry log1p [n] (x: [n]f64) (wanted: [n]f64) : bool = and (map2 (\x y -> near (f64.log1p x) y) x wanted)

-- Outside of their domains the functions give no number, at poles an infinity.
entry outside : bool =
  all f64.isnan [f64.sqrt (-1), f64.log (-1), f64.asin 2, f64.acos (-2), f64.acosh 0.5, f64.atanh 2, f64.sin f64.inf,
                   f64.gamma (-1), f64.log1p (-2)]
  && all f64.isinf [f64.log 0, f64.atanh 1, f64.rsqrt 0, f64.exp f64.inf, f64.lgamma 0, f64.gamma 0, f64.log1p (-1)]
  && f64.exp f64.lowest == 0 && f64.tanh f64.inf == 1 && f64.erf f64.inf == 1 && f64.erfc f64.inf == 0
