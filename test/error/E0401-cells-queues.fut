-- A queue of two lists.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
type queue = {front: list i64, back: list i64}
def put (d: *diamond) (x: i64) (q: *queue) : *queue = {front = q.front, back = #cons@d x q.back}
def get (q: *queue) : (i64, *queue) =
  match q.front
  case #nil -> (0, q)
  case #cons x t -> (x, {front = t, back = q.back})
def length_after_put (d: *diamond) (q: *queue) : i64 =
  let r = put d 1 q
  in size r.front + size q.front  -- error E0401
--                       ^^^^^^^
def put_twice_with_one_cell (d: *diamond) (q: *queue) : *queue = put d 2 (put d 1 q)  -- error E0401
--                                                                   ^
def refilled (q: *queue) : *queue = {front = rev q.back q.front, back = q.back}  -- error E0401
--                                                                      ^^^^^^
def both_ends (q: *queue) : *queue = {front = q.front, back = q.front}  -- error E0409
--                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def got_twice (q: *queue) : i64 =
  let (x, _) = get q
  let (y, _) = get q  -- error E0401
--                 ^
  in x + y
