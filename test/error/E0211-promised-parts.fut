-- A module type says for each part what is consumed and what is shared, also of functions in values.
type list = #nil | #cons i64 list
def inc (xs: *list) : *list =
  match xs case #nil -> #nil case #cons@d h t -> #cons@d (h + 100) (inc t)
module type observing = { val add: (list, i64) -> list }
module adding : observing = {  -- error E0211
--              ^^^^^^^^^
  def add (p: (*list, i64)) : *list = inc p.0
}
module type giving = { val id: list -> (*list, i64) }
module keeping : giving = {  -- error E0211
--               ^^^^^^
  def id (x: list) : (list, i64) = (x, 1)
}
-- A polymorphic function knows nothing of the parts of its argument.
module type pairs = { val two: (*list, i64) -> ((*list, i64), (*list, i64)) }
module twice : pairs = {  -- error E0211
--             ^^^^^
  def two 'a (x: a) : (a, a) = (x, x)
}
module type record = { val r: {f: list -> *list} }
module consuming : record = {  -- error E0211
--                 ^^^^^^
  def r = {f = inc}
}
module returning : record = {  -- error E0211
--                 ^^^^^^
  def r = {f = \(x: list) -> x}
}
-- It calls a function that may give its argument back.
module type applying = { val apply: (list -> (list, i64)) -> list -> list }
module overwriting : applying = {  -- error E0211
--                   ^^^^^^^^
  def apply (f: list -> (*list, i64)) (x: list) : list = inc (f x).0
}
module over (p: giving) = { def go (x: list) : *list = inc (p.id x).0 }
module bad = over { def id (x: list) = (x, 1i64) }  -- error E0211
--                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
