-- Holes have types; the program is accepted.
def f (x: i32) : i32 = x + ???  -- error W0902
--                         ^^^
def g (x: i32) : (i64, bool) = ???  -- error W0902
--                             ^^^
-- A size that nothing decides is no mistake.
def h (x: i32) : []i32 = ???  -- error W0902
--                       ^^^
def length_of_hole (x: i32) = let xs : []i32 = ??? in length xs  -- error W0902
--                                             ^^^
