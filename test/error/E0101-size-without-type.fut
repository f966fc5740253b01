-- The type of the elements is forgotten.
def f (xs: []i32) : [length xs] = xs ++ xs  -- error E0101 -- help: the element type stands behind the size: `[n]t`
--                              ^
