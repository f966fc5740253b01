-- A constant has nothing to go on from.
def x : i32 = x + 1  -- error E0213
--            ^
