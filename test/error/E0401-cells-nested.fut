-- A cell that was found further inside is a part of the value, too.
type list 'a = #nil | #cons a (list a)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def second (l: *list i32) : i64 =
  match l
  case #cons _ (#cons@d x t) ->
    let m: list i32 = #cons@d x t
    in size m + size l  -- error E0401
--                   ^
  case _ -> 0
def through_tail (l: *list i32) : i64 =
  match l
  case #cons _ t ->
    (match t
     case #cons@d x _ ->
       let m: list i32 = #cons@d x #nil
       in size m + size l  -- error E0401
--                      ^
     case #nil -> 0)
  case #nil -> 0
