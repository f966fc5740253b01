-- Functions of modules, abstract types, and parametric modules.
module type number = {
  type t
  val add : t -> t -> t
  val scale : i64 -> t -> t
  val show : t -> i64
  val read : i64 -> t
}

module complex : number = {
  type t = (i64, i64)
  def add (a: t) (b: t) : t = (a.0 + b.0, a.1 + b.1)
  def scale (k: i64) (a: t) : t = (k * a.0, k * a.1)
  def show (a: t) : i64 = 1000 * a.0 + a.1
  def read (k: i64) : t = (k, k + 1)
}

module vector : number = {
  type t = [2]i64
  def add (a: t) (b: t) : t = a + b
  def scale (k: i64) (a: t) : t = k * a
  def show (a: t) : i64 = i64.sum (a * [1000, 1])
  def read (k: i64) : t = k + [0, 1]
}

module sums (n: number) = {
  def shifted (xs: []n.t) (y: n.t) : []n.t = n.add (n.scale 2 xs) y
  def table [a] [b] (xs: [a]n.t) (ys: [b]n.t) : [a][b]i64 = map (\x -> n.show (n.add x ys)) xs
}

module pairs = sums complex
module rows = sums vector

entry shifted (xs: []i64) = (complex.show (pairs.shifted (complex.read xs) (complex.read 7)),
  vector.show (rows.shifted (vector.read xs) (vector.read 7)))
entry table [n] (xs: [n]i64) = (pairs.table (complex.read xs) (complex.read xs),
  rows.table (vector.read xs) (vector.read xs))
entry inside (xs: []f32) = f32.(sqrt xs + 1)
-- ==
-- entry: shifted
-- input { [1i64, 2i64] } output { [9012i64, 11014i64] [9012i64, 11014i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
-- ==
-- entry: table
-- input { [1i64, 2i64] } output { [[2004i64, 3005i64], [3005i64, 4006i64]] [[2004i64, 3005i64], [3005i64, 4006i64]] }
-- ==
-- entry: inside
-- input { [1f32, 4f32] } output { [2f32, 3f32] }
