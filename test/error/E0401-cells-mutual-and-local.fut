-- Functions that call each other, and local ones.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def even_rest (l: *list i64) : *list i64 =
  match l
  case #nil -> #nil
  case #cons@d x t ->
    let r = odd_rest t
    in #cons@d (x + size t) r  -- error E0401
--                       ^
def odd_rest (l: *list i64) : *list i64 = match l case #nil -> #nil case #cons _ t -> even_rest t
def local_twice (l: *list i64) (m: *list i64) : i64 =
  let join (a: *list i64) (b: *list i64) : *list i64 = rev a b
  let x = join l m
  in size x + size m  -- error E0401
--                 ^
def local_same (l: *list i64) : *list i64 =
  let join (a: *list i64) (b: *list i64) : *list i64 = rev a b
  in join l l  -- error E0407
--          ^
def local_capture (l: *list i64) : i64 =
  let peek (k: i64) : i64 = k + size l
  let r = rev l #nil
  in size r + peek 1  -- error E0401
--            ^^^^
def local_recursive (l: *list i64) : i64 =
  let count (m: *list i64) (k: i64) : i64 = match m case #nil -> k + size l case #cons _ t -> k
  in count l 0  -- error E0414
--   ^^^^^^^^^
def result_of_an_observer (l: list i64) : *list i64 =
  let rest (m: list i64) : list i64 = match m case #nil -> #nil case #cons _ t -> t
  in rest l  -- error E0404
--   ^^^^^^
def result_is_a_part (l: *list i64) : i64 =
  let rest (m: list i64) : list i64 = match m case #nil -> #nil case #cons _ t -> t
  let t = rest l
  let r = rev l #nil
  in size r + size t  -- error E0401
--                 ^
