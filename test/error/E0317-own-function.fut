-- A plain type parameter stands for no function; `'^a` does.
def pair 'a (x: a) = (x, x)
def any_pair '^a (x: a) = (x, x)
def f (x: i32) = (pair (+ 1)).0 x -- error E0317
--                     ^^^^^
def g (x: i32) = (any_pair (+ 1)).0 x
