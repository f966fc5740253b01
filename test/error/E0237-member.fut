-- A parametric module has members only when it is applied.
module f (P: { val x : i32 }) = { def y = P.x }
def a = f.y  -- error E0237
--      ^
