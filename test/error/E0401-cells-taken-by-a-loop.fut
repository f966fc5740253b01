-- A loop over the cells that come with the input.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def spent (pool: *list (diamond, i64)) (n: i64) : *list i64 =
  (loop (p: *list (diamond, i64), l: *list i64) = (pool, #nil) for i < n do
     match p
     case #nil -> (#nil, l)
     case #cons@d (e, x) t -> (t, #cons@d x (#cons@e i (rev l l)))).1  -- error E0407
--                                                            ^
def kept (pool: *list (diamond, i64)) (n: i64) : *list i64 =
  (loop (p: *list (diamond, i64), l: *list i64) = (pool, #nil) for i < n do
     match p
     case #nil -> (#nil, l)
     case #cons@_ (e, x) t -> (p, #cons@e (x + i) l)).1  -- error E0401
--                             ^
def after_the_loop (pool: *list (diamond, i64)) : *list i64 =
  let (_, l) = loop (p: *list (diamond, i64), l: *list i64) = (pool, #nil) for i < 2 do
    match p
    case #nil -> (#nil, l)
    case #cons@_ (e, x) t -> (t, #cons@e (x + i) l)
  in match pool case #nil -> l case #cons@d (_, x) _ -> #cons@d x l  -- error E0401
--         ^^^^
