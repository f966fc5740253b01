-- A name used as an operator stands between two backquotes.
def f (x: i32) (y: i32) = x `max y -- error E0111
--                          ^^^^
def g (x: i32) = x
