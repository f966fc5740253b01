-- Parametric modules applied to results of parametric modules.
module type num = { type t val zero : t val succ : t -> t val show : t -> i32 }
module base : num = { type t = i32 def zero = 0i32 def succ x = x + 1 def show x = x }
module double (N: num) : num = { type t = (N.t, N.t) def zero = (N.zero, N.zero) def succ (a, b) =
  (N.succ a, N.succ (N.succ b)) def show (a, b) = N.show a + N.show b }
module d1 = double base
module d2 = double d1
module d3 = double (double (double base))
-- ==
-- input { 2 } output { 6 18 54 }
-- input { 0 } output { 0 0 0 }
entry main (n: i32) : (i32, i32, i32) =
  (d1.show (iterate n d1.succ d1.zero), d2.show (iterate n d2.succ d2.zero), d3.show (iterate n d3.succ d3.zero))
