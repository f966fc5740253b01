-- Computed constants inside modules and local ones, used several times.
module config = {
  local def base = 3i64
  def sizes = map (* base) (iota 4)
  def total = i64.sum sizes
  def weights : []f32 = map f32.i64 sizes
}
open config
-- ==
-- input { 1i64 } output { 3i64 18i64 [0f32, 3f32, 6f32, 9f32] 36i64 }
entry main (i: i64) : (i64, i64, []f32, i64) = (sizes[i], config.total, copy weights, total + i64.sum config.sizes)
