-- The rows of an array literal.
def m = [[1i32, 2], [3i32]]  -- error E0501
--                  ^^^^^^
