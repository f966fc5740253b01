-- What stands left of the operator has to bind at least as tightly.
def f (x: i32) = (x + 1 *) -- error E0114
--                      ^
def g (x: i32) = ((x + 1) *)
