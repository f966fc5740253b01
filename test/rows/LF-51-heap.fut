-- Another abstract type under the same discipline: leftist heaps in a module, whose cells nobody outside can see
-- (LF-51).
module type heap = {
  type t
  val empty : () -> *t
  val insert : *diamond -> i64 -> *t -> *t
  val least : t -> i64
  val rest : *t -> *t
}
module leftist : heap = {
  type t = #none | #some {rank: i64, x: i64} t t
  def empty () : *t = #none
  def rank (h: t) : i64 = match h case #none -> 0 case #some at _ _ -> at.rank
  def make (d: *diamond) (x: i64) (a: *t) (b: *t) : *t =
    let (p, q) = (rank a, rank b)
    in if p >= q then #some@d {rank = q + 1, x} a b else #some@d {rank = p + 1, x} b a
  def merge (a: *t) (b: *t) : *t =
    match (a, b)
    case (#none, b) -> b
    case (a, #none) -> a
    case (#some@d at l r, #some@e it m s) ->
      if at.x <= it.x then make d at.x l (merge r (#some@e it m s)) else make e it.x m (merge (#some@d at l r) s)
  def insert (d: *diamond) (x: i64) (h: *t) : *t = merge (#some@d {rank = 1, x} #none #none) h
  def least (h: t) : i64 = match h case #none -> i64.highest case #some at _ _ -> at.x
  def rest (h: *t) : *t = match h case #none -> #none case #some _ a b -> merge a b
}

-- ==
-- entry: sort
-- input { [3i64, 1i64, 2i64, 1i64] } output { [1i64, 1i64, 2i64, 3i64] }
-- input { [5i64] } output { [5i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry sort [n] (xs: [n]i64) : [n]i64 =
  let h = loop (h: *leftist.t) = leftist.empty () for x in xs do leftist.insert (diamond.new ()) x h
  in (loop (h: *leftist.t, ys) = (h, replicate n 0) for i < n do
        let y = leftist.least h
        in (leftist.rest h, ys with [i] = y)).1
