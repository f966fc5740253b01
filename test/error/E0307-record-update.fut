-- The type of a record whose field gets another value may become known later, but it has to become known.
def f r : {x: i32} = r with x = 0
def g (r: {x: i32}) : {x: i32} = r with x = 0
def h = \r -> r with x = 1  -- error E0307
--                   ^
def i (rs: []{x: i32}) = map (\r -> r with y = 1) rs  -- error E0306
--                                         ^
