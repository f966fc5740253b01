-- Recursive data are not compared.
type list 'a = #nil | #cons a (list a)
def same (a: list i32) (b: list i32) : bool = a == b  -- error E0320
--                                            ^
def other (a: list i32) : bool = a != #nil  -- error E0320
--                               ^
def pairs (a: (i32, list i32)) (b: (i32, list i32)) : bool = a == b  -- error E0320
--                                                           ^
