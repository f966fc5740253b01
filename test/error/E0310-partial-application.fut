-- An application with too few arguments is a function, also in a branch.
def add (x: i32) (y: i32) = x + y
def f (b: bool) = (if b then add 1 else add 2) 3 -- error E0310
--                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
def g (b: bool) = (if b then add 1 3 else add 2 3)
