-- A condition is a bool.
def f (x: i32) = if x then 1i32 else 2  -- error E0301
--                  ^
