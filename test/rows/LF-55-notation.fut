-- A notation for types that are not free: a module type says what there is to do with a queue, of whatever elements,
-- and what it takes and gives back; what is written against it runs with any module of that type, which alone knows the
-- constructors [paper 4, section 6].
module type queue = {
  type q 'a
  val none 'a : () -> *q a
  val snoc 'a : *diamond -> *a -> *q a -> *q a
  val next 'a : *q a -> *(#empty | #first diamond a (q a))
}

type list 'a = #nil | #cons a (list a)

-- In linear time: a front, and a back that is turned round.
module two_lists : queue = {
  type q 'a = {front: list a, back: list a}
  def onto 'a (l: *list a) (rest: *list a) : *list a =
    match l
    case #nil -> rest
    case #cons@d x t -> onto t (#cons@d x rest)
  def none 'a () : *q a = {front = #nil, back = #nil}
  def snoc 'a (d: *diamond) (x: *a) (q: *q a) : *q a = {front = q.front, back = #cons@d x q.back}
  def next 'a (q: *q a) : *(#empty | #first diamond a (q a)) =
    let {front, back} = q
    in match front
       case #cons@d x t -> #first d x {front = t, back}
       case #nil ->
         match onto back #nil
         case #nil -> #empty
         case #cons@d x t -> #first d x {front = t, back = #nil}
}

-- As the paper has it: one list, with the new element at its end.
module one_list : queue = {
  type q 'a = #none | #some a (q a)
  def none 'a () : *q a = #none
  def snoc 'a (d: *diamond) (x: *a) (q: *q a) : *q a =
    match q
    case #none -> #some@d x #none
    case #some@e y t -> #some@e y (snoc d x t)
  def next 'a (q: *q a) : *(#empty | #first diamond a (q a)) =
    match q
    case #none -> #empty
    case #some@d x t -> #first d x t
}

-- What leaves comes back, smaller, in the cell it was in.
module game (Q: queue) = {
  def play (q: *Q.q i64) (sum: i64) : i64 =
    match Q.next q
    case #empty -> sum
    case #first d x rest -> if x > 1 then play (Q.snoc d (x / 2) rest) (3 * sum + x) else play rest (3 * sum + x)
  def from [n] (xs: [n]i64) : i64 = play (loop (q: *Q.q i64) = Q.none () for x in xs do Q.snoc (diamond.new ()) x q) 0
}
module fast = game two_lists
module slow = game one_list

-- ==
-- entry: quick plain
-- input { [4i64, 1i64, 3i64] } output { 1156i64 }
-- input { [7i64] } output { 73i64 }
-- input { empty([0]i64) } output { 0i64 }
entry quick [n] (xs: [n]i64) : i64 = fast.from xs
entry plain [n] (xs: [n]i64) : i64 = slow.from xs
