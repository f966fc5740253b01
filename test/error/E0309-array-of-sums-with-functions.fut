-- An array holds no functions, in sums neither.
type^ op = #unary (i32 -> i32) | #constant i32
def table (f: op) = [f, #constant 3]  -- error E0309
--                  ^^^^^^^^^^^^^^^^
