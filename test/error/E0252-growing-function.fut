-- Every call would be of another function.
def go (g: i64 -> i64) (n: i64) : i64 =
  if n == 0 then g 0 else go (\x -> g x * 2) (n - 1)  -- error E0252
--                            ^^^^^^^^^^^^^
entry main (n: i64) = go (\x -> x + 1) n
