-- One argument too many.
def add (x: i32) (y: i32) = x + y
def f = add 1 2 3  -- error E0303
--              ^
