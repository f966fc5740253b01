-- Recursion inside modules and parametric modules, by members that are not visible outside.
-- ==
-- input { 5i64 } output { 120i64 32i64 3.5f32 }
-- input { 0i64 } output { 1i64 1i64 0f32 }
module type number = { type t val one: t val add: t -> t -> t }
module counting = {
  local def product (low: i64) (high: i64) : i64 = if low > high then 1 else low * product (low + 1) high
  def factorial (n: i64) : i64 = product 1 n
}
module doubling (N: number) = {
  def power (n: i64) : N.t = if n == 0 then N.one else let half = power (n - 1) in N.add half half
}
module integers = doubling { type t = i64 def one = 1i64 def add (x: i64) (y: i64) = x + y }
module halves = {
  def (+) (x: f32) (y: f32) : f32 = x f32.+ y
  def sum (n: i64) : f32 = if n <= 0 then 0 else f32.i64 n / 2 + sum (n - 3)
}
def main (n: i64) = (counting.factorial n, integers.power n, halves.sum n)
