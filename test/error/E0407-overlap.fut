-- One array in two arguments, by whatever name.
def f (xs: *[]i32) (ys: []i32) = xs with [0] = ys[0]
def same (xs: *[]i32) = f xs xs  -- error E0407
--                           ^^
def slice (xs: *[]i32) = f xs xs[1:]  -- error E0407
--                            ^^^^^^
def alias (xs: *[]i32) = let ys = xs in f ys xs  -- error E0407
--                                           ^^
def g (xs: *[]i32) (ys: *[]i32) = (xs, ys)
def consumed_twice (xs: *[]i32) = g xs xs  -- error E0407
--                                     ^^
