-- Functions that call each other consume as others do.
type list 'a = #nil | #cons a (list a)
def evens (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d x (odds t)
def odds (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons _ t ->
    let e = evens t
    let o = odds t  -- error E0401
--               ^
    in match e case #nil -> o case _ -> e
