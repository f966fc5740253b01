-- Operators are members: specified by `val`, used qualified, in sections, between backquotes and opened locally.
module type arithmetic = {
  type t
  val (+) : t -> t -> t
  val * : t -> t -> t
  val neg : t -> t
}
module mod7 = {
  type t = i32
  def (x: i32) + (y: i32) = (x i32.+ y) i32.% 7
  def (*) (x: i32) (y: i32) = (x i32.* y) i32.% 7
  def neg (x: i32) = (7 i32.- x) i32.% 7
  def plus3 = (+ 3)
}
module poly (A: arithmetic) = {
  def eval [n] (x: A.t) (zero: A.t) (cs: [n]A.t) : A.t =
    foldl (\acc c -> acc A.* x A.+ c) zero cs
  def squares = map (\x -> x A.* x)
  def sum3 x y z = A.(x + y * z)
}
module p = poly mod7
def minus = (mod7.neg >-> (mod7.+ 1))
-- ==
-- input { 3 [1, 2, 3] } output { 4 [1, 4, 2] 1 6 1 2 5 }
-- input { 0 [6, 6, 6] } output { 6 [1, 1, 1] 0 3 1 2 1 }
entry main (x: i32) (cs: [3]i32) : (i32, [3]i32, i32, i32, i32, i32, i32) =
  (p.eval x 0 cs, p.squares cs, p.sum3 x 4 x i32.% 7, mod7.plus3 x, reduce (mod7.*) 1 cs i32.* 0 + 1, 4 mod7.* 4,
    minus x)
