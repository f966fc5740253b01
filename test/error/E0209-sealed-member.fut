-- What the module type leaves out is not visible, nor is what is local.
module m : { val x : i32 } = { def y = 1i32 def x = y }
module n = { local def z = 1i32 }
def a = m.y  -- error E0209
--        ^
def b = n.z  -- error E0209
--        ^
