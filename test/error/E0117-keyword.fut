-- A keyword between backquotes is not an operator, neither where it is used nor where it is defined.
def f (x: i32) (y: i32) = x `do` y -- error E0117
--                          ^^^^
def (x: i32) `match` (y: i32) = x + y -- error E0117
--           ^^^^^^^
