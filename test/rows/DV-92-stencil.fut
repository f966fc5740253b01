-- Windows of a padded array in every combination of effects give what a loop over the neighbours gives.
-- ==
-- entry: undecided sources padded stored plain
-- input { [1f64, 2f64, 3f64, 4f64] } output { [3f64, 6f64, 9f64, 7f64] }
-- input { [5f64] } output { [5f64] }
-- input { empty([0]f64) } output { empty([0]f64) }
def sum3 (w: []f64) = w[0] + w[1] + w[2]
def near [n] (a: [n]f64) (i: i64) = if i < 0 || i >= n then 0 else a[i]
entry undecided (a: []f64) = map sum3 (slide 3 1 (pad 1 1 0 a))
entry sources (a: []f64) = map sum3 (#[source] slide 3 1 (#[source] pad 1 1 0 a))
entry padded (a: []f64) = map sum3 (slide 3 1 (#[dest] pad 1 1 0 a))
entry stored (a: []f64) = map sum3 (#[eager] slide 3 1 (#[eager] pad 1 1 0 a))
entry plain [n] (a: [n]f64) = tabulate n (\i -> near a (i - 1) + near a i + near a (i + 1))
