-- What comes from outside a loop is there for one iteration only.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def cell (d: *diamond) (n: i64) : *list i64 =
  loop l = #nil for i < n do #cons@d i l  -- error E0405
--                                 ^
def matched (l: *list i32) (n: i64) : *list i32 =
  match l
  case #nil -> #nil
  case #cons@d x _ -> loop m = #nil for _i < n do #cons@d x m  -- error E0405
--                                                      ^
def whole (l: *list i32) (n: i64) : *list i32 =
  loop m = #nil for _i < n do rev l m  -- error E0405
--                                ^
