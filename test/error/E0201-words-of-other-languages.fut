-- What other languages call it.
def a (x: i32) = if x > 0 then True else False  -- error E0201 E0201
--                             ^^^^      ^^^^^
-- help: write `true`
-- help: write `false`
def b (xs: []i32) = len xs  -- error E0201
--                  ^^^
-- help: the size of an array is `length`
def c (x: i32) (y: i32) = x <> y  -- error E0201
--                          ^^
-- help: write `!=`, or `++` to join arrays
def d (x: i32) = return x  -- error E0201
--               ^^^^^^
-- help: a function gives its last expression; there is no `return`
def e (p: (i32, i32)) = fst p  -- error E0201
--                      ^^^
-- help: the parts of a pair `p` are `p.0` and `p.1`
def f (x: i32) = Some x  -- error E0201
--               ^^^^
-- help: constructors are written with `#`: `#some x`
