-- The size of an array stands before the type of its elements.
def f (xs: i32[]) = xs  -- error E0215
--         ^^^^^
-- help: the element type stands behind the size: `[]i32`, or `[n]t`
