-- No part of a loop's state is a function.
def f (n: i32) =
  let (_, x) = loop (by, x) = ((+ 1), 0) for _i < n do (by, by x) -- error E0310
--             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in x
def g (n: i32) =
  let by = (+ 1)
  in loop x = 0 for _i < n do by x
