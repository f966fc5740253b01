-- Recursive data in tuples and records are consumed part by part.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def pair (p: *(list i32, list i32)) : i64 =
  let (a, _) = p
  let r = rev a #nil
  in size r + size p.0  -- error E0401
--                 ^^^
def record (r: *{first: list i32, second: list i32}) : i64 =
  let first = rev r.first #nil
  in size first + size r.second + size r.first  -- error E0401
--                                     ^^^^^^^
