-- Functions are not mapped over, and arrays of functions are not made.
def applied (f: i32 -> i32) (x: i32) = f x
def of_functions (x: i32) = applied [\y -> y + 1] x -- error E0309
--                                  ^^^^^^^^^^^^^
def twice (f: i32 -> i32) (xs: []i32) : i32 = f (f xs) -- error E0301
--                                                 ^^
def other_type (xs: []i32) = xs && true -- error E0301
--                           ^^
def not_a_function (xs: []i32) (y: i32) = xs y -- error E0302
--                                        ^^
def too_many (f: i32 -> i32) (xs: []i32) = f xs 1 -- error E0301
--                                           ^^
