-- What an unknown module would have brought into scope is not missed as well.
module m = n { }  -- error E0203
--         ^
open m
def a = x + m.x
def b (y: t) : m.t = y
