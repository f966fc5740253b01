-- Values with functions in them have no equality either.
def f (x: i32) = {by = (+ x)} == {by = (+ 1)} -- error E0320
--               ^^^^^^^^^^^^
def g (x: i32) = ((+ x), x) != ((+ 1), x) -- error E0320
--               ^^^^^^^^^^
