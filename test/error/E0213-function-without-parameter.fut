-- A function is recursive only when it is written with its parameters.
def count : i32 -> i32 = \n -> if n == 0 then 0 else count (n - 1)  -- error E0213
--                                                   ^^^^^
