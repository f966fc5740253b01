-- A tail that was consumed is gone, the head and the cell are not.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def tail (l: *list i32) : *(list i32, i64) =
  match l
  case #nil -> (#nil, 0)
  case #cons@d x t ->
    let r = rev t #nil
    in (#cons@d x r, size t)  -- error E0401
--                        ^
def whole (l: *list i32) : *(list i32, i64) =
  match l
  case #nil -> (#nil, 0)
  case #cons _ t ->
    let r = rev t #nil
    in (r, size l)  -- error E0401
--              ^
def fine (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d x (rev t #nil)
