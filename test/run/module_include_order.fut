-- Specifications see those before them, also through `include`; definitions in a module type are part of the promise.
module type base = { type scalar type vector = {x: scalar, y: scalar} val dot : vector -> vector -> scalar }
module type more = {
  include base
  type matrix = {r0: vector, r1: vector}
  val apply : matrix -> vector -> vector
  val n : i64
  val basis : [n]vector
}
module type ints = more with scalar = i32
module v : ints = {
  type scalar = i32
  type vector = {x: i32, y: i32}
  def dot (a: vector) (b: vector) = a.x * b.x + a.y * b.y
  type matrix = {r0: vector, r1: vector}
  def apply (m: matrix) (a: vector) : vector = {x = dot m.r0 a, y = dot m.r1 a}
  def n = 2i64
  def basis : [n]vector = [{x = 1, y = 0}, {x = 0, y = 1}]
}
-- ==
-- input { 2 3 } output { 7 3 [2, 3] }
entry main (x: i32) (y: i32) : (i32, i32, []i32) =
  let a = {x, y}
  let b = v.apply {r0 = {x = 2, y = 1}, r1 = {x = 0, y = 1}} a
  in (b.x, b.y, map (v.dot a) v.basis)
