-- Parametric modules over sums: containers of any element, with an operation that may fail, applied twice.
module type element = { type t val zero : t }
module type stack = {
  type elem
  type stack [n]
  val empty : (n: i64) -> stack [n]
  val push [n] : elem -> stack [n] -> (#pushed (stack [n]) | #full)
  val pop [n] : stack [n] -> (#popped elem (stack [n]) | #empty)
}

module mk_stack (e: element) : stack with elem = e.t = {
  type elem = e.t
  type stack [n] = {items: [n]elem, count: i64}
  def empty (n: i64) : stack [n] = {items = replicate n e.zero, count = 0}
  def push [n] (x: elem) (s: stack [n]) : #pushed (stack [n]) | #full =
    if s.count == n then #full else #pushed {items = copy s.items with [s.count] = x, count = s.count + 1}
  def pop [n] (s: stack [n]) : #popped elem (stack [n]) | #empty =
    if s.count == 0 then #empty else #popped s.items[s.count - 1] (s with count = s.count - 1)
}

module ints = mk_stack { type t = i32 def zero = 0i32 }
module options = mk_stack { type t = #none | #some i32 def zero = #none : (#none | #some i32) }

-- ==
-- entry: filled
-- input { 3i64 [1, 2, 3, 4] } output { 3 1 }
-- input { 0i64 [1] } output { -1 1 }
-- input { 5i64 empty([0]i32) } output { -1 0 }
entry filled (n: i64) (xs: []i32) : (i32, i32) =
  let (s, lost) =
    loop (s, lost) = (ints.empty n, 0) for x in xs do
      match ints.push x s
      case #pushed t -> (t, lost)
      case #full -> (s, lost + 1)
  in (match ints.pop s case #popped x _ -> x case #empty -> -1, lost)

-- ==
-- entry: nested
-- input { 7 } output { 7 -1 -2 }
entry nested (x: i32) : (i32, i32, i32) =
  let get (s: options.stack [2]) : (i32, options.stack [2]) =
    match options.pop s
    case #empty -> (-2, s)
    case #popped (#some y) t -> (y, t)
    case #popped #none t -> (-1, t)
  let put (e: options.elem) (s: options.stack [2]) = match options.push e s case #pushed t -> t case #full -> s
  let s = put (#some x) (put #none (options.empty 2))
  let (a, s) = get s
  let (b, s) = get s
  let (c, _) = get s
  in (a, b, c)
