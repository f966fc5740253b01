-- A `let` matches every value.
type list 'a = #nil | #cons a (list a)
def first (l: list i32) : i32 = let #cons x _ = l in x  -- error E0316
--                                  ^^^^^^^^^
def second ((#cons x _): list i32) : i32 = x  -- error E0316
--           ^^^^^^^^^
