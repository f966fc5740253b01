-- The tuple is too short.
def f (p: (i32, i32)) = p.2  -- error E0306
--                        ^
