-- The operand of a section has a type of its operator.
def f (x: i32) = (+ true) x -- error E0305
--                  ^^^^
def g (x: i32) = (x +) true -- error E0301
--                     ^^^^
