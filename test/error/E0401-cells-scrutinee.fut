-- The value whose cell was used is gone.
type list 'a = #nil | #cons a (list a)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def after (l: *list i32) : i64 =
  match l
  case #nil -> 0
  case #cons@d x t ->
    let m: list i32 = #cons@d x t
    in size m + size l  -- error E0401
--                   ^
def matched_again (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x _ ->
    let m: list i32 = #cons@d x #nil
    in match l  -- error E0401
--           ^
       case #nil -> m
       case #cons _ _ -> #nil
