-- The parameters of one function have different names.
def f (x: i32) (y: i32) (x: i32) = x + y  -- error E0207
--                       ^
