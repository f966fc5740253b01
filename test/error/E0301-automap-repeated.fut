-- How often a value is repeated has to follow from another argument or from the result.
def joined (xs: []i32) = xs ++ 1 -- error E0301
--                             ^
def total (x: f64) = f64.sum x -- error E0301
--                           ^
def one (xs: []i32) : [](i32, i32) = zip xs xs ++ (1, 2) -- error E0301
--                                                ^^^^^^
def inside (xs: []i32) = let f (ys: []i32) = ys ++ 2 in f xs -- error E0301
--                                                 ^
