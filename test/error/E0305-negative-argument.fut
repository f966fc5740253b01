-- `f -1` is a subtraction.
def f (x: i32) = x + 1
def a = f -1  -- error E0305
--      ^
-- help: a negative argument has parentheses: `f (-1)`
def g (x: i32) (y: i32) = x + y
def b = g -1 2  -- error E0305 E0302
--      ^  ^
-- help: a negative argument has parentheses: `g (-1) 2`
