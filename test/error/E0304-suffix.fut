-- A literal that its type cannot hold.
def x = 300u8  -- error E0304
--      ^^^^^
