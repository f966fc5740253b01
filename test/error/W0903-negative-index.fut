-- A literal below 0 is no index of any array.
def f (xs: []i32) : i32 = xs[-1]  -- error W0903
--                           ^^
def g (xs: [][]i32) = (xs[0, -2], xs[-0], xs[::-1], (map (.[0]) xs)[1 - 1])  -- error W0903
--                           ^^
