-- A parametric module as a parameter, applied to modules with ranges, stridden slices and updates in them.
module type sequence = { val values : i64 -> []i64 }
module type maker = (p: { val step : i64 }) -> sequence
module stepping (p: { val step : i64 }) =
  { def values (n: i64) : []i64 = if n <= 0 then [] else 0..p.step..<n * p.step }
module doubled (make: maker) = {
  module one = make { def step = 2i64 }
  module other = make { def step = 3i64 }
  def both (n: i64) = (one.values n, other.values n, (one.values (2 * n))[::2])
}
module used = doubled stepping
-- ==
-- entry: main
-- input { 4i64 } output { [0i64, 2i64, 4i64, 6i64] [0i64, 3i64, 6i64, 9i64] [0i64, 4i64, 8i64, 12i64] }
-- input { 1i64 } output { [0i64] [0i64] [0i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }
entry main (n: i64) = used.both n
