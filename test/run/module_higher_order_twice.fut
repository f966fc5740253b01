-- Parametric modules that take parametric modules, applied to lambdas, to named ones and to partial applications.
module type num = { type t val zero : t val next : t -> t val show : t -> i32 }
module type step = (X: num) -> num
module type transparent = (X: num) -> num with t = X.t
module twice (F: transparent) (X: num) = F (F X)
module opaque (F: step) (X: num) = F (F X)
module skip (X: num) : num with t = X.t = { open X def next x = X.next (X.next x) }
module scaled (K: { val k : i32 }) (X: num) : num with t = X.t = { open X def show x = K.k * X.show x }
module pairs (X: num) : num = { type t = (X.t, X.t) def zero = (X.zero, X.zero) def next (a, b) =
  (b, X.next a) def show (a, b) = X.show a * 100 + X.show b }
module ints : num with t = i32 = { type t = i32 def zero = 0i32 def next x = x + 1 def show x = x }
module a = twice skip ints
module b = twice (scaled { def k = 3i32 }) ints
module c = opaque pairs ints
module d = twice (\(X: num) -> { open X def zero = X.next X.zero }) ints
-- ==
-- input { 3 } output { 12 27 201 5 }
-- input { 0 } output { 0 0 0 2 }
entry main (n: i32) : (i32, i32, i32, i32) =
  (a.show (iterate n a.next a.zero), b.show (iterate n b.next b.zero), c.show (iterate n c.next c.zero),
    d.show (iterate n d.next d.zero))
