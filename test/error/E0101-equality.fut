-- A single equals sign where two are meant.
def f (x: i32) = if x = 1 then 2 else 3  -- error E0101
--                    ^
-- help: a comparison is written `==`
def g (n: i32) = loop i = 0 while i = n do i + 1  -- error E0101
--                                  ^
-- help: a comparison is written `==`
def h (x: i32) = (x = 1)  -- error E0101
--                  ^
-- help: a comparison is written `==`; a record is written in braces: `{x = e}`
