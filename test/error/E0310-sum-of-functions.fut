-- A choice at run time between values with functions inside.
type^ op = #unary (i32 -> i32) | #constant i32
def choose (b: bool) : op = if b then #unary (+ 1) else #constant 3  -- error E0310
--                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
