-- What a function gives may be what it refers to, unless its result is unique.
type list 'a = #nil | #cons a (list a)
def each 'a 'b (f: a -> b) (l: *list a) : *list b =
  match l  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^
  case #nil -> #nil
  case #cons@d x t -> #cons@d (f x) (each f t)
def fine 'a 'b (f: *a -> *b) (l: *list a) : *list b =
  match l
  case #nil -> #nil
  case #cons@d x t -> #cons@d (f x) (fine f t)
