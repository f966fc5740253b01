def count (n: i32) : i32 = if n == 0 then 0 else count (n == 1)  -- error E0301
--                                                     ^^^^^^^^
