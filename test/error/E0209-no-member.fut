-- A module without the member asked for.
def f (x: f64) = f64.sqroot x  -- error E0209
--                   ^^^^^^
