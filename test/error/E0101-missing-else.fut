-- Both branches are needed.
def f (x: i32) =
  (if x == 0 then 1) -- error E0101
--                 ^
def g (x: i32) = x
