-- Vectors and matrices by the primitives of paper 2 (appendix A): maps over zipped vectors, folds, permutations.
def vector_add [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map (\(x, y) -> x + y) (zip a b)
def vector_sub [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map (\(x, y) -> x - y) (zip a b)
def vector_mul [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map (\(x, y) -> x * y) (zip a b)
def vector_scale [n] (a: [n]f64) (s: f64) : [n]f64 = map (* s) a
def vector_sum [n] (a: [n]f64) : f64 = reduce (+) 0 a
def vector_square [n] (a: [n]f64) : f64 = vector_sum (map (\x -> x * x) a)
def dot_product [n] (a: [n]f64) (b: [n]f64) : f64 = vector_sum (vector_mul a b)

def vector_cross (a: [3]f64) (b: [3]f64) : [3]f64 =
  vector_sub (vector_mul (permute (\i -> (i + 1) % 3) a) (permute (\i -> (i + 2) % 3) b))
    (vector_mul (permute (\i -> (i + 2) % 3) a) (permute (\i -> (i + 1) % 3) b))

-- MatMul: rows of the one times rows of the other, transposed.
def multiply [n][m][k] (a: [n][m]f64) (b: [m][k]f64) : [n][k]f64 =
  let columns = transpose b
  in map (\row -> map (\column -> dot_product row column) columns) a
