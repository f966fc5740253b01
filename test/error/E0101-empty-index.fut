-- An index is needed between the brackets.
def f (xs: []i32) = xs[] -- error E0101
--                     ^
