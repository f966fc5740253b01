-- So have its size parameters.
def f [n] [n] (xs: [n]i32) = length xs  -- error E0207
--         ^
