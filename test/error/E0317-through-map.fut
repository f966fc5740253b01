-- `map` makes arrays, so its function takes all its arguments.
def f (xs: []i32) = length (map (\x -> \y -> x + y) xs) -- error E0317
--                              ^^^^^^^^^^^^^^^^^^^
def g (xs: []i32) = length (map (\x y -> x + y) xs) -- error E0317
--                              ^^^^^^^^^^^^^^^
-- help: the function has 2 parameters and gets 1 argument here; `map2 f xs ys` takes the elements of two arrays
def h (xs: []i32) = length (map (+) xs) -- error E0317
--                              ^^^
