-- A B
import "matrices"
entry run [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = multiply a b
