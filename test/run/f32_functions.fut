-- Mathematical functions of f32 at ordinary places and outside of their domains.
-- ==
-- entry: exp
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [1.0f32, 1.2840254306793213f32,
--   1.6487212181091309f32, 2.7182817459106445f32, 7.389056205749512f32, 0.6065306663513184f32,
--   0.3678794503211975f32, 2.117000102996826f32] }
-- output { true }

-- ==
-- entry: sin
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.24740396440029144f32,
--   0.4794255495071411f32, 0.8414709568023682f32, 0.9092974066734314f32, -0.4794255495071411f32,
--   -0.8414709568023682f32, 0.681638777256012f32] }
-- output { true }

-- ==
-- entry: cos
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [1.0f32, 0.9689124226570129f32,
--   0.8775825500488281f32, 0.5403022766113281f32, -0.416146844625473f32, 0.8775825500488281f32,
--   0.5403022766113281f32, 0.7316888570785522f32] }
-- output { true }

-- ==
-- entry: tan
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.25534191727638245f32,
--   0.5463024973869324f32, 1.5574077367782593f32, -2.185039758682251f32, -0.5463024973869324f32,
--   -1.5574077367782593f32, 0.9315964579582214f32] }
-- output { true }

-- ==
-- entry: atan
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.244978666305542f32,
--   0.46364760398864746f32, 0.7853981852531433f32, 1.1071487665176392f32, -0.46364760398864746f32,
--   -0.7853981852531433f32, 0.6435011029243469f32] }
-- output { true }

-- ==
-- entry: sinh
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.25261232256889343f32,
--   0.5210952758789062f32, 1.175201177597046f32, 3.6268603801727295f32, -0.5210952758789062f32,
--   -1.175201177597046f32, 0.8223167061805725f32] }
-- output { true }

-- ==
-- entry: cosh
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [1.0f32, 1.0314130783081055f32,
--   1.1276259422302246f32, 1.5430806875228882f32, 3.762195587158203f32, 1.1276259422302246f32,
--   1.5430806875228882f32, 1.2946833372116089f32] }
-- output { true }

-- ==
-- entry: tanh
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.24491865932941437f32,
--   0.46211716532707214f32, 0.7615941762924194f32, 0.9640275835990906f32, -0.46211716532707214f32,
--   -0.7615941762924194f32, 0.6351489424705505f32] }
-- output { true }

-- ==
-- entry: asinh
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.24746645987033844f32,
--   0.4812118113040924f32, 0.8813735842704773f32, 1.4436354637145996f32, -0.4812118113040924f32,
--   -0.8813735842704773f32, 0.6931471824645996f32] }
-- output { true }

-- ==
-- entry: erf
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.27632638812065125f32,
--   0.5204998850822449f32, 0.8427007794380188f32, 0.9953222870826721f32, -0.5204998850822449f32,
--   -0.8427007794380188f32, 0.7111556529998779f32] }
-- output { true }

-- ==
-- entry: erfc
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [1.0f32, 0.7236735820770264f32,
--   0.4795001149177551f32, 0.15729920566082f32, 0.004677734803408384f32, 1.5204998254776f32, 1.8427008390426636f32,
--   0.28884437680244446f32] }
-- output { true }

-- ==
-- entry: cbrt
-- input { [0.0f32, 0.25f32, 0.5f32, 1.0f32, 2.0f32, -0.5f32, -1.0f32, 0.75f32] [0.0f32, 0.6299605369567871f32,
--   0.7937005162239075f32, 1.0f32, 1.2599210739135742f32, -0.7937005162239075f32, -1.0f32, 0.9085602760314941f32] }
-- output { true }

-- ==
-- entry: sqrt
-- input { [0.0f32, 0.25f32, 2.0f32, 9.0f32] [0.0f32, 0.5f32, 1.4142135381698608f32, 3.0f32] }
-- output { true }

-- ==
-- entry: log
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [-1.3862943649291992f32, 0.0f32, 1.0986123085021973f32,
--   2.3025851249694824f32] }
-- output { true }

-- ==
-- entry: log2
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [-2.0f32, 0.0f32, 1.5849624872207642f32, 3.321928024291992f32] }
-- output { true }

