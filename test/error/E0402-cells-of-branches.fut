-- Of a value that is only looked at, nothing can be taken over.
type list 'a = #nil | #cons a (list a)

def kept (c: bool) (l: *list i64) (k: list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x _ ->
    (match if c then #cons@d x #nil else k
     case #nil -> #nil
     case #cons@e y _ -> #cons@e y #nil)  -- error E0402
--                             ^
