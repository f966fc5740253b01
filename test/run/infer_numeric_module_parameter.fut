-- Literals of the type of a module's parameter are converted by the module; the rest is inferred.
module statistics (t: real) = {
  def mean xs = t.(sum xs / i64 (length xs))
  def centred xs = let m = mean xs in map (\x -> t.(x - m)) xs
  def variance xs = mean (map (\x -> t.(x * x)) (centred xs))
}
module s32 = statistics f32
module s64 = statistics f64
-- ==
-- entry: main
-- input { [1.0, 2.0, 3.0, 4.0, 5.0] } output { 3.0 2.0 [-2.0f32, -1.0f32, 0.0f32, 1.0f32, 2.0f32] }
-- input { [7.0] } output { 7.0 0.0 [0.0f32] }
entry main (xs: []f64) = (s64.mean xs, s64.variance xs, s32.centred (map f32.f64 xs))
