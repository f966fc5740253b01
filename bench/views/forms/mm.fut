-- MM (section 7.2: MatMul0 reads the transposed matrix where it is, MatMul1 stores it)
import "vectors"
entry run [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 = multiply a b
