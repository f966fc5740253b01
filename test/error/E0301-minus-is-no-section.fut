-- `(-1)` is a number; what subtracts one is `(+ -1)` or a lambda.
def f (xs: []i32) = map (- 1) xs -- error E0301
--                      ^^^^^
def g (xs: []i32) = map (+ -1) xs
