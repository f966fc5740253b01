-- A result declared unique cannot be the caller's array.
def f (xs: []i32) : *[]i32 = xs  -- error E0404
--                           ^^
