-- The record has no such field.
def f (p: {x: f64, y: f64}) = p.z  -- error E0306
--                              ^
