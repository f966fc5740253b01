-- A let needs a body: shown where it should begin.
def f (x: i32) =
  let y = x + 1 -- error E0101
--             ^
def g (x: i32) = x
