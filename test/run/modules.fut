-- Modules, module types, abstract types, a parametric module applied twice.
module type monoid = {
  type t
  val zero : t
  val plus : t -> t -> t
}
module sums = { type t = i32 def zero = 0i32 def plus (x: i32) (y: i32) = x + y }
module longest = { type t = i64 def zero = 0i64 def plus (x: i64) (y: i64) = i64.max x y }
module folding (M: monoid) = {
  def all (xs: []M.t) : M.t = reduce M.plus M.zero xs
}
module s = folding sums
module l = folding longest
-- ==
-- input { [1i32, 2i32] [4i64, 3i64] } output { 3i32 4i64 }
-- input { empty([0]i32) empty([0]i64) } output { 0i32 0i64 }
entry main (xs: []i32) (ys: []i64) : (i32, i64) = (s.all xs, l.all ys)
