-- A module that nothing defines.
def f (x: f64) = math.sqrt x  -- error E0203
--               ^^^^
