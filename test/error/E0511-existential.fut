-- A size that a type keeps to itself is the size of an array in it.
type~ a = ?[n].bool  -- error E0511
--        ^^^^^^^^^
type^ b = ?[n].bool -> [n]bool  -- error E0511
--        ^^^^^^^^^^^^^^^^^^^^
type^ c = []bool -> bool  -- error E0511
--        ^^^^^^^^^^^^^^
def f (x: i64) : ?[n].i64 = x  -- error E0511
--               ^^^^^^^^
def g (x: i64) : ?[n].[n + 1]i64 = iota x  -- error E0511
--               ^^^^^^^^^^^^^^^
