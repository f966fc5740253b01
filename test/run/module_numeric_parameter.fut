-- The numeric module types of the prelude as parameters.
module stats (R: real) = {
  def mean [n] (xs: [n]R.t) : R.t = R.(sum xs / i64 n)
  def variance [n] (xs: [n]R.t) : R.t =
    let m = mean xs
    in mean (map (\x -> R.((x - m) * (x - m))) xs)
  def largest xs = R.maximum xs
}
module gcd (I: integral) = {
  def gcd (a: I.t) (b: I.t) : I.t =
    (loop (a, b) while I.(b != i32 0) do (b, a I.% b)).0
}
module s32 = stats f32
module s64 = stats f64
module gi = gcd i16
module gu = gcd u64
-- ==
-- input { [1f32, 2f32, 3f32, 6f32] [2f64, 4f64] 12i16 18i16 35u64 14u64 }
-- output { 3f32 3.5f32 6f32 3f64 1f64 6i16 7u64 }
entry main (xs: []f32) (ys: []f64) (a: i16) (b: i16) (c: u64) (d: u64) : (f32, f32, f32, f64, f64, i16, u64) =
  (s32.mean xs, s32.variance xs, s32.largest xs, s64.mean ys, s64.variance ys, gi.gcd a b, gu.gcd c d)
