-- Cross products: two permutations of each vector are multiplied and subtracted.
def next (a: [3]f64) : [3]f64 = [a[1], a[2], a[0]]
def last (a: [3]f64) : [3]f64 = [a[2], a[0], a[1]]
def cross (a: [3]f64) (b: [3]f64) : [3]f64 = map2 (-) (map2 (*) (next a) (last b)) (map2 (*) (last a) (next b))

entry run (calls: i64) (a: [3]f64) (b: [3]f64) : f64 =
  let (total, _, _) =
    loop (total, a, b) = (0, copy a, copy b) for _call < calls do
      let a = a with [0] = a[0] + 1 / (2 + a[0])
      let b = b with [1] = b[1] + 1 / (2 + b[1])
      in (total + reduce (+) 0 (cross a b), a, b)
  in total
