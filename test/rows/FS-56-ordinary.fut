-- An ordinary program: nothing in it is there for the compiler, and the interpreter runs the same text [paper 1, 4.1].
-- ==
-- input { [1.0f64, 2.0f64] [1.0f64, 0.0f64] }
-- output { -1.0f64 }
-- input { [-1.25f64, 0.25f64, -2.0f64] [-3.0f64, -1.75f64, -3.5f64] }
-- output { 0.9986254289035241f64 }
-- input { [-2.0f64, -0.5f64, -2.25f64, -3.75f64, -0.75f64, -2.75f64, 1.25f64, -0.25f64, -3.5f64, 3.75f64, -0.5f64]
--   [-2.0f64, 2.25f64, -2.5f64, 3.25f64, 0.0f64, -0.75f64, -3.25f64, 1.0f64, 2.25f64, -3.0f64, 2.75f64] }
-- output { -0.49324716352853226f64 }

-- ==
-- entry: standardised
-- input { empty([0]f64) }
-- output { empty([0]f64) }
-- input { [1.0f64, 2.0f64] }
-- output { [-1.0f64, 1.0f64] }
-- input { [3.0f64, 2.75f64, 2.5f64, -2.25f64, -0.5f64, 4.0f64, -0.25f64] }
-- output { [0.7855183677962289f64, 0.6685262704648757f64, 0.5515341731335224f64, -1.671315676162189f64,
--   -0.8523709948427164f64, 1.253486757121642f64, -0.7353788975113632f64] }

def mean [n] (xs: [n]f64) = f64.sum xs / f64.i64 n

def deviations xs = let m = mean xs in map (\x -> x - m) xs

def dot xs ys = f64.sum (map2 (*) xs ys)

entry main [n] (xs: [n]f64) (ys: [n]f64) =
  let a = deviations xs
  let b = deviations ys
  in dot a b / f64.sqrt (dot a a * dot b b)

entry standardised [n] (xs: [n]f64) =
  let a = deviations xs
  let size = f64.sqrt (dot a a / f64.i64 n)
  in map (/ size) a
