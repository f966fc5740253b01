-- add3 of paper 1, Fig. 11a and b: three vectors added, many times; each call changes an element of two of them.
import "vectors"

#[noinline]
def add3 [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 = vector_add (vector_add a b) c

entry run [n] (calls: i64) (a: *[n]f64) (b: *[n]f64) (c: [n]f64) : f64 =
  let (total, _, _) =
    loop (total, a, b) = (0, a, b) for _call < calls do
      let a = a with [0] = a[0] + 1 / (2 + a[0])
      let b = b with [1] = b[1] + 1 / (2 + b[1])
      in (total + vector_sum (add3 a b c), a, b)
  in total
