-- Another name for the same data is no other data.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def renamed (l: *list i32) : i64 =
  let m = l
  let r = rev m #nil
  in size r + size l  -- error E0401
--                 ^
def built (l: *list i32) : i64 =
  let m: list i32 = #cons 1 l
  let r = rev m #nil
  in size r + size l  -- error E0401
--                 ^
def chosen (l: *list i32) (b: bool) : i64 =
  let m = if b then l else #nil
  let r = rev m #nil
  in size r + size l  -- error E0401
--                 ^
