-- The type of a record is known where a field is given another value: the result's type comes later.
def f r : {x: i32} = r with x = 0  -- error E0307
--                   ^
def g (r: {x: i32}) : {x: i32} = r with x = 0
def h = \r -> r with x = 1  -- error E0307
--            ^
