-- 10 (A B) C + 10 D
import "matrices"
entry run [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  add (scale 10 (multiply (multiply a b) c)) (scale 10 d)
