-- A parameter without `*` is only looked at.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def cell (l: list i32) : list i32 =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (x + 1) t  -- error E0402
--                          ^
def whole (l: list i32) : *list i32 = rev l #nil  -- error E0402
--                                        ^
def rest (l: list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons _ t -> rev t #nil  -- error E0402
--                      ^
def thrown_away (l: list i32) : i32 =
  match l
  case #nil -> 0
  case #cons@d x _ ->
    let () = diamond.dispose d  -- error E0402
--                           ^
    in x
