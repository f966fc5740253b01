-- A loop consumes what it also has by another name.
def state (xs: *[]i32) =
  loop (a, b) = (xs, xs) for i < 3 do (a with [0] = 1, b)  -- error E0416
--               ^^
def elements (xs: *[]i32) =
  loop ys = xs for x in xs do ys with [0] = x  -- error E0416
--          ^^
