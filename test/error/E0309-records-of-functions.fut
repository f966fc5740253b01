-- Nor do the elements of an array have functions in their fields.
def f (x: i32) = let rs = [{by = (+ x)}] in rs[0].by x -- error E0309
--                        ^^^^^^^^^^^^^^
def g (x: i32) = [(x, (+ x))] -- error E0309
--               ^^^^^^^^^^^^
