-- The state that a loop consumes is not kept beside the next one.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def kept (l: *list i32) (k: *list i32) (n: i64) : *list i32 =
  (loop (a, b) = (l, k) for _i < n do (rev a #nil, b)).0
def foreign (l: *list i32) (k: list i32) (n: i64) : *list i32 =
  loop a = l for _i < n do
    let r = rev a #nil
    in match r case #nil -> k case _ -> r  -- error E0406
--     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
