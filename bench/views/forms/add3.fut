-- 3Add: two sums of vectors
import "vectors"
entry run [n] (a: [n]f64) (b: [n]f64) (c: [n]f64) : [n]f64 = vector_add a (vector_add b c)
