-- The constructors are those of the type.
type list 'a = #nil | #cons a (list a)
def built (x: i32) : list i32 = #con x #nil  -- error E0330
--                              ^^^^^^^^^^^
def matched (l: list i32) : i32 = match l case #nill -> 0 case #cons x _ -> x  -- error E0330
--                                             ^^^^^
