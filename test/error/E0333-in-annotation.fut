-- Also where the type has no name.
def f (x: #a i32 | #b | #a i32) : i32 = 0  -- error E0333
--                      ^^^^^^
