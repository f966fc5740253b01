-- An import inside a module body ends with it.
module m = { import "library/ones" def x = one }
def y = m.x
def z = one  -- error E0201
--      ^^^
