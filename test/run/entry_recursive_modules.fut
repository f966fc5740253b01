-- Recursive types of modules, which only the module takes apart, in the interface of entry points.
module type heap = {
  type t
  val empty : () -> *t
  val insert : *diamond -> i64 -> *t -> *t
  val least : t -> i64
}
module leftist : heap = {
  type t = #none | #some {rank: i64, x: i64} t t
  def empty () : *t = #none
  def insert (d: *diamond) (x: i64) (h: *t) : *t = #some@d {rank = 1, x} h #none
  def least (h: t) : i64 = match h case #none -> i64.highest case #some at _ _ -> at.x
}
module other : heap = {
  type t = #none | #some i64 t
  def empty () : *t = #none
  def insert (d: *diamond) (x: i64) (h: *t) : *t = #some@d x h
  def least (h: t) : i64 = match h case #none -> i64.highest case #some x _ -> x
}
entry a (h: leftist.t) : i64 = leftist.least h
entry b (h: other.t) : i64 = other.least h
entry d (x: i64) (h: *other.t) : *other.t = other.insert (diamond.new ()) x h
-- ==
-- entry: a
-- input { #some {rank = 1, x = 5} #none #none } output { 5i64 }
-- ==
-- entry: b
-- input { #some 3 #none } output { 3i64 }
-- ==
-- entry: d
-- input { 3 (#some 4 #none) } output { #some 3 (#some 4 #none) }
-- input { 3 #none } output { #some 3 #none }
