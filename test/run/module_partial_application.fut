-- A parametric module of two parameters can be applied to one; a later parameter may depend on an earlier one.
module type num = { type t val add : t -> t -> t val of_i32 : i32 -> t }
module type shift = { type t val by : t }
module mk (N: num) (S: shift with t = N.t) = {
  def up (x: N.t) : N.t = N.add x S.by
  def start = up (N.of_i32 1)
}
module ints = { type t = i32 def add (a: i32) b = a + b def of_i32 (x: i32) = x }
module floats = { type t = f64 def add (a: f64) b = a + b def of_i32 (x: i32) = f64.i32 x }
module on_ints = mk ints
module five = on_ints { type t = i32 def by = 5i32 }
module six = on_ints { type t = i32 def by = 6i32 }
module half = mk floats { type t = f64 def by = 0.5f64 }
-- ==
-- input { 1 } output { 6 7 7 1.5 }
-- input { -1 } output { 6 7 5 1.5 }
entry main (x: i32) : (i32, i32, i32, f64) = (five.start, six.start, six.up x, half.start)
