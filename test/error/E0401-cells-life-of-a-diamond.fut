-- A diamond is used once, whatever uses it.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def thrown_away_twice (d: *diamond) : i64 =
  let () = diamond.dispose d
  let () = diamond.dispose d  -- error E0401
--                         ^
  in 1
def thrown_away_and_built_in (d: *diamond) : *list i64 =
  let () = diamond.dispose d
  in #cons@d 1 #nil  -- error E0401
--         ^
def built_in_and_thrown_away (d: *diamond) : *list i64 =
  let l : *list i64 = #cons@d 1 #nil
  let () = diamond.dispose d  -- error E0401
--                         ^
  in l
def under_another_name (d: *diamond) : *list i64 =
  let e = d
  let l : *list i64 = #cons@d 1 #nil
  in #cons@e 2 l  -- error E0401
--         ^
def given_away (d: *diamond) : *list i64 =
  let keep (e: *diamond) : *diamond = e
  let f = keep d
  in #cons@f 1 (#cons@d 2 #nil)  -- error E0401
--                    ^
def in_an_element (d: *diamond) (e: *diamond) : *list (diamond, i64) =
  let l : *list (diamond, i64) = #cons@e (d, 1) #nil
  let () = diamond.dispose d
  in l  -- error E0401
--   ^
def matched_twice (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x _ ->
    match l
    case #nil -> #nil
    case #cons@e y _ -> #cons@d x (#cons@e y #nil)  -- error E0401
--                            ^
def of_an_element (l: *list (diamond, i64)) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d (e, x) t ->
    let () = diamond.dispose e
    let m : *list i64 = #cons@e x #nil  -- error E0401
--                            ^
    in m
