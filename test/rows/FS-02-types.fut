-- Double, Index, arrays of arrays, functions of several arguments, Card and Bool as types of parameters.
def choose (b: bool) (c: i64) (f: f64 -> i64 -> f64) (m: [][]f64) : f64 =
  if b && c > 0 then f m[0, 0] c else 0.0
-- ==
-- input { true 2i64 [[1.5f64]] } output { 3.5f64 }
-- input { false 2i64 [[1.5f64]] } output { 0.0f64 }
entry main (b: bool) (c: i64) (m: [][]f64) : f64 = choose b c (\x n -> x + f64.i64 n) m
