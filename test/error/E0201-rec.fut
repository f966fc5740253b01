-- `rec` is a name like any other.
def rec f (x: i32) : i32 = if x == 0 then 0 else x
entry main (x: i32) = f x  -- error E0201 -- help: a function may call itself; `rec` is no keyword
--                    ^
