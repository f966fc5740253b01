-- A definition of the program's own that has the name of a function of the prelude.
def length (x: f64) = x
def f (xs: []i32) = length xs  -- error E0301
--                         ^^
-- help: it hides the `length` of the prelude: give it another name if that one is meant
def g (xs: []i32) =
  let map (f: i32 -> i32) = f 1
  in map xs  -- error E0301
--       ^^
-- help: it hides the `map` of the prelude: give it another name if that one is meant
