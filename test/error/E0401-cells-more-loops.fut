-- Loops: what the state is, and what is outside.
type list 'a = #nil | #cons a (list a)
def rev 'a (l: *list a) (done: *list a) : *list a =
  match l
  case #nil -> done
  case #cons@d x t -> rev t (#cons@d x done)
def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t
def initial_afterwards (l: *list i64) (n: i64) : i64 =
  let m = loop (m: *list i64) = l for i < n do #cons i m
  in size m + size l  -- error E0401
--                 ^
def in_the_bound (l: *list i64) : i64 =
  let n = loop s = 0 for i < size (rev l #nil) do s + i
  in n + size l  -- error E0401
--            ^
def in_the_condition (l: *list i64) : i64 = loop s = 0 while s < size (rev l #nil) do s + 1  -- error E0405
--                                                                         ^
def given_back (l: *list i64) (n: i64) : *list i64 =
  loop (m: *list i64) = #nil for _i < n do l  -- error E0406
--                                         ^
def two_states (l: *list i64) (n: i64) : i64 =
  let (a, b) = loop (a: *list i64, b: *list i64) = (l, l) for i < n do (#cons i a, b)  -- error E0416
--                                                  ^
  in size a + size b
def state_twice (l: *list i64) (n: i64) : i64 =
  let (a, b) = loop (a: *list i64, b: *list i64) = (l, #nil) for _i < n do (a, a)  -- error E0406
--                                                                         ^^^^^^
  in size a + size b
def used_before_it_goes_on (l: *list i64) (n: i64) : *list i64 =
  loop (m: *list i64) = l for _i < n do
    let r = rev m #nil
    let k = size m  -- error E0401
--               ^
    in #cons k r
def inner (l: *list i64) (n: i64) : *list i64 =
  loop (m: *list i64) = #nil for _i < n do
    loop (k: *list i64) = m for _j < n do rev l k  -- error E0405
--                                            ^
def over_an_array (d: *diamond) (xs: []i64) : *list i64 =
  loop (l: *list i64) = #nil for x in xs do #cons@d x l  -- error E0405
--                                                ^
