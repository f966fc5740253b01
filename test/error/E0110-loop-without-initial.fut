-- Without an initial value the pattern itself is the initial value.
def f (x: i32) = loop (x, _) for i < 3 do (x, i) -- error E0110
--                        ^
def g (x: i32) = loop x for i < 3 do x + i
