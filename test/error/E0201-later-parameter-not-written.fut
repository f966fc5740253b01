-- Every parameter, too.
def ping (n: i32) : i32 = if n == 0 then 0 else pong n n  -- error E0201
--                                              ^^^^
def pong (n: i32) k : i32 = if k == 0 then n else ping (n - 1)
