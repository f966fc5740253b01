-- A copy is another value; what it is made of has to be there.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def copied_too_late (l: *list i64) : i64 =
  let r = rev l #nil
  in size r + size (copy l)  -- error E0401
--                       ^
def copied_once (l: list i64) : (*list i64, *list i64) =
  let m = copy l
  in (rev m #nil, m)  -- error E0401
--                ^
def diamond_with_a_list (p: (diamond, list i64)) : *list i64 =
  let (_, l) = copy p  -- error E0422
--             ^^^^^^
  in l
def part_of_the_original (l: *list i64) : *list i64 =
  let m = copy l
  in match l
     case #nil -> m
     case #cons@d x t -> #cons@d x (rev m (rev t t))  -- error E0407
--                                               ^
def original_of_an_observer (l: list i64) : *list i64 =
  let _ = copy l
  in rev l #nil  -- error E0402
--       ^
