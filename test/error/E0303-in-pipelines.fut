-- Too many arguments for what an operator section or a pipeline leaves over.
def add (x: i32) (y: i32) = x + y
def f (x: i32) = (+ 1) x x -- error E0303
--                       ^
def g (x: i32) = (x |> add 1) 2 -- error E0302
--               ^^^^^^^^^^^^
