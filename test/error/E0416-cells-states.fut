-- Two parts of a loop's state share nothing when one is consumed.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def state (l: *list i32) (n: i64) : *list i32 =
  (loop (a, b) = (l, l) for _i < n do (rev a #nil, b)).0  -- error E0416
--                ^
