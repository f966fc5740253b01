-- A section of an index wants an array with as many dimensions.
def f (x: i32) = (.[0]) x -- error E0301
--                      ^
def g (xs: []i32) = (.[0, 1]) xs -- error E0301
--                            ^^
def h (xs: [][]i32) = (.[0]) xs
