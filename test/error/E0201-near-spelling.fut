-- A name that is spelled almost the same is suggested, local ones included.
def scale (factor: i32) (values: []i32) = map (* factr) values  -- error E0201
--                                               ^^^^^
-- help: is `factor` meant?
def count (values: []i32) = lenght values  -- error E0201
--                          ^^^^^^
-- help: is `length` meant?
module shapes = { def square (x: i32) = x * x }
def nine = shapes.sqare 3  -- error E0209
--                ^^^^^
-- help: is `square` meant?
