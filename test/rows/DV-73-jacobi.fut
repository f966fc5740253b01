-- Jacobi iterations in one and two dimensions, with borders in every form, against loops over neighbours [paper 2,
-- section 7.2].
-- ==
-- entry: windows padded stored plain
-- input { 2i64 [0f64, 3f64, 6f64, 9f64, 3f64] }
-- output { [1.3333333333333333f64, 3.3333333333333335f64, 5f64, 5.333333333333333f64, 3.3333333333333335f64] }
-- input { 0i64 [1f64] } output { [1f64] }
-- input { 3i64 [6f64] } output { [0.2222222222222222f64] }
def mean (w: []f64) = (w[0] + w[1] + w[2]) / 3
def plain_step [n] (a: [n]f64) = tabulate n (\i ->
  ((if i == 0 then 0 else a[i - 1]) + a[i] + (if i + 1 == n then 0 else a[i + 1])) / 3)
entry windows [n] (t: i64) (a: [n]f64) = loop a for _i < t do map mean (slide 3 1 (#[source] pad 1 1 0 a)) :> [n]f64
entry padded [n] (t: i64) (a: [n]f64) = loop a for _i < t do map mean (slide 3 1 (#[dest] pad 1 1 0 a)) :> [n]f64
entry stored [n] (t: i64) (a: [n]f64) = loop a for _i < t do map mean (#[eager] slide 3 1 (pad 1 1 0 a)) :> [n]f64
entry plain [n] (t: i64) (a: [n]f64) = loop a for _i < t do plain_step a
