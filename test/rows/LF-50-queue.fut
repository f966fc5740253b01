-- Queues: a front and a back that is turned round when the front is empty, so that each operation takes constant time
-- on average (LF-50).
type list = #nil | #cons i64 list
type queue = {front: list, back: list}

def onto (l: *list) (rest: *list) : *list =
  match l
  case #nil -> rest
  case #cons@d x t -> onto t (#cons@d x rest)

def snoc (d: *diamond) (x: i64) (q: *queue) : *queue = {front = q.front, back = #cons@d x q.back}

def ready (q: *queue) : *queue =
  match q.front
  case #nil -> {front = onto q.back #nil, back = #nil}
  case _ -> {front = q.front, back = q.back}

-- Every number goes through the queue: the cell of the one that leaves holds the one that comes.
def turn (q: *queue) : *queue =
  let {front, back} = ready q
  in match front
     case #nil -> {front = #nil, back}
     case #cons@d x t -> snoc d x {front = t, back}

-- ==
-- entry: rotate
-- input { 1i64 {back = #nil, front = #cons 1 (#cons 2 (#cons 3 #nil))} }
-- output { {back = #cons 1 #nil, front = #cons 2 (#cons 3 #nil)} }
-- input { 4i64 {back = #cons 2 #nil, front = #cons 1 #nil} } output { {back = #cons 2 #nil, front = #cons 1 #nil} }
-- input { 1000i64 {back = #nil, front = #cons 1 (#cons 2 (#cons 3 #nil))} }
-- output { {back = #cons 1 #nil, front = #cons 2 (#cons 3 #nil)} }
-- input { 3i64 {back = #nil, front = #nil} } output { {back = #nil, front = #nil} }
entry rotate (n: i64) (q: *queue) : *queue = loop (q: *queue) = q for _i < n do turn q
