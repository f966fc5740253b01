-- An abstract type hides what it stands for.
module m : { type t val x : t val f : t -> i32 } = { type t = i32 def x = 1i32 def f (x: i32) = x }
def a = m.f 1i32  -- error E0301
--          ^^^^
def b : i32 = m.x  -- error E0301
--            ^^^
