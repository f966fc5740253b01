-- An argument of the wrong type.
def double (x: i32) = x * 2
def f = double true  -- error E0301
--             ^^^^
