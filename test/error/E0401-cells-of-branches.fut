-- What a match takes apart that may be one of several values has taken all of them over.
type list 'a = #nil | #cons a (list a)

def after (c: bool) (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    (match if c then #cons@d x t else t
     case #nil -> (#nil, #nil)
     case #cons@e y u -> (#cons@e y u, t))  -- error E0401
--                                     ^

def cell_after (c: bool) (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    (match if c then #cons@d x t else t
     case #nil -> (#nil, #nil)
     case #cons@e y u -> (#cons@e y u, #cons@d x #nil))  -- error E0401
--                                           ^

def whole_and_part (c: bool) (l: *list i64) : *(list i64, list i64) =
  match l
  case #nil -> (#nil, #nil)
  case #cons@d x t ->
    let m = if c then #cons@d x t else t
    in match m
       case #nil -> (#nil, #nil)
       case #cons@e y u -> (#cons@e y u, m)  -- error E0401
--                                       ^
