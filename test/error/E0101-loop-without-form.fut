-- A loop says how often.
def f (x: i32) = loop y = x do y + 1 -- error E0101
--                          ^^
