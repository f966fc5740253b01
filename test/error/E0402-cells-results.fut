-- What a function without `*` gives may be what it was given.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def longer (a: list i32) (b: list i32) : list i32 = match (a, b) case (#nil, _) -> b case _ -> a
def turned (a: list i32) (b: list i32) : *list i32 = rev (longer a b) #nil  -- error E0402
--                                                       ^^^^^^^^^^^^
