-- A parametric module over the numeric module types.
module norm (R: real) = {
  def norm [n] (xs: [n]R.t) : R.t = R.sqrt (R.sum (map (\x -> x R.* x) xs))
}
module norm32 = norm f32
module norm64 = norm f64
-- ==
-- input { [3f32, 4f32] [6f64, 8f64] } output { 5f32 10f64 }
entry main (xs: []f32) (ys: []f64) : (f32, f64) = (norm32.norm xs, norm64.norm ys)
