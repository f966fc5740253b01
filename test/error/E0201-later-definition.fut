-- A later definition is in scope only for recursion.
def twice (n: i32) : i32 = double n  -- error E0201
--                         ^^^^^^
def double (n: i32) : i32 = n + n
