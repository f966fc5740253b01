-- Names of parts, and names for the same value.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def renamed (l: *list i64) : i64 =
  let m = l
  let r = rev m #nil
  in size r + size l  -- error E0401
--                 ^
def renamed_part (l: *list i64) : i64 =
  match l
  case #nil -> 0
  case #cons _ t ->
    let u = t
    let r = rev t #nil
    in size r + size u  -- error E0401
--                   ^
def as_pattern_of_a_pair (l: *list i64) (m: *list i64) : i64 =
  let (a, b) = (l, m)
  let r = rev a #nil
  in size r + size b + size l  -- error E0401
--                          ^
def chosen (l: *list i64) (m: *list i64) (c: bool) : i64 =
  let k = if c then l else m
  let r = rev k #nil
  in size r + size m  -- error E0401
--                 ^
def shadowing_does_not_help (l: *list i64) : i64 =
  let r = rev l #nil
  let n = size r
  in (let r = n in r + size l)  -- error E0401
--                          ^
def in_an_argument_first (l: *list i64) : i64 =
  let both (n: i64) (m: i64) : i64 = n + m
  in both (size (rev l #nil)) (size l)  -- error E0401
--                                  ^
