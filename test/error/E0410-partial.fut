-- What is left of a call could be called again.
def update (xs: *[]i32) (i: i64) (y: i32) = xs with [i] = y
def bound (xs: *[]i32) =
  let f = update xs  -- error E0410
--               ^^
  in (f 0 0, f 0 1)
def set (xs: *[]i32) (y: i32) = xs with [0] = y
def section (xs: *[]i32) = map (xs `set`) [1, 2]  -- error E0410
--                              ^^
def fresh (n: i64) = map (set (replicate n 0)) [1, 2]  -- error E0410
--                            ^^^^^^^^^^^^^^^
