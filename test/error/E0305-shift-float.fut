-- Shifts are for integers.
def f (x: f32) = x << x  -- error E0305
--               ^
