-- Sizes that are provably different.
def f (xs: [3]i32) = length xs
def g = f [1, 2, 3, 4]  -- error E0501
--        ^^^^^^^^^^^^
