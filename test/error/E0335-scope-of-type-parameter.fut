-- A value from outside has no type that only the function inside knows.
def f x =
  let g 'b (y: b) = if true then y else x  -- error E0335
--                                      ^
  in g
def h (xs: []i32) =
  let other = \y -> y
  let g 'a (z: a) = other
    z  -- error E0335
--  ^
  in (g 1, xs)
