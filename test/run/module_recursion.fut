-- Recursive functions in structures and parametric modules; a new definition calls the one it hides.
module m = {
  def even (n: i32) : bool = if n == 0 then true else odd (n - 1)
  def odd (n: i32) : bool = if n == 0 then false else even (n - 1)
  def step (x: i32) : i32 = x + 1
}
module powers (P: { val base : i32 }) = {
  def power (n: i32) : i32 = if n <= 0 then 1 else P.base * power (n - 1)
  local def go (n: i32) (acc: i32) : i32 = if n == 0 then acc else go (n - 1) (acc + power n)
  def sum (n: i32) : i32 = go n 0
}
module twos = powers { def base = 2i32 }
module threes = powers { def base = 3i32 }
open m
def step (x: i32) : i32 = step (step x) * 10
-- ==
-- input { 5 } output { false true 32 243 62 363 70 }
-- input { 0 } output { true false 1 1 0 0 20 }
entry main (n: i32) : (bool, bool, i32, i32, i32, i32, i32) =
  (even n, m.odd n, twos.power n, threes.power n, twos.sum n, threes.sum n, step n)
