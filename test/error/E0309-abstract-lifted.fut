-- A lifted abstract type is no element of an array.
module m : { type^ t val x : t } = { type^ t = i32 -> i32 def x = \(y: i32) -> y }
def a (xs: []m.t) = xs  -- error E0309
--         ^^^^^
