-- What one branch consumes is gone after all of them.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def after_if (l: *list i32) (b: bool) : i64 =
  let m = if b then rev l #nil else #nil
  in size m + size l  -- error E0401
--                 ^
def after_match (l: *list i32) (n: i64) : i64 =
  let m = match n case 0 -> rev l #nil case _ -> #nil
  in size m + size l  -- error E0401
--                 ^
def in_guard (l: *list i32) : i64 = if size (rev l #nil) > 0 then size l else 0  -- error E0401
--                                                                     ^
def fine (l: *list i32) (b: bool) : *list i32 = if b then rev l #nil else l