-- ==
-- entry: log10
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [-0.6020600199699402f32, 0.0f32, 0.4771212637424469f32, 1.0f32] }
-- output { true }

-- ==
-- entry: gamma
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [3.625609874725342f32, 1.0f32, 2.0f32, 362880.0f32] }
-- output { true }

-- ==
-- entry: lgamma
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [1.288022518157959f32, 0.0f32, 0.6931471824645996f32,
--   12.801827430725098f32] }
-- output { true }

-- ==
-- entry: rsqrt
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [2.0f32, 1.0f32, 0.5773502588272095f32, 0.3162277638912201f32] }
-- output { true }

-- ==
-- entry: acosh
-- input { [1.0f32, 1.5f32, 4.0f32] [0.0f32, 0.9624236226081848f32, 2.063436985015869f32] }
-- output { true }

-- ==
-- entry: asin
-- input { [-1.0f32, -0.5f32, 0.0f32, 0.25f32, 1.0f32] [-1.5707963705062866f32, -0.5235987901687622f32, 0.0f32,
--   0.252680242061615f32, 1.5707963705062866f32] }
-- output { true }

-- ==
-- entry: acos
-- input { [-1.0f32, -0.5f32, 0.0f32, 0.25f32, 1.0f32] [3.1415927410125732f32, 2.094395160675049f32,
--   1.5707963705062866f32, 1.3181160688400269f32, 0.0f32] }
-- output { true }

-- ==
-- entry: atanh
-- input { [-0.5f32, 0.0f32, 0.25f32] [-0.5493061542510986f32, 0.0f32, 0.2554128170013428f32] }
-- output { true }

-- ==
-- entry: log1p
-- input { [0.25f32, 1.0f32, 3.0f32, 10.0f32] [0.2231435477733612f32, 0.6931471824645996f32, 1.3862943649291992f32,
--   2.397895336151123f32] }
-- output { true }

-- ==
-- entry: outside
-- input {  }
-- output { true }

-- Near enough: f32 has 24 bits.
def near (x: f32) (y: f32) : bool = x == y || (f32.isnan x && f32.isnan y) || f32.abs (x - y) <=
  8 * f32.epsilon * f32.max 0.125 (f32.abs y)

entry exp [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.exp x) y) x wanted)
entry sin [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.sin x) y) x wanted)
entry cos [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.cos x) y) x wanted)
entry tan [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.tan x) y) x wanted)
entry atan [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.atan x) y) x wanted)
entry sinh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.sinh x) y) x wanted)
entry cosh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.cosh x) y) x wanted)
entry tanh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.tanh x) y) x wanted)
entry asinh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.asinh x) y) x wanted)
entry erf [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.erf x) y) x wanted)
entry erfc [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.erfc x) y) x wanted)
entry cbrt [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.cbrt x) y) x wanted)
entry sqrt [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.sqrt x) y) x wanted)
entry log [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.log x) y) x wanted)
entry log2 [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.log2 x) y) x wanted)
entry log10 [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.log10 x) y) x wanted)
entry gamma [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.gamma x) y) x wanted)
entry lgamma [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.lgamma x) y) x wanted)
entry rsqrt [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.rsqrt x) y) x wanted)
entry acosh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.acosh x) y) x wanted)
entry asin [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.asin x) y) x wanted)
entry acos [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.acos x) y) x wanted)
entry atanh [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.atanh x) y) x wanted)
entry log1p [n] (x: [n]f32) (wanted: [n]f32) : bool = and (map2 (\x y -> near (f32.log1p x) y) x wanted)

-- Outside of their domains the functions give no number, at poles an infinity.
entry outside : bool =
  all f32.isnan [f32.sqrt (-1), f32.log (-1), f32.asin 2, f32.acos (-2), f32.acosh 0.5, f32.atanh 2, f32.sin f32.inf,
                   f32.gamma (-1), f32.log1p (-2)]
  && all f32.isinf [f32.log 0, f32.atanh 1, f32.rsqrt 0, f32.exp f32.inf, f32.lgamma 0, f32.gamma 0, f32.log1p (-1)]
  && f32.exp f32.lowest == 0 && f32.tanh f32.inf == 1 && f32.erf f32.inf == 1 && f32.erfc f32.inf == 0
