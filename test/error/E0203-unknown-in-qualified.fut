-- The first name of a path is not known.
def a = n.m.x  -- error E0203
--      ^
module b = q.r  -- error E0203
--         ^
