-- The state keeps its type.
def f (n: i64) =
  loop x = 0i32 for i < n do
    x > 1  -- error E0301
--  ^^^^^
