-- A function that is called several times takes cells from nowhere outside.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def local_function (d: *diamond) : i32 =
  let one (x: i32) : list i32 = #cons@d x #nil  -- error E0403
--                                    ^
  in 1
def whole (l: *list i32) : i32 =
  let turn (m: *list i32) : *list i32 = rev l m  -- error E0403
--                                          ^
  in 1
