-- A vector space of a fixed dimension, an inner product space on top, and spaces built from spaces.
module type vector_space = {
  type v
  val dim : i64
  val zero : v
  val add : v -> v -> v
  val scale : f64 -> v -> v
  val basis : i64 -> v
  val to_array : v -> [dim]f64
}
module line : vector_space with v = f64 = {
  type v = f64
  def dim = 1i64
  def zero = 0f64
  def add = (f64.+)
  def scale = (f64.*)
  def basis (_: i64) = 1f64
  def to_array (x: v) : [dim]f64 = replicate dim x
}
module sum (A: vector_space) (B: vector_space) : vector_space with v = (A.v, B.v) = {
  type v = (A.v, B.v)
  def dim = A.dim + B.dim
  def zero = (A.zero, B.zero)
  def add ((a, b): v) ((c, d): v) = (A.add a c, B.add b d)
  def scale k ((a, b): v) = (A.scale k a, B.scale k b)
  def basis i = if i < A.dim then (A.basis i, B.zero) else (A.zero, B.basis (i - A.dim))
  def to_array ((a, b): v) : [dim]f64 = A.to_array a ++ B.to_array b
}
module maps (A: vector_space) (B: vector_space) = {
  def matrix (f: A.v -> B.v) : [A.dim][B.dim]f64 = tabulate A.dim (\i -> B.to_array (f (A.basis i)))
  def apply (m: [A.dim][B.dim]f64) (x: A.v) : B.v =
    let weights = map (\column -> f64.sum (map2 (*) column (A.to_array x))) (transpose m)
    in loop acc = B.zero for i < B.dim do B.add acc (B.scale weights[i] (B.basis i))
}
module plane = sum line line
module space = sum plane line
module m = maps space plane
def shear ((x, y), z) : plane.v = (x + 2 * z, y - z)
-- ==
-- input { 1f64 2f64 3f64 } output { 7f64 -1f64 [[1f64, 0f64], [0f64, 1f64], [2f64, -1f64]] 3i64 }
entry main (x: f64) (y: f64) (z: f64) : (f64, f64, [3][2]f64, i64) =
  let (a, b) = m.apply (m.matrix shear) ((x, y), z)
  in (a, b, m.matrix shear :> [3][2]f64, space.dim)
