-- A function that is called for each element takes nothing from outside, and consumes what it is given only where it may.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def captured (l: *list i64) (xs: []i64) : []i64 = map (\x -> x + size (rev l #nil)) xs  -- error E0403
--                                                                         ^
def by_name (l: *list i64) (xs: []i64) : i64 =
  let taken (x: i64) : i64 = x + size (rev l #nil)  -- error E0403
--                                         ^
  in i64.sum (map taken xs)
def apply (f: list i64 -> i64) (l: list i64) : i64 = f l
def drop_all (l: *list i64) : i64 = size (rev l #nil)
def as_observer (l: *list i64) : i64 = apply drop_all l  -- error E0408
--                                           ^^^^^^^^
def twice (f: *list i64 -> *list i64) (l: *list i64) : *list i64 =
  let a = f l
  in f l  -- error E0401
--     ^
def folded (l: *list i64) (xs: []i64) : *list i64 = foldl (\acc x -> #cons x acc) l xs  -- error E0404
--                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
def piped (l: *list i64) : i64 =
  let n = l |> drop_all  -- error E0408
--             ^^^^^^^^
  in n + size l
def lambda (l: *list i64) : i64 =
  let f = \(m: *list i64) -> rev m #nil
  let a = f l
  in size a + size l  -- error E0401
--                 ^
def partly (l: *list i64) : *list i64 =
  let onto = rev l  -- error E0410
--               ^
  in onto (onto #nil)
def into_result (d: *diamond) : i64 -> list i64 = \x -> #cons@d x #nil  -- error E0403
--                                                            ^
