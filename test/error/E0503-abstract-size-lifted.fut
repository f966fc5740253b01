-- A type that may hide sizes is no element of an array.
module m : { type~ t val x : t } = { type~ t = []i32 def x : t = [1, 2] }
def a = [m.x, m.x]  -- error E0503
--      ^^^^^^^^^^
def b = replicate 2 m.x  -- error E0503
--                  ^^^
def c (xs: []m.t) = length xs  -- error E0503
--         ^^^^^
