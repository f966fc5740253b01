-- A value of a module type may be the size of others.
module type dims = { val n : i64 val m : i64 val weights : [n]f32 }
module layer (D: dims) = {
  type input = [D.n]f32
  type output = [D.m]f32
  def run (x: input) : output = map (\i -> f32.i64 i * f32.sum (map2 (*) D.weights x)) (iota D.m)
  def twice (x: [D.n]f32) : ([D.m]f32, [D.n + D.m]f32) = (run x, x ++ run x)
}
module small = layer { def n = 3i64 def m = 2i64 def weights = [1f32, 2, 3] }
module square = layer { def n = 2i64 def m = n def weights = replicate n 1f32 }
-- ==
-- input { [1f32, 1f32, 1f32] [2f32, 3f32] } output { [0f32, 6f32] [1f32, 1f32, 1f32, 0f32, 6f32] [0f32, 5f32] }
entry main (x: [3]f32) (y: [2]f32) : ([2]f32, [5]f32, [2]f32) =
  let (_, z) = small.twice x
  in (small.run x, z, square.run y)
