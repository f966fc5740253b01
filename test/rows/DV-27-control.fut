-- An effect is chosen for each application, also of partial ones, in pipes, in modules and in functions [paper 2,
-- section 4.2.4].
-- ==
-- entry: main
-- input { [1i64, 2i64, 3i64] } output { [12i64, 8i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
module turning = { def turned [n] (a: [n]i64) = #[source] reverse a }
def twice [n] (f: i64 -> i64) (a: [n]i64) = a |> (#[eager] map f) |> #[source] map f
entry main [n] (a: [n]i64) : [n]i64 = turning.turned (twice (* 2) a)
