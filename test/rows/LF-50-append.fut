-- Queues that are appended in constant time (LF-50): a queue is a number or two queues. Taking the first number turns
-- the left spine to the right, each cell once, so that every operation takes constant time on average.
type queue = #none | #one i64 | #join queue queue

def append (d: *diamond) (front: *queue) (back: *queue) : *queue = #join@d front back
def snoc (d: *diamond) (e: *diamond) (q: *queue) (x: i64) : *queue = #join@d q (#one@e x)
def cons (d: *diamond) (e: *diamond) (x: i64) (q: *queue) : *queue = #join@d (#one@e x) q

-- The first number (0 if there is none), and the rest.
def dequeue (q: *queue) : *(i64, queue) =
  match q
  case #none -> (0, #none)
  case #one x -> (x, #none)
  case #join@d left right ->
    match left
    case #none -> dequeue right
    case #one x -> (x, right)
    case #join@e a b -> dequeue (#join@e a (#join@d b right))

-- The first number becomes the last one, in the cells that it leaves.
def turn (q: *queue) : *queue =
  match q
  case #none -> #none
  case #one@d x -> #one@d x
  case #join@d left right ->
    match left
    case #none -> turn right
    case #one@e x -> #join@d right (#one@e x)
    case #join@e a b -> turn (#join@e a (#join@d b right))

-- ==
-- entry: rotate
-- input { 1i64 #join (#join (#one 1) (#one 2)) (#one 3) } output { #join (#join (#one 2) (#one 3)) (#one 1) }
-- input { 3i64 #join (#one 1) (#one 2) } output { #join (#one 2) (#one 1) }
-- input { 2i64 #one 7 } output { #one 7 }
-- input { 5i64 #none } output { #none }
entry rotate (n: i64) (q: *queue) : *queue = loop (q: *queue) = q for _i < n do turn q

-- Two queues of n numbers, one made at its end and one at its front, appended k times to a third, then emptied.
-- ==
-- entry: order
-- input { 0i64 1i64 } output { empty([0]i64) }
-- input { 1i64 1i64 } output { [0i64, -1i64] }
-- input { 3i64 2i64 } output { [0i64, 1i64, 2i64, -3i64, -2i64, -1i64, 0i64, 1i64, 2i64, -3i64, -2i64, -1i64] }
entry order (n: i64) (k: i64) : []i64 =
  let up () : *queue =
    loop (q: *queue) = #none for i < n do snoc (diamond.new ()) (diamond.new ()) q i
  let down () : *queue =
    loop (q: *queue) = #none for i < n do cons (diamond.new ()) (diamond.new ()) (-1 - i) q
  let whole = loop (q: *queue) = #none for _j < k do
    append (diamond.new ()) q (append (diamond.new ()) (up ()) (down ()))
  let (numbers, _) =
    loop (numbers, q: *queue) = (replicate (2 * n * k) 0, whole) for i < 2 * n * k do
      let (x, rest) = dequeue q
      in (numbers with [i] = x, rest)
  in numbers

-- The same, as a sum of all numbers by their places: linear time, and constant for each number.
-- ==
-- entry: drained
-- input { 1000i64 50i64 } output { -19166650000i64 }
entry drained (n: i64) (k: i64) : i64 = i64.sum (map2 (*) (order n k :> [2 * n * k]i64) (iota (2 * n * k)))
