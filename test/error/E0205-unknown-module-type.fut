-- A module type that nothing defines.
module m : counted = { def x = 1i32 }  -- error E0205
