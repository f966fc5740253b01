-- A size-lifted abstract type hides a size; the functions of its module agree on nothing else.
module type bag = {
  type~ t
  val empty : t
  val add : i32 -> t -> t
  val total : t -> i32
  val count : t -> i64
  val of_array [n] : [n]i32 -> t
  val to_array : t -> []i32
}
module bag : bag = {
  type~ t = []i32
  def empty : t = []
  def add (x: i32) (b: t) : t = b ++ [x]
  def total (b: t) : i32 = i32.sum b
  def count (b: t) : i64 = length b
  def of_array [n] (xs: [n]i32) : t = xs
  def to_array (b: t) : []i32 = b
}
def twice '~a (f: a -> a) (x: a) : a = f (f x)
-- ==
-- input { [1, 2, 3] 4 } output { 14 5i64 [1, 2, 3, 4, 4] 8 }
-- input { empty([0]i32) 4 } output { 8 2i64 [4, 4] 8 }
entry main (xs: []i32) (x: i32) : (i32, i64, []i32, i32) =
  let b = bag.add x (bag.add x (bag.of_array xs))
  let e = bag.empty |> bag.add x |> bag.add x
  in (bag.total b, bag.count b, bag.to_array b, bag.total e)
entry again (xs: []i32) (x: i32) : i64 = bag.count (twice (bag.add x) (bag.of_array xs))
-- ==
-- entry: again
-- input { [1, 2, 3] 4 } output { 5i64 }
