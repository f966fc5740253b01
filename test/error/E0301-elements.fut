-- The elements of an array have one type.
def xs = [1i32, 2i32, true]  -- error E0301
--                    ^^^^
