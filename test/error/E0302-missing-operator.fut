-- Two values side by side are an application.
def a (x: bool) (y: bool) = x and y  -- error E0302
--                          ^
-- help: the operator is written `&&`
def b (x: i32) (mod: i32) = x mod 2  -- error E0302
--                          ^
-- help: the operator is written `%`
def c (xs: []i32) (i: i64) = xs [i]  -- error E0302
--                           ^^
-- help: an index touches the array: `xs[i]`
