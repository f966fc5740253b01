-- The place shown is the bracket that was never closed.
def x = (1 + -- error E0108
--      ^
  2 * 3
def y = 1
