-- Two arguments of which one is consumed share nothing.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def itself (l: *list i32) : *list i32 = rev l l  -- error E0407
--                                            ^
def part (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons _ t -> rev t l  -- error E0407
--                        ^
def inside (l: *list i32) : *list i32 = rev l (#cons 1 l)  -- error E0407
--                                            ^^^^^^^^^^^
def fine (l: *list i32) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x t -> rev t (#cons@d x #nil)
