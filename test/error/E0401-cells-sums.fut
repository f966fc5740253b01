-- Recursive data inside sums that are not recursive.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
type maybe = #none | #some (list i64)
type either = #left (list i64) | #right (list i64) i64
def unwrapped (m: *maybe) : i64 =
  match m
  case #none -> 0
  case #some l ->
    let r = rev l #nil
    in size r + (match m case #none -> 0 case #some k -> size k)  -- error E0401
--                     ^
def wrapped (l: *list i64) : i64 =
  let m : *maybe = #some l
  let r = rev l #nil
  in size r + (match m case #none -> 0 case #some k -> size k)  -- error E0401
--                   ^
def both_cases (e: *either) : *list i64 =
  let a = match e case #left l -> rev l #nil case #right l _ -> l
  in match e case #left l -> rev l a case #right l _ -> rev l a  -- error E0401 E0407
--         ^                                                  ^
def observed (m: maybe) : *list i64 = match m case #none -> #nil case #some l -> rev l #nil  -- error E0402
--                                                                                   ^
def two_wrappings (l: *list i64) : (*maybe, *maybe) = (#some l, #some l)  -- error E0409
--                                                    ^^^^^^^^^^^^^^^^^^
