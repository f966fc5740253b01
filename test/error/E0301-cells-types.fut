-- Recursive types are known by their names.
type list 'a = #nil | #cons a (list a)
type other 'a = #empty | #more a (other a)
def a (l: list i32) : other i32 = l  -- error E0301
--                                ^
def b (l: list i32) : list f64 = l  -- error E0301
--                               ^
def c (l: list i32) : list i32 = #cons 1 (#cons 2.5 l)  -- error E0301
--                                              ^^^
def d (l: list i32) : i32 = match l case #nil -> 0 case #cons x t -> x + t  -- error E0301
--                                                                       ^
