-- A sum with a function inside cannot be compared.
type^ op = #unary (i32 -> i32) | #constant i32
def f (x: op) : bool = x == #constant 1  -- error E0320
--                     ^
