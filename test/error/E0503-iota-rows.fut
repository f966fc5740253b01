-- Row i has i elements: no array.
def f (n: i64) = map (\i -> iota i) (iota n)  -- error E0503
--                   ^^^^^^^^^^^^^^
