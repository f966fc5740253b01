-- Two definitions of one name in one file.
def f (x: i32) = x
def f (x: i32) = x + 1  -- error E0206
--  ^
