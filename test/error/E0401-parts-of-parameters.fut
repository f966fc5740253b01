-- A `*` anywhere in a parameter consumes the whole argument, also in a payload or in a pattern.
type list = #nil | #cons i64 list
def inc (xs: *list) : *list =
  match xs case #nil -> #nil case #cons@d h t -> #cons@d (h + 100) (inc t)
def some (x: #some (*list)) : *list = match x case #some xs -> inc xs
def payload (xs: *list) = (some (#some xs), xs)  -- error E0401
--                                          ^^
def pattern ((#some (xs: *list)) : #some list) : *list = inc xs
def constructor (xs: *list) = (pattern (#some xs), xs)  -- error E0401
--                                                 ^^
def field ({a = (xs: *list), b = _}: {a: list, b: i64}) : *list = inc xs
def record (xs: *list) = (field {a = xs, b = 1}, xs)  -- error E0401
--                                               ^^
def lambda (xs: *list) = ((\(x: #some (*list)) -> match x case #some y -> inc y) (#some xs), xs)  -- error E0401
--                                                                                           ^^
-- What a name refers to is not new in each call of a function that returns it.
def captured (p: (*list, i64)) =
  let g = \(_: i64) -> p
  let (a, _) = g 1
  let (b, _) = g 2
  in (inc a, b)  -- error E0401
--           ^
