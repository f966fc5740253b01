-- An ascription that does not hold.
def f (x: i64) = (x : i32)  -- error E0301
--                ^
