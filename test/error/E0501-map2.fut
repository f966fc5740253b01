-- `map2` wants two arrays of one size.
def f (n: i64) =
  map2 (+) (iota n) (iota (n + 1))  -- error E0501
--                  ^^^^^^^^^^^^^^
