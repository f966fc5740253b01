-- A function that consumes a part of its argument consumes it for whoever calls the function.
type list = #nil | #cons i64 list
def inc (xs: *list) : *list =
  match xs case #nil -> #nil case #cons@d h t -> #cons@d (h + 100) (inc t)
def first (p: (*list, i64)) : *list = inc p.0
def some (x: #some (*list)) : *list = match x case #some xs -> inc xs
def twice 'a 'b (f: a -> b) (x: a) : (b, b) = (f x, f x)
def tuple (xs: *list) = twice first (xs, 1)  -- error E0408
--                            ^^^^^
def payload (xs: *list) = twice some (#some xs)  -- error E0408
--                              ^^^^
def optional (x: #f (list -> *list)) (y: list) : *list = match x case #f f -> f y
def in_sum (xs: list) = optional (#f inc) xs  -- error E0408
--                                   ^^^
def updated (r: {f: list -> *list}) (xs: list) =
  let r = r with f = inc  -- error E0408
--                   ^^^
  in r.f xs
def matched (xs: list) =
  match {f = inc}
  case {f = (g: list -> *list)} -> g xs  -- error E0408
--          ^^^^^^^^^^^^^^^^^^
def constructor (f: #f (*list -> *list)) (xs: list) =
  match f
  case #f (g: list -> *list) -> g xs  -- error E0408
--        ^^^^^^^^^^^^^^^^^^
def declared (xs: list) = (\(_: i64) : (list -> *list) -> inc) 1 xs  -- error E0408
--                                                        ^^^
