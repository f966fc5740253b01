-- Fields and parts are consumed by themselves, and with the whole.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
type pair = {first: list i64, second: list i64}
def field_twice (r: *pair) : (*list i64, *list i64) = (rev r.first #nil, rev r.first #nil)  -- error E0401
--                                                                           ^^^^^^^
def whole_after_field (r: *pair) : *pair =
  let a = rev r.first #nil
  let n = size a
  in if n > 2 then r else {first = #nil, second = #nil}  -- error E0401
--                 ^
def field_after_whole (r: *pair) : i64 =
  let swap (p: *pair) : *pair = {first = p.second, second = p.first}
  let q = swap r
  in size q.first + size r.second  -- error E0401
--                       ^^^^^^^^
def same_in_both (l: *list i64) : *pair = {first = l, second = l}  -- error E0409
--                                        ^^^^^^^^^^^^^^^^^^^^^^^
def updated (r: *pair) : *pair = r with first = r.second  -- error E0409
--                               ^^^^^^^^^^^^^^^^^^^^^^^
def by_pattern ({first = a, second = b}: *pair) : *list i64 =
  let c = rev a b
  in rev b c  -- error E0401
--       ^
def nested (p: *((list i64, i64), list i64)) : i64 =
  let (x, _) = p
  let (l, n) = x
  let m = rev l #nil
  in n + size m + size p.0.0  -- error E0401
--                     ^^^^^
def of_observed (r: pair) : *list i64 = rev r.second #nil  -- error E0402
--                                          ^^^^^^^^
def shadowed (l: *list i64) : *list i64 =
  let m = rev l #nil
  let l = #cons 1 l  -- error E0401
--                ^
  in rev l m
