-- A size needs a declaration; parameters do not make one.
def f (xs: [n]i32) = i32.sum xs  -- error E0201
--          ^
-- help: a size is declared before the parameters: `[n]`; one without a name is `[]`
def g (xs: []i32) : [n]i32 = xs  -- error E0201
--                   ^
-- help: a size is declared before the parameters: `[n]`; one without a name is `[]`
