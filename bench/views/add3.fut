-- Three vectors added, and the sum of the result.
def add [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map2 (+) a b

entry run [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : ([n]f64, f64) =
  let r = add a (add b c)
  in (r, reduce (+) 0 r)
