-- A parameter without `*` belongs to the caller.
def f (xs: []i32) = xs with [0] = 1  -- error E0402
--                  ^^
