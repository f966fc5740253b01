-- A number is not a type.
def f (x: 3) = x -- error E0101
--        ^
def g (x: i32) : = x -- error E0101
--               ^
