-- A record gives each field once.
def r = {x = 1i32, y = 2i32, x = 3i32}  -- error E0208
--                           ^
