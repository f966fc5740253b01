-- Values and modules share one name space.
def m = 1i32
module m = { def x = 2i32 }  -- error E0206
--     ^
