-- Windows that are stored roll along in scalars, for several sizes and steps [paper 2, eq. 5.15, 5.50].
-- ==
-- entry: three two_by_two four_by_three
-- input { [1f64, 2f64, 3f64, 4f64, 5f64, 6f64, 7f64] }
-- output { [14f64, 20f64, 26f64, 32f64, 38f64] }
-- input { [1f64, 2f64, 3f64, 4f64] }
-- output { [14f64, 20f64] }
-- input { [1f64, 2f64] }
-- output { empty([0]f64) }
entry three (a: []f64) = map (\w -> w[0] + 2 * w[1] + 3 * w[2]) (#[eager] slide 3 1 a)
entry two_by_two (a: []f64) = map (\w -> w[0] + 2 * w[1] + 3 * w[2]) (#[source] slide 3 1 a)
entry four_by_three (a: []f64) = #[dest] map (\w -> w[0] + 2 * w[1] + 3 * w[2]) (#[eager] slide 3 1 a)
-- ==
-- entry: step_two read_step_two
-- input { [1i64, 2i64, 3i64, 4i64, 5i64, 6i64, 7i64, 8i64] } output { [410i64, 622i64, 834i64] [1i64, 9i64, 25i64] }
-- input { [1i64, 2i64, 3i64, 4i64] } output { [410i64] [1i64] }
entry step_two (a: []i64) = unzip (map (\w ->
  (w[3] * 100 + w[0] + w[1] * 4 + w[2] - 2, w[0] * w[0])) (#[eager] slide 4 2 a))
entry read_step_two (a: []i64) = unzip (map (\w ->
  (w[3] * 100 + w[0] + w[1] * 4 + w[2] - 2, w[0] * w[0])) (#[source] slide 4 2 a))
