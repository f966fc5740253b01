-- The parts of a unique result share nothing.
type list 'a = #nil | #cons a (list a)
def same (l: *list i32) : *(list i32, list i32) = (l, l)  -- error E0409
--                                                ^^^^^^
def tail (l: *list i32) : *(list i32, list i32) =
  match l  -- error E0409
--^^^^^^^^^^^^^^^^^^^^^^^
  case #nil -> (#nil, #nil)
  case #cons _ t -> (t, l)
def fine (l: *list (list i32)) : *(list i32, list (list i32)) =
  match l
  case #nil -> (#nil, #nil)
  case #cons h t -> (h, t)
