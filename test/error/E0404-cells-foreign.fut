-- A unique result is made of nothing that others have.
type list 'a = #nil | #cons a (list a)
def rest (l: list i32) : *list i32 =
  match l  -- error E0404
--^^^^^^^^^^^^^^^^^^^^^^^
  case #nil -> #nil
  case #cons _ t -> t
def longer (l: list i32) : *list i32 = #cons 1 l  -- error E0404
--                                     ^^^^^^^^^
def array (x: [3]f64) : *list ([3]f64) = #cons x #nil  -- error E0404
--                                       ^^^^^^^^^^^^
def element 'a (x: a) : *list a = #cons x #nil  -- error E0404
--                                ^^^^^^^^^^^^
def pair (l: list i32) : *(list i32, i32) = (l, 1)  -- error E0404
--                                          ^^^^^^
def fine (x: [3]f64) : *list ([3]f64) = #cons (copy x) #nil
