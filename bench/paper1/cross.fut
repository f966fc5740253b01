-- cross of paper 1, Fig. 11c and d: the cross product of two vectors of three numbers, many times.
import "vectors"

#[noinline]
def cross (a: [3]f64) (b: [3]f64) : [3]f64 = vector_cross a b

entry run (calls: i64) (a: *[3]f64) (b: *[3]f64) : f64 =
  let (total, _, _) =
    loop (total, a, b) = (0, a, b) for _call < calls do
      let a = a with [0] = a[0] + 1 / (2 + a[0])
      let b = b with [1] = b[1] + 1 / (2 + b[1])
      in (total + vector_sum (cross a b), a, b)
  in total
