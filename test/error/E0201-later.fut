-- A definition sees only what comes before it.
def f (x: i32) = g x  -- error E0201
--               ^
def g (x: i32) = x + 1
