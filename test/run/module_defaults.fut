-- Structures extend others by `open`: defaults, overridden members, derived operations.
module type ord = { type t val compare : t -> t -> i32 }
module derive (O: ord) = {
  open O
  def (<) (a: t) (b: t) = compare a b i32.< 0
  def (>=) (a: t) (b: t) = compare a b i32.>= 0
  def max a b = if a >= b then a else b
  def min a b = if a < b then a else b
  def clamp low high x = max low (min high x)
}
module by_length = derive { type t = (i64, i32) def compare ((a, _): t) ((b, _): t) = i32.i64 (i64.sgn (a - b)) }
module ints = { open derive { type t = i32 def compare (a: i32) b = i32.sgn (a - b) } def clamp low high (x: i32) =
  -(clamp low high x) }
-- ==
-- input { 5 [1, 2] } output { -3 2i64 2 true }
-- input { -5 [2] } output { -1 1i64 2 true }
entry main (x: i32) (xs: []i32) : (i32, i64, i32, bool) =
  let (n, _) = by_length.clamp (0, 0) (2, 1) (length xs, 7)
  in (ints.clamp 1 3 x, n, reduce ints.max ints.(min 100 (-100)) xs |> ints.min 2, ints.(x < max x 1 || x >= 1))
