-- 3-vector cross product, and paper 1's loop over it (performance: the division chain of the driver).
def cross (a: [3]f64) (b: [3]f64) : [3]f64 =
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

entry cross_one (a: [3]f64) (b: [3]f64) : [3]f64 = cross a b

entry cross_many [n] (a: [n][3]f64) (b: [n][3]f64) : [n][3]f64 = map2 cross a b

entry cross_loop (calls: i64) (a: [3]f64) (b: [3]f64) : f64 =
  let (total, _, _) =
    loop (total, a, b) = (0, copy a, copy b) for _c < calls do
      let a = a with [0] = a[0] + 1 / (2 + a[0])
      let b = b with [1] = b[1] + 1 / (2 + b[1])
      let r = cross a b
      in (total + (r[0] + r[1] + r[2]), a, b)
  in total
