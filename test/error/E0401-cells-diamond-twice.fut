-- A diamond is used once.
type list 'a = #nil | #cons a (list a)
def twice (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d x (#cons@d x t)  -- error E0401
--                          ^
def disposed (d: *diamond) : *list i32 =
  let () = diamond.dispose d
  in #cons@d 1 #nil  -- error E0401
--         ^
def given (d: *diamond) : *(diamond, list i32) = (d, #cons@d 1 #nil)  -- error E0401
--                                                ^
def both (d: *diamond) : *(list i32, list i32) = (#cons@d 1 #nil, #cons@d 2 #nil)  -- error E0401
--                                                                      ^
