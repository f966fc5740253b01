-- 3MM: (A B) (C D)
import "vectors"
entry run [n] (a: [n][n]f64) (b: [n][n]f64) (c: [n][n]f64) (d: [n][n]f64) : [n][n]f64 =
  multiply (multiply a b) (multiply c d)
