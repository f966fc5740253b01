-- A module function without a name, ascribed, over records and sums with type arguments.
module type boxed = { type t 'a  val put 'a : a -> t a  val get 'a : t a -> a }
module wrap = \(b: boxed) : { val round 'a : a -> a  val count : i32 } -> {
  def round 'a (x: a) : a = b.get (b.put x)
  def count = b.get (b.put 3i32)
}
module records = wrap { type t 'a = {inside: a}  def put 'a (x: a) : t a = {inside = x}  def get 'a (x: t a) : a =
  x.inside }
module sums = wrap { type t 'a = #only a  def put 'a (x: a) : t a = #only x  def get 'a (x: t a) : a = match x
  case #only y -> y }
-- ==
-- entry: main
-- input { 5 true } output { 5 true 3 5 true 3 }
-- input { -1 false } output { -1 false 3 -1 false 3 }
entry main (x: i32) (b: bool) = (records.round x, records.round b, records.count, sums.round x, sums.round b,
  sums.count)
