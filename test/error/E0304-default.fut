-- Without a type a literal is an i32.
def x = 3_000_000_000  -- error E0304
--      ^^^^^^^^^^^^^
