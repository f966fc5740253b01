-- Holes have types; the program is accepted.
def f (x: i32) : i32 = x + ???  -- error W0902
--                         ^^^
def g (x: i32) : (i64, bool) = ???  -- error W0902
--                             ^^^
