-- A unique part shares memory with no other part, unique or not.
def both (xs: *[]i32) : (*[]i32, *[]i32) = (xs, xs)  -- error E0409
--                                         ^^^^^^^^
def one (xs: *[]i32) : (*[]i32, []i32) = (xs, xs)  -- error E0409
--                                       ^^^^^^^^
def record (xs: *[]i32) : {a: *[]i32, b: []i32} = {a = xs, b = xs[1:]}  -- error E0409
--                                                ^^^^^^^^^^^^^^^^^^^^
def duplicate 't (x: t) = (x, x)
def call (xs: []i32) : (*[]i32, *[]i32) = duplicate (copy xs)  -- error E0409
--                                        ^^^^^^^^^^^^^^^^^^^
