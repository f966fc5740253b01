-- Cross: products of permuted vectors
import "vectors"
entry run [n] (a: [n][3]f64) (b: [n][3]f64) : [n][3]f64 = map (\(x, y) -> vector_cross x y) (zip a b)
