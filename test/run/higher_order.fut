-- Functions as arguments and results, partial application.
def compose 'a 'b 'c (f: b -> c) (g: a -> b) : a -> c = \x -> f (g x)
def adder (n: i32) : i32 -> i32 = \x -> x + n
def apply_n 'a (n: i32) (f: a -> a) (x: a) : a = loop x = x for _i < n do f x
-- ==
-- input { 3i32 } output { 14i32 13i32 11i32 24i32 }
entry main (x: i32) : (i32, i32, i32, i32) =
  let add = adder 4
  let double = (* 2)
  in (compose double add x, compose (+ 3) (+ 7) x, apply_n 2 add x, apply_n x double x)
