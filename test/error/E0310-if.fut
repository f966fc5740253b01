-- The branches of an `if` give no functions.
def f (b: bool) (x: i32) =
  let g = if b then \y -> y + 1 else \y -> y * 2  -- error E0310
--        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  in g x
