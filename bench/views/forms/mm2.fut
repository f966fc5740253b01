-- 2MM: 10 (A B) C + 10 D
import "vectors"
entry run [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  map (\(x, y) -> vector_add (vector_scale x 10) (vector_scale y 10)) (zip (multiply (multiply a b) c) d)
